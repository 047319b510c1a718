import { use, useSyncExternalStore, type ComponentType } from 'react';
import { loadWords } from '../../lib/language/words.js';
import { inTime } from './in-time.js';

type Module = Record<string, ComponentType>;

let loading = 0;
const listeners = new Set<() => void>();
const failed = new Set<PageCode>();

function count(change: 1 | -1): void {
  loading += change;
  for (const listener of listeners) listener();
}

/** Loads the code and the texts of a page at its first visit. */
class PageCode {
  #component: ComponentType | undefined;
  #coming: Promise<ComponentType> | undefined;
  constructor(
    private readonly owners: readonly string[],
    private readonly fetch: () => Promise<Module>,
    private readonly name: string,
  ) {}

  readonly load = (): Promise<ComponentType> => (this.#coming ??= this.#load());

  async #load(): Promise<ComponentType> {
    count(1);
    try {
      const [module] = await inTime(Promise.all([this.fetch(), loadWords(...this.owners)]));
      return (this.#component = module[this.name] as ComponentType);
    } catch (error) {
      failed.add(this);
      throw error;
    } finally {
      count(-1);
    }
  }

  readonly Shown = () => {
    const Page = this.#component ?? use(this.load());
    return <Page />;
  };

  forget(): void {
    this.#coming = undefined;
  }
}

/** Returns the element and the loader of a route. The page's code is loaded separately, at the first visit. */
export function page(owner: string | readonly string[], fetch: () => Promise<Module>, name: string) {
  const code = new PageCode([owner].flat(), fetch, name);
  return { element: <code.Shown />, handle: { load: code.load } };
}

/** Makes pages whose code failed to load try again at their next visit. */
export function forgetFailures(): void {
  for (const code of failed) code.forget();
  failed.clear();
}

/** Returns whether the code of any page is loading. */
export function usePageLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loading > 0,
  );
}
