import type { Panel } from '../../panels';

/** The coup that was settled last, told in sentences: asked for where its result stands, and among the rules. */
export const panel: Panel = { slot: 'dialog', order: 5 };
