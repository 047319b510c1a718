declare module 'virtual:words' {
  import type { Messages } from '@lingui/core';
  interface Catalogue {
    readonly default: Messages;
  }
  /** The compiled texts of a language: those that every page needs, and lazy modules for other folders. */
  interface Index {
    readonly words: Readonly<Record<string, () => Catalogue | Promise<Catalogue>>>;
  }
  /** Loads the index of texts of a language. */
  export const languages: Readonly<Record<string, () => Promise<Index>>>;
}
declare module 'virtual:art' {
  /** The names of all baked pictures. */
  export const names: readonly string[];
  /** Returns the URL of a baked picture. */
  export const address: (name: string) => string;
}
