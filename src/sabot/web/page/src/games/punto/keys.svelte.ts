/** Whether the table's keys are wanted; remembered. */
import { keep, kept } from '../../core/keeping';

class Wanted {
  on = $state(kept('keys') !== 'off');

  choose(on: boolean): void {
    this.on = on;
    keep('keys', on ? null : 'off');
  }
}

export const keysWanted = new Wanted();
