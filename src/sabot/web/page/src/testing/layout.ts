/** Layout as tests have it, which lay nothing out: what is observed anew is told so at the end of the frame. */
export class ToldOnce implements ResizeObserver {
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(readonly tell: ResizeObserverCallback) {}

  observe(): void {
    this.#timers.push(setTimeout(() => this.tell([], this)));
  }

  unobserve(): void {
    this.disconnect();
  }

  disconnect(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
