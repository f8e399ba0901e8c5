/** What the parts are given that the games share whose bank a player holds. */
import type { Part } from '../../core/game';
import type { BankLocalState, BankGame } from './local.svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a part of either game is one of both
export type BankPart = Part<BankGame, BankLocalState<any, any>>;
