/** The shoe slides from seat to seat. */
import { crossfade } from 'svelte/transition';

import { reducedMotion } from '../lib/queue';

export const [send, receive] = crossfade({ duration: () => (reducedMotion() ? 0 : 900), fallback: () => ({ duration: 0 }) });
