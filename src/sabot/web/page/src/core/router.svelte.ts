/** The page's places, the lobby, a table, the laboratory and the school, by the address line. */

class Router {
  path = $state(window.location.pathname);
  /** Whether a page has been turned since the window was opened: then its heading takes the focus. */
  turned = false;

  constructor() {
    window.addEventListener('popstate', () => {
      this.turned = true;
      this.path = window.location.pathname;
    });
  }

  /** The id of the table at this address, undefined in the lobby. */
  get table(): string | undefined {
    const found = /^\/t\/([^/]+)\/?$/.exec(this.path);
    return found?.[1] === undefined ? undefined : decodeURIComponent(found[1]);
  }

  /** What stands beside the house, where that is at this address. */
  get beside(): string | undefined {
    return /^\/(lab|school|played)\/?$/.exec(this.path)?.[1];
  }

  /** Whether nothing is at this address. */
  get isNowhere(): boolean {
    return this.path !== '/' && this.table === undefined && !this.beside;
  }

  /** Go to an address without loading the page anew. */
  go(path: string): void {
    this.turned = true;
    window.history.pushState(null, '', path);
    this.path = window.location.pathname;
    window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** The address of a table. */
export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`;
}

/** Follow a link inside the page; clicks that want a new tab are left to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
