/** How much room the window has: what stands beside the table is a sheet on a narrow one, the prompt too on a small one, which the table fits. */

class Screen {
  narrow = $state(false);
  small = $state(false);
  /** Held upright in one hand: its seats are drawn small, and what is asked lies over the table. */
  phone = $state(false);

  /** What stands beside the table is drawn smaller. */
  low = $state(false);

  constructor() {
    this.#watch('(width < 1100px) or (height < 500px)', (is) => (this.narrow = is));
    this.#watch('(width < 700px) or (height < 500px)', (is) => (this.small = is));
    this.#watch('(height < 900px)', (is) => (this.low = is));
    this.#watch('(width < 700px) and (height >= 500px)', (is) => (this.phone = is));
  }

  #watch(query: string, tell: (is: boolean) => void): void {
    const found = window.matchMedia?.(query);
    tell(found?.matches ?? false);
    found?.addEventListener?.('change', ({ matches }) => tell(matches));
  }
}

export const screen = new Screen();

/** Move the focus to a place that has a name. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
