/** What a game's folder tells the page; the build finds every folder in `src/games` by itself. */
import type { Component } from 'svelte';

import type { Beat, TableCards } from './beats';
import type { Commands } from './commands';
import { part } from './fetching';
import type { Asks } from './prompt';
import type { Facts } from './say';
import type { Table } from './table.svelte';
import { late } from './words.svelte';
import type { Command, CoupTold, Frame, GameId, Happening, Line, Player, Reply, Roads, RuleCard, ShoeTold } from './types';

/** A sentence that answers a typed command; an empty key says nothing, for the table answers by itself. */
export interface ReplyText {
  key: string;
  facts?: Facts;
}

/** Whether something is a sentence. */
export function isReply(what: object): what is ReplyText {
  return 'key' in what && typeof what.key === 'string';
}

/** What a player is asked, and what happens if he answers nothing; null where nothing would. */
export interface Question {
  asks: readonly ReplyText[];
  silence: ReplyText | null;
}

/** What the page keeps for the player beside the frame: what he has chosen and not sent, what he did last. */
export interface Local<G extends GameId = GameId> {
  /** A frame has come, with what of it was not heard before; it is drawn later. */
  heard?(frame: Frame<G>, news: readonly Happening<G>[]): void;
  /** A frame has its turn: what he could turn himself until now, and no more, lies open to him; what is said of it. */
  closes?(frame: Frame<G>): readonly Line[];
  /** A frame's cards lie before him, or fly there. */
  dealt?(frame: Frame<G>, news: readonly Happening<G>[]): void;
  /** A frame is drawn, and all its cards lie still. */
  drawn?(frame: Frame<G>): void;
  replied?(reply: Reply, command: Command<G>): void;
  /** What is said of a command that was accepted. */
  answer?(command: Command<G>): ReplyText | undefined;
  /** Whether what else there is has the room of the cards: their places are empty, or what is asked needs it. */
  readonly idle?: boolean;
}

/** What lies before a seat and what is said of its player. */
export interface SeatNotes {
  /** What he has put down, in cents, and the same in words. */
  stake: number;
  listed: readonly string[];
  /** What he owes. */
  debt: number;
  done: boolean;
  marks: readonly string[];
  /** Who has the shoe before him. */
  shoe?: boolean;
  /** Which claim comes before which, from 1; 0 where none counts. */
  rank?: number;
  /** What would go back of the stake if the time were over now, in cents. */
  back?: number;
  /** What has just gone back to his purse, in cents. */
  returned?: number;
}

/** A sum beside the prompt. */
export interface Sum {
  text: string;
  bad?: boolean;
}

/** What every part of a game's page is given: the table, and what the page keeps for its player. */
export interface Part<G extends GameId = GameId, O extends Local<G> = Local<G>> {
  table: Table<G>;
  local: O;
}

export interface GamePrompt<G extends GameId = GameId, O extends Local<G> = Local<G>> {
  /** Its own commands, as help lists them, before those of every table. */
  commands: readonly Commands[];
  /** What else its commands may begin with, so that the nearest can be proposed for a word that was mistyped. */
  words?(table: Table<G>, local: O): readonly string[];
  /** What a typed command of the game's own does; undefined where it is none of them. */
  obey(text: string, table: Table<G>, local: O): ReplyText | undefined;
  /** Stakes of every coup to come, in cents by where they lie, once a typed one is among those of before, or why it cannot be one; undefined where none was typed. */
  stakes?(text: string, before: Readonly<Record<string, number>>, local: O): Readonly<Record<string, number>> | ReplyText | undefined;
  /** Why what was typed cannot be done now, and when it can. */
  notNow?(table: Table<G>): ReplyText;
}

