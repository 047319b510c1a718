declare module 'virtual:words' {
  import type { Messages } from '@lingui/core';
  /** Lazy compiled catalogues: owner, then language. */
  export const words: Record<string, Record<string, () => Promise<{ default: Messages }>>>;
}
