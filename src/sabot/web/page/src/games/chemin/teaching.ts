/** How Chemin de Fer is taught at its tables. */
import type { Teaching } from '../../core/teaching';
import { teaching as shared } from '../bank/teaching';

export const teaching: Teaching = shared;
