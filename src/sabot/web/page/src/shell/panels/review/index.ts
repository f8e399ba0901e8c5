import type { Panel } from '../../panels';

/** The history, opened where one's own decisions are shown. */
export const panel: Panel = { slot: 'dialog', order: 4, of: 'history' };
