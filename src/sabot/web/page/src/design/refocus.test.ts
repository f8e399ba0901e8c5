import { afterEach, expect, test } from 'vitest';

import { refocusing } from './refocus';

afterEach(() => document.body.replaceChildren());

function table(): { main: HTMLElement; dock: HTMLElement; button: HTMLButtonElement; prompt: HTMLInputElement } {
  document.body.innerHTML = '<main><section id="your-move" tabindex="-1"><button>Draw</button></section><input /></main>';
  const [main, dock, button, prompt] = ['main', 'section', 'button', 'input'].map((each) => document.querySelector(each));
  return { main, dock, button, prompt } as ReturnType<typeof table>;
}

/** Observers are told of what changed before this is done. */
const told = (): Promise<void> => new Promise((done) => setTimeout(done));

test('an answer that goes with its question leaves the focus where the next one comes', async () => {
  const { main, dock, button } = table();
  refocusing(main);
  button.focus();
  button.remove();
  await told();
  expect(document.activeElement).toBe(dock);
});

test('who has gone elsewhere by himself stays there', async () => {
  const { main, button, prompt } = table();
  refocusing(main);
  button.focus();
  prompt.focus();
  button.remove();
  await told();
  expect(document.activeElement).toBe(prompt);
  prompt.blur();
  await told();
  prompt.remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});

test('a table that is left takes no focus any more', async () => {
  const { main, button } = table();
  refocusing(main).destroy();
  button.focus();
  button.remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});
