/** Which frame the window has, as design/frames.css says: what stands beside the table is a sheet in a narrow one, the prompt too in one of a phone, which the table fits. */

const FORMS = ['phone', 'side'];
const ROWS = ['tablet', ...FORMS];

class Screen {
  narrow = $state(false);
  small = $state(false);
  /** Seats stand in rows, not round the table. */
  rows = $state(false);
  /** Held upright in one hand: its seats are drawn small, and what is asked lies over the table. */
  phone = $state(false);

  /** What stands beside the table is drawn smaller. */
  low = $state(false);
  /** What is beside the table stands at both its sides. */
  club = $state(false);
  /** Where the highest seats round a table are, in percent of the felt's height. */
  top = $state(27);

  constructor() {
    this.#look();
    window.addEventListener('resize', () => this.#look());
  }

  #look(): void {
    const style = getComputedStyle(document.documentElement);
    const frame = style.getPropertyValue('--frame').trim();
    this.small = FORMS.includes(frame);
    this.rows = ROWS.includes(frame);
    this.narrow = this.rows || frame === 'narrow';
    this.phone = frame === 'phone';
    this.club = frame === 'club';
    this.top = Number(style.getPropertyValue('--seats-top')) || this.top;
    this.low = style.getPropertyValue('--low').trim() === '1';
  }
}

export const screen = new Screen();

/** Move the focus to a place that has a name. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
