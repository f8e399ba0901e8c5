/** Which step of a coup the guide explains, in games whose bank a player holds. */

/** What the guide reads of a table. */
interface GuideView {
  stage: string;
  step: string;
  banker: string | null;
  settled: { stakes: Record<string, unknown> } | null;
}

/** What is explained of each option; of several the first. */
const OF_OPTION = {
  cut: 'cut', post: 'post', bid: 'bid', be_willing: 'willing', name_cutter: 'cutter', associate: 'associate', make_call: 'calls', call_banco: 'banco',
  stake: 'stakes', take_suite: 'suite', take_bank: 'take', go_on: 'tenure', add_to_bank: 'refill',
} as const;
const STEPS: readonly string[] = ['deal', 'turn', 'give', 'choose'];
const SEEDS: readonly string[] = ['promises', 'seeds'];

/** What the player has there: something staked, and cards that lie face down before him. */
interface Mine {
  plays: boolean;
  covered: boolean;
}

/** The step at a table as a player sees it: what he is asked, else what he waits for. */
export function stepOf(view: GuideView, options: readonly { type: string }[], me: string, { plays, covered }: Mine): string | undefined {
  const types = new Set<string>(options.map(({ type }) => type));
  if (types.has('declare') && view.step === 'declare') return covered ? 'squeeze' : 'declare';
  if (types.has('declare')) return 'choose';
  if (types.has('proceed') && STEPS.includes(view.step)) return view.step;
  if (types.has('answer')) return view.stage;
  if (SEEDS.includes(view.stage) && types.size) return 'promises';
  const asked = Object.entries(OF_OPTION).find(([type]) => types.has(type));
  if (asked) return asked[1];
  return waited(view, me, plays);
}

/** What he looks on at: others who stake against his bank, another ponte, the end of a coup in which he had a part. */
function waited({ stage, banker, step, settled }: GuideView, me: string, plays: boolean): string | undefined {
  if (banker === me && ['associate', 'calls', 'banco', 'stakes'].includes(stage)) return 'holds';
  if (step === 'declare' && (plays || banker === me)) return 'watch';
  return settled && (banker === me || me in settled.stakes) ? 'settled' : undefined;
}
