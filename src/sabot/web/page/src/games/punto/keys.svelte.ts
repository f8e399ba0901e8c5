/** Whether the table's keys are wanted; remembered. */
import { keep, kept } from '../../core/keeping';

class KeysChoice {
  on = $state(kept('keys') !== 'off');

  choose(on: boolean): void {
    this.on = on;
    keep('keys', on ? null : 'off');
  }
}

export const keysWanted = new KeysChoice();
