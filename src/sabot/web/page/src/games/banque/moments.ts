/** What is to be seen of a bank, and what of it is a moment. */
import type { MomentNames } from '../bank/moments';

export { default as Spectacle } from '../bank/Spectacle.svelte';

export const MOMENTS: MomentNames = { taken: 'taken', auction: 'auction', bid_wins: 'sold', ended_broken: 'broken' };
