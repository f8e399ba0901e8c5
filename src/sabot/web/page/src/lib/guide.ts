/** Which step of a coup the guide explains, in games whose bank a player holds. */
import type { GameId, Option, View } from './types';

type Banked = Extract<GameId, 'chemin' | 'banque'>;

/** What is explained of each option; of several the first. */
const OF_OPTION = {
  post: 'post', bid: 'bid', be_willing: 'willing', name_cutter: 'cutter', associate: 'associate', make_call: 'calls', call_banco: 'banco',
  stake: 'stakes', take_suite: 'suite', take_bank: 'take', go_on: 'tenure', add_to_bank: 'refill',
} as const;
const STEPS: readonly string[] = ['deal', 'turn', 'give', 'choose'];

/** The step at a table as a player sees it: what he is asked, else what he waits for; his cards may lie face down yet. */
export function stepOf(view: View<Banked>, options: readonly Option<Banked>[], me: string, covered: boolean): string | undefined {
  const types = new Set<string>(options.map(({ type }) => type));
  if (types.has('declare') && view.step === 'declare') return covered ? 'squeeze' : 'declare';
  if (types.has('declare')) return 'choose';
  if (types.has('proceed') && STEPS.includes(view.step)) return view.step;
  if (types.has('answer')) return view.stage;
  const asked = Object.entries(OF_OPTION).find(([type]) => types.has(type));
  if (asked) return asked[1];
  return waited(view, me);
}

/** What he looks on at: others who stake against his bank, another ponte, the end of a coup in which he had a part. */
function waited(view: View<Banked>, me: string): string | undefined {
  const { stage, banker, step, settled } = view;
  if (banker === me && ['associate', 'calls', 'banco', 'stakes'].includes(stage)) return 'holds';
  const plays = view.game === 'chemin' ? view.players.some(({ id, stake }) => id === me && stake) : me in view.stakes;
  if (step === 'declare' && (plays || banker === me)) return 'watch';
  return settled && (banker === me || me in settled.stakes) ? 'settled' : undefined;
}
