/** The dialogs of panels, each found in its folder. */
import type { NamedPanel, View } from './panels';

const FOLDERS = import.meta.glob<{ default: View }>('./panels/*/*Dialog.svelte');

/** What a panel opens; undefined where it has no dialog. */
export function dialogOf({ name, of = name }: NamedPanel, folders: typeof FOLDERS = FOLDERS): Promise<{ default: View }> | undefined {
  return Object.entries(folders).find(([path]) => path.split('/').at(-2) === of)?.[1]();
}
