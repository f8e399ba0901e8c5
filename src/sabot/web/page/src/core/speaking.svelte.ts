/** The page's own voice: it says one thing after the other, and of what it has fallen behind with the newest. */
import { wishes } from './preferring.svelte';

/** Something to say: in a language, and of a subject of which the newest alone counts. */
export interface Utterance {
  text: string;
  language: string;
  subject?: string;
}

/** So much may wait to be said; what is older is not said any more. */
export const MOST = 12;
/** In milliseconds: so long a browser takes at most to find its voices. */
const FOUND = 2000;
/** Where a key is a letter of what is typed or chosen. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';

class Speaker {
  /** Whether something is being said. */
  talks = $state(false);
  /** The voices of this device; null until they are known. */
  voices = $state.raw<readonly SpeechSynthesisVoice[] | null>(null);
  #waiting: Utterance[] = [];
  #said: SpeechSynthesisUtterance | undefined;

  constructor() {
    this.#look();
    window.speechSynthesis?.addEventListener?.('voiceschanged', () => this.#look());
    setTimeout(() => (this.voices ??= []), FOUND);
    window.addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** The key M, anywhere but where one types. */
  #pressed({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    const typing = target instanceof Element && target.matches(TYPED);
    if (key.toLowerCase() === 'm' && !typing && !ctrlKey && !metaKey && !altKey) this.stop();
  }

  #look(): void {
    const found = window.speechSynthesis?.getVoices() ?? [];
    if (found.length) this.voices = found;
  }

  /** The voice for a language: one on the device itself before others. */
  voice(language: string): SpeechSynthesisVoice | undefined {
    const those = (this.voices ?? []).filter(({ lang }) => lang.toLowerCase().startsWith(language));
    return those.find(({ localService }) => localService) ?? those[0];
  }

  /** Say something behind all that waits; what was to be said of the same subject is not. */
  say(saying: Utterance): void {
    if (!saying.text.trim() || !window.speechSynthesis) return;
    this.drop(saying.subject);
    this.#waiting = [...this.#waiting, saying].slice(-MOST);
    if (!this.talks) this.#next();
  }

  /** Do not say any more what waits of a subject. */
  drop(subject: string | undefined): void {
    if (subject !== undefined) this.#waiting = this.#waiting.filter((each) => each.subject !== subject);
  }

  /** Be silent until there is something new to say. */
  stop(): void {
    this.#waiting = [];
    this.#said = undefined;
    this.talks = false;
    window.speechSynthesis?.cancel();
  }

  #next(): void {
    const saying = this.#waiting.shift();
    this.talks = saying !== undefined;
    if (!saying) return;
    const voice = this.voice(saying.language);
    const uttered = new SpeechSynthesisUtterance(saying.text);
    uttered.lang = voice?.lang ?? saying.language;
    if (voice) uttered.voice = voice;
    uttered.rate = wishes().rate / 100;
    /* What was stopped ends too, when something else may be said already. */
    uttered.onend = uttered.onerror = () => uttered === this.#said && this.#next();
    this.#said = uttered;
    window.speechSynthesis.speak(uttered);
  }
}

export const speaker = new Speaker();
