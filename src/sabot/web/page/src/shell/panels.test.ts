import { createRawSnippet, mount, unmount, type Component } from 'svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

import type { Table } from '../core/table.svelte';
import { tongue } from '../core/words.svelte';
import { dialogOf } from './dialogs';
import { gathered, PANELS, panelsIn, type Panel } from './panels';
import PanelView from './PanelView.svelte';

const FOLDER = join('src', 'shell', 'panels');
const OTHERS = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')).filter((path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$/.test(path));
const table = { frame: { view: { stage: 'coup', seq: 1 }, terms: { asking: [] } }, means: {}, isHost: true, game: {} } as unknown as Table;

test('the build finds every folder of a panel by itself', () => {
  expect(PANELS.map(({ name }) => name).sort()).toEqual(readdirSync(FOLDER).sort());
});

test('a panel that is asked for by its name is there', () => {
  const asked = OTHERS.flatMap((path) => [...readFileSync(join('src', path), 'utf8').matchAll(/(?:(?<!local\.)\bshown = |onshow\(|table\.wanted = )'(\w+)'/g)]).map(([, name]) => name);
  expect(new Set(asked).size).toBeGreaterThan(2);
  expect(asked.filter((name) => !PANELS.some((panel) => panel.name === name && panel.slot === 'dialog'))).toEqual([]);
});

test('every panel before the table is opened from somewhere', () => {
  const all = OTHERS.map((path) => readFileSync(join('src', path), 'utf8')).join('\n');
  const dialogs = PANELS.filter(({ slot }) => slot === 'dialog');
  expect(dialogs.filter(({ name, button }) => !button && !all.includes(`'${name}'`)).map(({ name }) => name)).toEqual([]);
});

test('a table that is over has nothing of its host’s', () => {
  const over = { ...table, frame: { ...table.frame, view: { stage: 'over', seq: 1 } } } as unknown as Table;
  const [before, after] = [table, over].map((each) => panelsIn('dialog', each).map(({ name }) => name));
  expect(before).toEqual(expect.arrayContaining(['hosting', 'invite']));
  expect(after).toEqual(before!.filter((name) => !['hosting', 'invite'].includes(name)));
});

test('a button of the bar says something in every language', async () => {
  for (const language of ['en', 'de', 'fr'] as const) {
    await tongue.speak(language);
    const said = PANELS.flatMap(({ button }) => button?.(table) ?? []);
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((each) => !each || each.includes('.'))).toEqual([]);
  }
});

const Weather = ((anchor: Comment, given: { table: Table; name: string }) => {
  (createRawSnippet(() => ({ render: () => `<p class="weather">${given.name} of coup ${given.table.frame?.view.seq}</p>` })) as unknown as (before: Comment) => void)(anchor);
}) as unknown as Component;
const weather = (more: Partial<Panel>): Panel => ({ slot: 'club', order: 1.5, view: Weather, ...more });
const folders = (panel: Panel): Record<string, Panel> => ({ ...Object.fromEntries(PANELS.map((each) => [`./panels/${each.name}/index.ts`, each])), './panels/weather/index.ts': panel });

test('a new panel is one folder: it stands in its slot, in its order, when it is there', () => {
  const all = gathered(folders(weather({})));
  expect(panelsIn('club', table, all).map(({ name }) => name)).toEqual(['log', 'weather', 'chat']);
  expect(panelsIn('club', table, gathered(folders(weather({ there: () => false })))).map(({ name }) => name)).toEqual(['log', 'chat']);
});

test.each([['at once', { view: Weather }], ['when it has been fetched', { later: async () => ({ default: Weather }) }]] as const)('a panel is shown %s, and told its name', async (_, how) => {
  const panel = { slot: 'club', order: 1.5, ...how, name: 'weather' } as const;
  const shown = mount(PanelView, { target: document.body, props: { panel, table, unseen: false, place: null, onbead: () => undefined, onclose: () => undefined } });
  await vi.waitFor(() => expect(document.querySelector('.weather')?.textContent).toBe('weather of coup 1'));
  await unmount(shown);
});

test('a panel before the table is the dialog of its folder, or of the one that it names', async () => {
  const found = { './panels/weather/WeatherDialog.svelte': async () => ({ default: Weather }) };
  const named = (name: string, of?: string) => ({ slot: 'dialog', order: 1, name, ...(of && { of }) }) as const;
  expect(await dialogOf(named('weather'), found)).toEqual({ default: Weather });
  expect(await dialogOf(named('forecast', 'weather'), found)).toEqual({ default: Weather });
  expect(dialogOf(named('forecast'), found)).toBeUndefined();
});

test('every panel before the table has a dialog', { timeout: 120_000 }, async () => {
  for (const panel of PANELS.filter(({ slot }) => slot === 'dialog')) expect([panel.name, typeof (await dialogOf(panel))?.default]).toEqual([panel.name, 'function']);
});
