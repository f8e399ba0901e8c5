/** The shoe slides from seat to seat. */
import { reducedMotion } from '../../core/queue';
import { whenLaidOut } from '../../design/laidout';

/** In milliseconds. */
const WAY = 900;
/** Of each table the seat that had the shoe last. */
const last = new WeakMap<object, Element>();

/** The shoe comes from where it lay at its table, as fast from near as from afar. */
export function slides(shoe: HTMLElement, table: object): void {
  const [from, to] = [last.get(table), shoe.parentElement];
  if (!to) return;
  last.set(table, to);
  if (!from || from === to || reducedMotion()) return;
  whenLaidOut(() => {
    if (!from.isConnected) return;
    const [there, here] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const zoom = here.width / to.offsetWidth || 1; // what is measured is larger than it is laid out
    const way = `translate(${(there.x - here.x) / zoom}px, ${(there.y - here.y) / zoom}px)`;
    shoe.animate({ transform: [way, 'none'] }, { duration: WAY, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' });
  }).ask();
}