export interface GamePage<G extends GameId = GameId, O extends Local<G> = Local<G>> {
  /** Makes what the page keeps for the player. */
  local(table: Table<G>): O;
  /** What somebody who sits down is offered to bring, in cents, if he has it. */
  purse(card: RuleCard): number;
  beats(frame: Frame<G>, news: readonly Happening<G>[], lying: TableCards): readonly Beat[];
  /** What the table does now. */
  status(table: Table<G>): string;
  /** What a settled coup brought a player, in cents. */
  gain?(settled: unknown, player: string): number;
  /** What the table asks the player and nothing else tells; read out when it comes. */
  asked?(table: Table<G>, local: O): Question | undefined;
  /** More important than whom the table waits for. */
  hint?(table: Table<G>, local: O): string;
  seat(table: Table<G>, local: O, player: Player<G>): SeatNotes;
  /** Who has the place midway on the long side, the seats being in two halves beside it; a game without it has none. */
  midway?(table: Table<G>): string | null;
  sums(table: Table<G>, local: O): readonly Sum[];
  /** The step that the guide explains now to who is new here; a game without a guide has none, nor the words of the table. */
  guide?(table: Table<G>, local: O): string | undefined;
  /** A command of its own, as an example. */
  example(table: Table<G>): string;
  /** What is typed at its tables; sent once the table can be used. */
  prompt(): Promise<GamePrompt<G, O>>;
  /** Whether its table fits one screen of any size; what stands beside it is then a sheet on a small one. */
  fits: boolean;
  /** Whether its players decide on hands, and may leave that to the croupier. */
  decides?: boolean;
  /** The whole felt: one of its own, or the round one of the tables whose questions come one at a time. */
  Felt: Component<Part<G, O> & { onsit: Asks; onverify: () => void }>;
  /** The seats, where such a felt has no room for them. */
  SeatList?: Component<Part<G, O> & { onsit: Asks }>;
  /** The records of the shoe's results, of a game that keeps them: `onbead` is told the place of the coup whose bead is pressed. */
  Roads?: Component<{ roads: Roads; onbead?: (place: number) => void; onwhole?: (() => void) | undefined }>;
  /** The cards, and how the coup ended. */
  Hands: Component<Part<G, O>>;
  /** What lies between the hands and the seats. */
  Layout: Component<Part<G, O>>;
  /** The controls of a player. */
  Dock: Component<Part<G, O>>;
  /** What stands beside the table, above the log. */
  Aside: Component<Part<G, O>>;
  /** What a host may set for single players; sent when it is asked for. */
  Limits?: () => Promise<{ default: Component<Part<G, O> & { ask: (wish: Promise<unknown>) => void }> }>;
  /** How a settled coup stands in the list of a shoe's coups, in the page's words, sent when it is asked for; of other games the first that was said of its end. */
  listed?: () => Promise<{ listedOf: (coup: CoupTold) => readonly ReplyText[] }>;
  /** What a shoe came to, beside its coups; sent when it is asked for. */
  Statistics?: () => Promise<{ default: Component<{ table: Table<G>; told: ShoeTold }> }>;
  /** What a rule card says beside its lines; sent when it is asked for. */
  Card?: () => Promise<{ default: Component<{ card: RuleCard; brief: boolean }> }>;
}

/** What is typed at the tables of a game that is not known here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the parts of one page fit one another
export type AnyGamePrompt = GamePrompt<GameId, any>;

/** A game's page whose game is not known here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the parts of one page fit one another
export type AnyGamePage = GamePage<GameId, any>;

const FOLDERS = import.meta.glob<AnyGamePage>('../games/*/page.ts', { import: 'page' });

/** The games that have a page of their own, by the names of their folders. */
export const GAMES: readonly string[] = Object.keys(FOLDERS).map(folderOf);

/** The page of a game; one without a folder has the plain one. */
export async function gamePage(game: string): Promise<AnyGamePage> {
  const found = Object.entries(FOLDERS).find(([path]) => folderOf(path) === game)?.[1];
  return found ? part(found) : late(() => import('../plain/page').then(({ page }) => page));
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}
