/** The page that comes up without a network: a worker keeps it, where browsers let it. */

/** Have the worker run, and keep what this page has loaded before it did. */
export async function keepPage(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  } catch {
    return; // the browser keeps nothing, and the page comes from the house alone
  }
}
