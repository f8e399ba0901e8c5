/** What stands beside a table, and what opens before it: every folder of `shell/panels` is found by the build. */
import type { Component } from 'svelte';

import type { Table } from '../core/table.svelte';

/** What every panel is given; which of it it needs is its own. */
export interface PanelProps {
  table: Table;
  /** The panel's name, as one component may be several panels. */
  name: string;
  /** Whether it is heard alone: what is seen of it is in a sheet. */
  unseen: boolean;
  /** The place in the shoe in play of the coup to begin with. */
  place: number | null;
  /** Shows a coup of the shoe in play. */
  onbead: (place: number) => void;
  /** Shows it as large as the window; where it is so there is nothing to ask for. */
  onwhole?: (() => void) | undefined;
  onclose: () => void;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a panel takes those that it needs
export type View = Component<any>;

/** What a folder's `index.ts` tells as its `panel`. */
export interface Panel {
  /** Where it stands: with what was, with who is here, with what is told, or before the table when it is asked for. */
  slot: 'record' | 'people' | 'club' | 'dialog';
  /** Which comes before which in its slot, and in the bar. */
  order: number;
  there?(table: Table): boolean;
  /** What its button in the bar says; without it has none there. */
  button?(table: Table): string;
  /** Whether something waits there to be seen. */
  waits?(table: Table): boolean;
  /** What it shows at once. */
  view?: View;
  /** The same, fetched when the table can be used; a dialog has neither: it is its folder's `...Dialog.svelte`. */
  later?(): Promise<{ default: View }>;
  /** The folder whose dialog it opens, where that is not its own. */
  of?: string;
}

export interface NamedPanel extends Panel {
  name: string;
}

const FOLDERS = import.meta.glob<Panel>('./panels/*/index.ts', { import: 'panel', eager: true });

export const PANELS = gathered(FOLDERS);

/** Panels by the names of their folders, each in its order. */
export function gathered(folders: Readonly<Record<string, Panel>>): readonly NamedPanel[] {
  const named = Object.entries(folders).map(([path, panel]) => ({ ...panel, name: path.split('/').at(-2) ?? '' }));
  return named.sort((one, other) => one.order - other.order);
}

/** The panels that are in a slot of a table now. */
export function panelsIn(slot: Panel['slot'], table: Table, panels = PANELS): readonly NamedPanel[] {
  return panels.filter((panel) => panel.slot === slot && (panel.there?.(table) ?? true));
}
