import type { Panel } from '../../panels';

/** The history, opened where it counts what the shoe came to. */
export const panel: Panel = { slot: 'dialog', order: 4, of: 'history' };
