/** Why something is as it is at a table: clauses of the rule book, what they say here, and a table's cell; sent when it is asked. */
import { part } from './fetching';
import { layered, say, sentence, type Facts, type Words } from './say';
import type { Lit, LogLine } from './types';
import { tongue, type Language } from './words.svelte';

/** A clause of the rule book, and what it says here: a key of these words; without one what the clause says. */
export interface Reason {
  clause: string;
  key?: string;
  facts?: Facts;
}

/** What is told of one thing: a hand, a third card, a stake; `about` names it. */
export interface Explanation {
  about: string;
  reasons: readonly Reason[];
  lit?: Lit;
}

export const because = (clause: string, key?: string, facts: Facts = {}): Reason => ({ clause, ...(key && { key, facts }) });

/** What the school says too is said in its words. */
const FILES = import.meta.glob<Words>(
  ['../../../../words/why/*.json', '../../../../words/school/drawing/*.json', '../../../../words/school/palette/*.json', '../../../../words/school/schoolroom/*.json'],
  { import: 'default' },
);

class Whys {
  #words = $state.raw<Words>({});
  #language: Language | null = null;

  async need(language: Language): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    const files = Object.entries(FILES).filter(([path]) => path.endsWith(`/${language}.json`));
    const found = await Promise.all(files.map(([, load]) => part(load)));
    if (language === this.#language) this.#words = Object.assign({}, ...found) as Words;
  }

  get known(): boolean {
    return 'clause' in this.#words;
  }

