/** Short names for the generated wire types that all games share; a game's own are in its folder. */
import type { Facts } from './say';
import type { components } from './wire';

export type Schemas = components['schemas'];

type FrameName = Extract<keyof Schemas, `${string}.Frame`>;
type GameOf<Name> = Name extends `${infer Game}.Frame` ? Game : never;
/** The games that the wire knows. */
export type GameId = GameOf<FrameName>;

export type Device = Schemas['Device'];
export type Preferences = Schemas['Preferences'];
export type Session = Schemas['Session'];
export type Guest = Schemas['Guest'];
export type RuleCard = Schemas['RuleCard'];
export type Clock = Schemas['Clock'];
export type StakeLimits = Schemas['StakeLimits'];
export type TableLimits = Schemas['TableLimits'];
export type Row = Schemas['Row'];
export type LedgerRow = Schemas['LedgerRow'];
export type BetEdge = Schemas['BetEdge'];
export type BetGain = Schemas['BetGain'];
export type CheckedRules = Schemas['CheckedRules'];
export type OptionPrice = Schemas['OptionPrice'];
export type RulePrices = Schemas['RulePrices'];
export type TableLink = Schemas['TableLink'];
export type LinkKind = TableLink['link'];
export type Run = Partial<Schemas['Run']>;
export type HostRequest = Schemas['AskHost']['wish'];
export type HeadList = Schemas['HeadList'];
export type ShoeRecord = Schemas['ShoeRecord'];
export type ShoeTold = Schemas['ShoeTold'];
export type CoupTold = Schemas['CoupTold'];
export type Terms = Schemas['Terms'];
export type TableCard = Schemas['TableCard'];
export type NewTable = Pick<Schemas['NewTable'], 'rules'> & Partial<Schemas['NewTable']>;
/** Something that may be done now. */
export type Move = Omit<Schemas['Move'], 'action'> & { action: Action };
export type Worth = Schemas['Worth'] | Schemas['BankWorth'];
export type LabRules = Schemas['LabRules'];
export type AskLab = Schemas['AskLab'];
export type LabAnswer = Schemas['LabAnswer'];
export type LabShoe = Schemas['Lab'];
export type LabBet = Schemas['LabBet'];
export type LabCoup = Schemas['LabCoup'];
export type LabGrid = Schemas['LabGrid'];
export type LabStep = Schemas['LabStep'];
export type Sentence = Schemas['Sentence'];
export type Drill = Schemas['Drill'];
export type Exhibit = Schemas['Exhibit'];
export type AnswerKey = Schemas['AnswerKey'];
export type Lit = Schemas['Lit'];
export type OpenedDrill = Schemas['OpenedDrill'];
export type DrillMark = Schemas['DrillMark'];
export type Learned = Schemas['Learned'];
export type PlayedSummary = Schemas['PlayedSummary'];
export type TablesPlayed = Schemas['TablesPlayed'];
export type TablePlayed = Schemas['TablePlayed'];
export type ShoeTaken = Schemas['ShoeTaken'];
export type CoupMark = Schemas['CoupMark'];
export type RulesPlayed = Schemas['RulesPlayed'];
export type PursePoint = Schemas['PursePoint'];
export type Given = Schemas['Given'];
export type StakesPlayed = Schemas['Stakes'];
export type TopicMap = Schemas['TopicMap'];
export type TopicDay = Schemas['TopicDay'];
export type ClassCard = Schemas['ClassCard'];
export type ClassLink = Schemas['ClassLink'];
export type ClassRoom = Schemas['ClassRoom'];
export type Homework = Schemas['Homework'];
export type DealtTable = Omit<Schemas['DealtTable'], 'frame'> & { frame: Frame };
export type DealingReport = Schemas['DealingReport'];
export type DeedPalette = Schemas['DeedPalette'];
export type Deed = Schemas['DoDeed']['deed'];
/** What is as usual is left out. */
export type Slip = Pick<Schemas['Slip'], 'kind' | 'clause' | 'coup' | 'step' | 'at_ms'> & Partial<Schemas['Slip']>;
export type AuditionTerms = Schemas['AuditionTerms'];
export type AuditionCertificate = Schemas['AuditionCertificate'];
export type ShoeReview = Schemas['ShoeReview'];
export type Decision = Schemas['Decision'];
export type Refused = Schemas['Refused'];
export type Malformed = Schemas['Malformed'];
export type Reply = Schemas['Reply'];
export type ServerMessage = Schemas['ServerMessage'];
export type Hand = Schemas['ShownHand'];
export type ShownCard = Schemas['ShownCard'];
export type Roads = Schemas['ShownRoads'];
/** What is said of an event: a call in French with its translation, an event, or a note for transcripts. */
export type Line = Schemas['Line'];
/** A line of the log: what the house says, or what the page reckons of it for its player. */
export type LogLine = Omit<Line, 'section' | 'facts'> & { section: Line['section'] | 'page'; facts: Facts };

/** What a table of one game says and hears; without a game, of any. */
export type Frame<G extends GameId = GameId> = Schemas[`${G}.Frame`];
/** What of a frame has changed. */
export type FrameChange<G extends GameId = GameId> = Schemas[`${G}.Change`];
export type Command<G extends GameId = GameId> = Schemas[`${G}.Command`];
export type View<G extends GameId = GameId> = Frame<G>['view'];
export type Player<G extends GameId = GameId> = View<G>['players'][number];
export type Event<G extends GameId = GameId> = Frame<G>['events'][number];
export type Option<G extends GameId = GameId> = Frame<G>['options'][number];
export type Action<G extends GameId = GameId> = Command<G>['action'];
export type Say = Schemas['Say'];
/** What is said once for every coup; what is left out stays as it is. */
export type Intend = Pick<Schemas['Intend'], 'type' | 'id'> & Partial<Schemas['Intend']>;
/** What is said once for every coup; what is left out stays as it is. */
export type Intention = Omit<Intend, 'type' | 'id'>;
/** What stands of it; what he has not said is left out. */
export type Intentions = Partial<Schemas['Intentions']>;
/** What somebody has said at a table. */
export type Said = Schemas['Said'];
export type ClientMessage = Command | Say | Intend | Schemas['Resume'] | Schemas['Lift'];
/** The option of a type. */
export type OptionOf<G extends GameId, T extends Option<G>['type']> = Extract<Option<G>, { type: T }>;

/** An event, and the lines that are said of it. */
export interface Happening<G extends GameId = GameId> {
  event: Event<G>;
  lines: readonly Line[];
}

/** Amounts in cents by what they lie on. */
export type Stakes = Record<string, number>;

/** A table and the rule set it is played by, as the table's address answers. */
export type TableAndRules = Schemas['TablePage'];

/** The option of a type, where there is one. */
export function offered<G extends GameId, T extends Option<G>['type']>(
  options: readonly Option<G>[],
  type: T,
): OptionOf<G, T> | undefined {
  return options.find((each): each is OptionOf<G, T> => each.type === type);
}

/** What an option, or an action that takes it, is about: its kind, and the number of the window or question. */
export function questionOf(type: string, said: object): string {
  return `${type} ${'on' in said ? said.on : ''}`;
}
