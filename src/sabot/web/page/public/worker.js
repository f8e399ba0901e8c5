/**
 * Keeps the page for who has no network, so that it comes up and says that the house cannot be reached. The house is asked
 * first for the page itself; its parts have names that change with what is in them. Nothing that the house tells is kept.
 */
const KEPT = 'sabot-page';
const PAGES = /^\/(|t\/[\w-]+|lab|school|played)$/;
const PARTS = /^\/assets\/[\w.-]+$/;
/** What a proxy says of a house that does not answer. */
const AWAY = [502, 503, 504];
/** So many parts are kept at most. */
const MOST = 400;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (event.request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(page(event));
  else if (PARTS.test(pathname)) event.respondWith(part(event.request));
});

/** The house is asked while this begins to run. */
async function begin() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Take over what a page had loaded before this ran; the browser has it still. */
async function keep(addresses) {
  if (!(await caches.match('/'))) await store(await fetch('/'));
  const kept = await caches.open(KEPT);
  for (const path of addresses.filter((each) => PARTS.test(each)).slice(0, MOST)) {
    if (!(await kept.match(path))) await kept.add(path).catch(() => undefined); // a newer house has it no more
  }
}

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (AWAY.includes(answer.status)) return (await caches.match('/')) ?? answer;
    event.waitUntil(store(answer.clone()));
    return answer;
  } catch (error) {
    const found = await caches.match('/');
    if (found) return found;
    throw error;
  }
}

/** Another page has other parts: those of the one before go. */
async function store(answer) {
  if (answer.status !== 200) return;
  const [before, now] = [await (await caches.match('/'))?.text(), await answer.clone().text()];
  if (before === now) return;
  await caches.delete(KEPT);
  await (await caches.open(KEPT)).put('/', answer);
}

async function part(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) await kept.put(request, answer.clone());
  return answer;
}
