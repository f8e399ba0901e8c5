/** What stages of a table mean to every game; stages of their own are of a coup or a bank. */

const PREPARING = ['lots', 'shuffle', 'promises', 'cut', 'seeds'];

/** Whether a shoe is being made ready. */
export function isPreparing(stage: string): boolean {
  return PREPARING.includes(stage);
}

const IN_COUP = ['deal', 'declare', 'turn', 'give', 'choose', 'settle'];

/** Whether a coup of hidden hands is being played, from its deal to its settlement. */
export function isInCoup(stage: string): boolean {
  return IN_COUP.includes(stage);
}

/** The shoe that ended last and can be verified, until the next one is ready; 0 where there is none. */
export function shoeOver(stage: string, shoe: number): number {
  if (stage === 'over' || stage === 'shuffle') return shoe;
  return isPreparing(stage) ? shoe - 1 : 0;
}
