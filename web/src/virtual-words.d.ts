declare module 'virtual:words' {
  import type { Messages } from '@lingui/core';
  interface Catalogue {
    readonly default: Messages;
  }
  /** The compiled catalogues of a language, by owner. */
  interface Index {
    readonly words: Readonly<Record<string, () => Catalogue | Promise<Catalogue>>>;
  }
  /** The lazy index of each language. */
  export const languages: Readonly<Record<string, () => Promise<Index>>>;
}
declare module 'virtual:art' {
  /** The names of all baked pictures. */
  export const names: readonly string[];
  /** The address of a baked picture. */
  export const address: (name: string) => string;
}
