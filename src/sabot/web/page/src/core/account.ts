/** What one does with one's own account, when one asks for it. */
import { ask } from './api';
import { myself } from './session.svelte';
import type { Device } from './types';

/** The secret of a new personal link, in place of any earlier one, for who says his own name once more. */
export async function personalLink(nickname: string): Promise<string> {
  return (await ask<{ key: string }>('POST', '/session/link', { nickname })).key;
}

/** The devices that open the account, those seen last first. */
export function devices(): Promise<Device[]> {
  return ask('GET', '/session/devices');
}

/** Have one of them open the account no more. */
export async function endDevice(id: string): Promise<void> {
  await ask('DELETE', `/session/devices/${id}`);
}

/** Have no other device than this one open the account any more. */
export async function endOthers(): Promise<void> {
  await ask('DELETE', '/session/devices');
}

/** Leave the account, here or everywhere. */
export async function signOut(everywhere: boolean): Promise<void> {
  await ask('POST', '/session/sign-out', { everywhere });
  myself.session = null;
}

/** Delete the account, for who says his own name once more. */
export async function forget(nickname: string): Promise<void> {
  await ask('POST', '/session/forget', { nickname });
  myself.session = null;
}
