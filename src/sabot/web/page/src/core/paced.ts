/** A line that is heard once a frame: what comes thicker waits, so that no frame is full of it. */
import type { Wire } from './socket';

/** Longer than a frame: what is heard so far apart never falls into one. */
const FRAME_MS = 20;
/** So many messages may wait, each for its frame; of more the first are heard at once. */
const MOST = 4;

type Message = Parameters<NonNullable<Wire['onmessage']>>[0];

export class PacedWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readonly #waiting: Message[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly wire: Wire) {
    wire.onopen = () => this.onopen?.();
    wire.onmessage = (message) => {
      this.#waiting.push(message);
      if (document.hidden) this.#hear(0); // nothing is drawn there
      else if (this.#timer === undefined) this.#hear(MOST);
    };
    wire.onclose = (closed) => {
      try {
        this.#hear(0);
      } finally {
        this.onclose?.(closed); // whatever became of what was heard
      }
    };
  }

  /** What was heard late may be answered too late: a line that is closing takes nothing more. */
  send(text: string): void {
    if ((this.wire.readyState ?? WebSocket.OPEN) === WebSocket.OPEN) this.wire.send(text);
  }

  /** Who hangs up hears no more. */
  close(): void {
    this.#waiting.length = 0;
    clearTimeout(this.#timer);
    this.wire.close();
  }

  /** What has come first, and of all others those that leave no more than so many. */
  #hear(left: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.length > left ? this.#waiting.shift() : undefined) {
      this.#timer ??= setTimeout(() => this.#hear(MOST), FRAME_MS);
      this.onmessage?.(next);
    }
  }
}
