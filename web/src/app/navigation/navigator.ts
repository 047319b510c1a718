import {
  UNSAFE_createBrowserHistory,
  createPath,
  matchRoutes,
  parsePath,
  resolvePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type RouteObject,
  type To,
} from 'react-router-dom';

type Action = 'POP' | 'PUSH' | 'REPLACE';
type Guard = (args: { request: Request }) => Response | null;
type SiteHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
type Lazy = () => Promise<{ Component?: React.ComponentType | null }>;

/** What stands on screen: an address whose page is here, or failed to come. */
export interface Standing {
  readonly location: Location;
  readonly action: Action;
  /** The page was asked for without a jump to its top. */
  readonly keepScroll: boolean;
  readonly failed?: { readonly route: RouteObject; readonly error: unknown };
}

const REDIRECTS_MAX = 10;
const IN_PLACE = 'X-Remix-Replace';

/**
 * Leads from page to page: an address is asked for, its guards are heard, the code and words of its page are fetched, and
 * only then does it stand in the history and on screen; until then the page before it stays. The newest wish wins.
 */
export class PageNavigator implements Pick<Navigator, 'createHref' | 'go' | 'push' | 'replace'> {
  /** Resolves once the first address has its page. */
  readonly ready: Promise<void>;
  readonly #history: SiteHistory;
  readonly #components = new Map<RouteObject, React.ComponentType>();
  readonly #listeners = new Set<() => void>();
  #isReady: () => void = () => undefined;
  #standing: Standing | undefined;
  #wish = 0;
  #pending = false;

  /** @param history - where addresses stand; the browser's own, except in tests. */
  constructor(
    private readonly routes: RouteObject[],
    history: SiteHistory = UNSAFE_createBrowserHistory(),
  ) {
    this.#history = history;
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
    this.#history.listen(() => this.#arrive());
    this.#arrive();
  }

  /** Where the browser went by itself. An entry that it made has no key yet, and all such would share what is kept by key. */
  #arrive(): void {
    const { location } = this.#history;
    if (location.key === 'default') this.#history.replace(createPath(location), location.state);
    this.#visit(this.#history.location, 'POP', false);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly standing = (): Standing | undefined => this.#standing;
  /** Whether a page is on its way. */
  readonly pending = (): boolean => this.#pending;
  readonly componentOf = (route: RouteObject): React.ComponentType | undefined =>
    this.#components.get(route) ?? route.Component ?? undefined;

  readonly createHref = (to: To): string => this.#history.createHref(to);
  readonly go = (delta: number): void => this.#history.go(delta);
  readonly push = (to: To, state?: unknown, options?: NavigateOptions): void => this.#ask(to, 'PUSH', state, options);
  readonly replace = (to: To, state?: unknown, options?: NavigateOptions): void =>
    this.#ask(to, 'REPLACE', state, options);

  #ask(to: To, action: Action, state: unknown, options: NavigateOptions | undefined): void {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname, search, hash } = resolvePath(path, (this.#standing?.location ?? this.#history.location).pathname);
    this.#visit(
      { pathname, search, hash, state: state ?? null, key: crypto.randomUUID().slice(0, 8) } as Location,
      action,
      options?.preventScrollReset ?? false,
    );
  }

  #visit(location: Location, action: Action, keepScroll: boolean, redirects = 0): void {
    const wish = (this.#wish += 1);
    const matched = matchRoutes(this.routes, location)?.map(({ route }) => route) ?? [];
    for (const { loader } of matched) {
      const answer =
        typeof loader === 'function'
          ? (loader as unknown as Guard)({ request: new Request(this.#history.createURL(location)) })
          : null;
      const to = answer?.headers.get('Location');
      if (!answer || !to || redirects >= REDIRECTS_MAX) continue;
      const inPlace = action !== 'PUSH' || answer.headers.has(IN_PLACE);
      this.#visit(
        { hash: '', search: '', ...parsePath(to), state: null, key: crypto.randomUUID().slice(0, 8) } as Location,
        inPlace ? 'REPLACE' : 'PUSH',
        false,
        redirects + 1,
      );
      return;
    }
    const missing = matched.filter((route) => route.lazy && !this.#components.has(route));
    if (missing.length === 0) return this.#stand({ location, action, keepScroll });
    this.#wait(true);
    void Promise.all(missing.map((route) => this.#fetch(route))).then((outcomes) => {
      if (wish !== this.#wish) return;
      const failed = outcomes.find((outcome) => outcome !== undefined);
      this.#stand({ location, action, keepScroll, ...(failed ? { failed } : {}) });
    });
  }

  /** Resolves with what failed, and is asked again at the next visit then. */
  async #fetch(route: RouteObject): Promise<Standing['failed']> {
    try {
      const { Component } = await (route.lazy as Lazy)();
      if (Component) this.#components.set(route, Component);
      return undefined;
    } catch (error) {
      return { route, error };
    }
  }

  #stand(next: Standing): void {
    const { location, action } = next;
    let stands = location;
    if (action !== 'POP') {
      this.#history[action === 'PUSH' ? 'push' : 'replace'](createPath(location), location.state);
      stands = this.#history.location;
    }
    this.#standing = { ...next, location: stands };
    this.#pending = false;
    for (const listener of this.#listeners) listener();
    this.#isReady();
  }

  #wait(pending: boolean): void {
    if (this.#pending === pending) return;
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }
}
