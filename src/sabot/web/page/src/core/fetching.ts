/** What of the page is fetched when it is first shown. */

/** What is done about a part that did not come. */
export interface Recovery {
  /** A moment between one question and the next. */
  wait(): Promise<void>;
  /** Whether the house answers. */
  answers(): Promise<boolean>;
  /** Load the whole page anew. */
  reload(): void;
}

/** In milliseconds: how often a silent house is asked, and how long a page lives at least before it is loaded anew. */
const PAUSE = 1_000;
const LEAST_LIFE = 3_000;

const BROWSER: Recovery = {
  wait: () => new Promise((done) => setTimeout(done, Math.max(PAUSE, LEAST_LIFE - performance.now()))),
  answers: () => fetch('/', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false),
  reload: () => location.reload(),
};

/**
 * A part of the page. Where it does not come, the house was away or is a newer one: browsers remember what failed, so the
 * page is loaded anew as soon as the house answers, and the part never comes to this one.
 */
export async function part<T>(load: () => Promise<T>, mending: Recovery = BROWSER): Promise<T> {
  try {
    return await load();
  } catch {
    do await mending.wait();
    while (!(await mending.answers()));
    mending.reload();
    return new Promise<never>(() => undefined);
  }
}
