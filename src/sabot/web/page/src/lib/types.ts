/** Short names for the generated wire types. */
import type { components } from './wire';

type Schemas = components['schemas'];

export type Session = Schemas['Session'];
export type RuleCard = Schemas['RuleCard'];
export type BetCard = Schemas['BetCard'];
export type PayLine = Schemas['PayLine'];
export type TableCard = Schemas['TableCard'];
export type NewTable = Pick<Schemas['NewTable'], 'rules'> & Partial<Schemas['NewTable']>;
export type Refused = Schemas['Refused'];
export type Facts = Refused['facts'];
export type Frame = Schemas['Frame'];
export type Reply = Schemas['Reply'];
export type View = Schemas['PuntoView'];
export type Event = Frame['events'][number];
export type Option = Frame['options'][number];
export type Action = Schemas['Command']['action'];
export type Command = Schemas['Command'];
export type ServerMessage = Schemas['ServerMessage'];
export type ClientMessage = Schemas['ClientMessage'];
export type Player = Schemas['ShownPlayer'];
export type Hand = Schemas['ShownHand'];
export type ShownCard = Schemas['ShownCard'];
export type Line = Schemas['Line'];
export type Roads = Schemas['Roads'];
export type Result = Schemas['Result'];
export type BetRange = Schemas['BetRange'];
export type CanEnter = Schemas['CanEnter'];
export type Settled = Schemas['CoupSettled'];

/** Amounts in cents by bet. */
export type Stakes = Record<string, number>;

/** A table and the rule set it is played by, as the table's address answers. */
export type TableAndRules = Schemas['TablePage'];

/** The option of a type, where the frame offers it. */
export function offered<T extends Option['type']>(
  options: readonly Option[],
  type: T,
): Extract<Option, { type: T }> | undefined {
  return options.find((each): each is Extract<Option, { type: T }> => each.type === type);
}
