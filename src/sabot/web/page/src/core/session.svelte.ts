/** Who the browser is, as the house knows it. */
import { api, RefusedError } from './api';
import { keep } from './keeping';
import type { Refused, Session } from './types';

class Myself {
  session = $state.raw<Session | null>(null);
  /** Whether the house has been asked. */
  known = $state(false);

  /** Ask the house; without a session the answer is null, and anything else that went wrong is returned. */
  async look(): Promise<Refused | null> {
    try {
      this.session = (await api.session()) ?? null;
      this.known = true;
      return null;
    } catch (error) {
      return refusedOf(error);
    }
  }

  /** Have the account brought back to what everybody begins with. */
  async refill(): Promise<void> {
    this.session = await api.refill();
  }

  /** Come in by a personal link. */
  async claim(key: string): Promise<void> {
    this.session = await api.claim(key);
    keep('unsaid', null);
  }

  /** Come in under a nickname. */
  async enter(nickname: string): Promise<void> {
    this.session = await api.enter(nickname);
    keep('unsaid', 'all');
  }
}

export const myself = new Myself();

/** What was refused, whatever was thrown. */
export function refusedOf(error: unknown): Refused {
  return error instanceof RefusedError ? error.refused : { code: 'server_error', facts: {} };
}