  say(key: string, facts: Facts = {}, who?: (player: string) => string): string {
    return this.known ? say(layered(tongue.words, this.#words), key, facts, who ? { who } : {}) : '';
  }

  /** What a reason says: in the words of its key, of its clause, or that the house has it so. */
  reason({ clause, key, facts }: Reason, who?: (player: string) => string): string {
    if (key) return this.say(key, facts, who);
    return this.say(sentence(this.#words, `clause.${clause}`) === undefined ? `house_rule.${clause}` : `clause.${clause}`);
  }

  /** What the tag of a clause says. */
  tag(clause: string): string {
    return sentence(this.#words, `house_rule.${clause}`) === undefined ? clause : this.say('why.house');
  }
}

export const whys = new Whys();

/** The name of a line, by its section; a call has one in every language of calls. */
export const nameOf = ({ section, key }: Pick<LogLine, 'section' | 'key'>): string => (section === 'call' ? `french.${key}` : `${section}.${key}`);

/** The clause of a line of the log, by the lines of a game, then by those of every table. */
export function clauseOf({ section, key }: Pick<LogLine, 'section' | 'key'>, own: Readonly<Record<string, string>> = {}): string | undefined {
  const name = nameOf({ section, key });
  return own[name] ?? (section === 'page' ? own['reckoned'] : undefined) ?? SHARED[name];
}

/** What of a coup a line of the log speaks of, by a game's lines; what the page reckons is of who looks on. */
export function spokenOf(line: LogLine, all: readonly Explanation[], own: Readonly<Record<string, string>> = {}, me?: string | null): readonly Explanation[] {
  const about = line.section === 'page' ? `stake:${me}` : own[nameOf(line)]?.replace(/\{(\w+)\}/, (_, fact: string) => String(line.facts[fact]));
  return about ? all.filter((each) => each.about.split(' ').includes(about)) : [];
}

/** What is said at every table. */
export const SHARED: Readonly<Record<string, string>> = {
  'event.seated': 'M3', 'event.bought_in': 'M3', 'event.left': 'M3', 'event.stood': 'M3', 'event.leaving_said': 'P8',
  'event.away_marked': 'P8', 'event.away_marked_back': 'P8', 'event.absence_counted': 'P8',
  'event.seed_promised': 'S6', 'event.promises_closed': 'S6', 'event.seeds_missing': 'S6', 'event.beacon_taken': 'S6',
  'event.beacon_missing': 'S6', 'event.shoe_sealed': 'S6', 'event.shoe_revealed': 'S6', 'note.seal': 'S6', 'note.nonce': 'S6',
  'event.cut_asked': 'S3', 'event.shoe_cut': 'S3', 'event.cards_burned': 'S5', 'event.session_ended': 'table',
  'event.player_limited': 'P1', 'event.player_limited_lifted': 'P1', 'event.limits_announced': 'P1', 'event.limits_set': 'P1',
  'event.limits_bet': 'P1', 'event.minimum_announced': 'C2', 'event.minimum_set': 'C2', 'event.stakes_returned': 'W1', 'event.coup': 'G4',
  'event.commission_collected': 'P4', 'french.faites_vos_jeux': 'W1', 'french.rien_ne_va_plus': 'W1', 'french.dernier_coup': 'S4',
  'note.stop_finish': 'S4', 'note.stop_one_more': 'S4', 'note.stake': 'W1', 'note.stands': 'P3', 'note.passes': 'W1', 'note.no_stakes': 'W1',
  'note.won': 'P3', 'note.won_owing': 'P4', 'note.lost': 'P3', 'note.pushed': 'P3', 'note.stays': 'P3',
};

const of = (clause: string, codes: string): [string, string][] => codes.split(' ').map((code) => [code, clause]);

/** The clause of each refusal, or the rule of the house. */
export const REFUSED: Readonly<Record<string, string>> = Object.fromEntries([
  ...of('W1', 'stale not_at_table purse_too_small'),
  ...of('W2', 'bid_too_low bid_stands'),
  ...of('W3', 'not_now not_asked no_amount_asked'),
  ...of('M1', 'not_positive'),
  ...of('M2', 'not_whole_coins amount_not_offered'),
  ...of('M3', 'too_much balance_too_small'),
  ...of('P1', 'below_minimum above_maximum no_limits_here limits_crossed maximum_missing no_such_limit'),
  ...of('P3', 'tied_stake_locked'),
  ...of('P5', 'not_the_holder'),
  ...of('P6', 'unknown_bet'),
  ...of('P8', 'leaving'),
  ...of('S1', 'bad_shoe decks_not_offered'),
  ...of('S3', 'cut_out_of_bounds'),
  ...of('S6', 'bad_digest already_promised not_promised wrong_seed already_revealed promise_not_listed cut_not_bound shoe_not_over'),
  ...of('G3', 'no_natural'),
  ...of('C', 'bad_lots'),
  ...of('C2', 'seated_only post_below_minimum stake_below_least'),
  ...of('C4', 'in_the_bank call_not_offered'),
  ...of('C4.5', 'no_suivi'),
  ...of('C5.3', 'too_few_players'),
  ...of('C7.1', 'must_show'),
  ...of('C7.2', 'must_draw must_stand'),
  ...of('B3', 'bank_stays'),
  ...of('B5', 'wrong_side no_such_place too_many_places'),
  ...of('B6', 'no_banco'),
  ...of('B6.1', 'barred'),
  ...of('B12', 'no_coup_yet'),
  ...of('seat', 'already_seated no_such_seat seat_taken no_room_to_stand table_full'),
  ...of('table', 'session_over seats_not_offered pace_not_offered no_such_temperament no_such_option no_such_choice house_only bad_title'),
  ...of('host', 'not_host not_admitted watch_only sent_away sent_away_by ask_first host_pauses own_table muted chat_off'),
  ...of('account', 'no_session bad_nickname no_such_link no_such_device no_such_player not_your_name nickname_reserved signed_out top_up_too_large'),
  ...of('load', 'not_stored rate_limited server_error unreachable too_many_tables too_many_tables_there not_reckoned draining house_full too_many_bots too_many_lines too_slow table_failed unreadable_table'),
  ...of('form', 'malformed bad_request command_reused not_json bad_message no_such_intention nothing_staked'),
  ...of('place', 'no_such_table no_words no_such_rules no_such_shoe not_found no_such_coup'),
  ...of('door', 'foreign_page unknown_host'),
  ...of('advice', 'no_advice no_review nothing_to_decide'),
  ...of('school', 'no_such_topic drill_over no_such_class too_many_classes class_full too_much_homework due_already no_dealt_shoe dealt_on no_certificate'),
  ...of('rules', 'rules_not_toml rules_no_key rules_wrong_kind rules_not_one_of rules_not_within rules_no_amount rules_lack_key rules_unplayable rules_too_long bad_rules_name rules_name_taken rules_beyond rules_limits rules_bank_amount rules_odd_seats rules_twice rules_unlevied rules_no_bets rules_too_many_bets rules_condition rules_payout rules_payouts rules_bet_id rules_no_bet rules_bet rules_never rules_other_game'),
]);
