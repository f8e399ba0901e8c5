/** What one does with one's own account, when one asks for it. */
import { ask } from './api';
import { myself } from './session.svelte';

/** The secret of a new personal link, in place of any earlier one. */
export async function personalLink(): Promise<string> {
  return (await ask<{ key: string }>('POST', '/session/link')).key;
}

/** Leave the account, here or everywhere. */
export async function signOut(everywhere: boolean): Promise<void> {
  await ask('POST', '/session/sign-out', { everywhere });
  myself.session = null;
}

/** Delete the account. */
export async function forget(): Promise<void> {
  await ask('DELETE', '/session');
  myself.session = null;
}
