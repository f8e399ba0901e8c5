/** The sounds of a table, made when they are heard; nothing is loaded. */
import { KINDS, wishes } from './preferring.svelte';

export type Sound = 'card' | 'chip' | 'turn' | 'call' | 'win' | 'lose' | 'even';
type Kind = (typeof KINDS)[number];

/** A tone: its pitch in hertz, when it begins and how long it is, in seconds. */
type Tone = readonly [hertz: number, at: number, long: number];

const TONES: Record<Exclude<Sound, 'card'>, readonly Tone[]> = {
  chip: [[2600, 0, 0.05], [3300, 0.055, 0.05]],
  turn: [[660, 0, 0.16], [880, 0.17, 0.22]],
  call: [[440, 0, 0.09], [440, 0.12, 0.09]],
  win: [[523, 0, 0.14], [659, 0.13, 0.14], [784, 0.26, 0.3]],
  lose: [[392, 0, 0.2], [294, 0.2, 0.32]],
  even: [[523, 0, 0.2]],
};
const LOUD = 0.12;
/** In percent: the volume at which a tone is so loud. */
const USUAL = 50;
/** The rustle of a card: how long, around which pitch, and how strong, to be as loud as a tone. */
const RUSTLE = { long: 0.07, hertz: 3200, loud: 0.27 };

let context: AudioContext | undefined;

/** The kind of a sound, as each is wanted or not: how a coup ended is one. */
function kindOf(sound: Sound): Kind {
  return KINDS.find((kind) => kind === sound) ?? 'result';
}

/** Have a sound heard, if its kind is wanted; before somebody has touched the page browsers are silent, and so is one without sound. */
export function hear(sound: Sound): void {
  const { sounds, volume } = wishes();
  if (!volume || !sounds.includes(kindOf(sound))) return;
  context ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  if (!context) return;
  if (context.state === 'suspended') void context.resume();
  if (sound === 'card') return rustle(context);
  for (const tone of TONES[sound]) ring(context, tone);
}

function ring(at: AudioContext, [hertz, delay, long]: Tone): void {
  const tone = new OscillatorNode(at, { type: 'triangle', frequency: hertz });
  const begin = at.currentTime + delay;
  tone.connect(fading(at, begin, long));
  tone.start(begin);
  tone.stop(begin + long);
}

function rustle(at: AudioContext): void {
  const noise = new AudioBuffer({ length: Math.ceil(RUSTLE.long * at.sampleRate), sampleRate: at.sampleRate });
  const samples = noise.getChannelData(0);
  samples.forEach((_, i) => (samples[i] = Math.random() * 2 - 1));
  const source = new AudioBufferSourceNode(at, { buffer: noise });
  const tinted = new BiquadFilterNode(at, { type: 'bandpass', frequency: RUSTLE.hertz });
  source.connect(tinted).connect(fading(at, at.currentTime, RUSTLE.long, RUSTLE.loud));
  source.start();
}

function fading(at: AudioContext, begin: number, long: number, loudest: number = LOUD): AudioNode {
  const loud = new GainNode(at, { gain: 0 });
  loud.gain.setValueAtTime((loudest * wishes().volume) / USUAL, begin);
  loud.gain.exponentialRampToValueAtTime(0.001, begin + long);
  loud.connect(at.destination);
  return loud;
}
