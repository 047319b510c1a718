/**
 * Returns the browser's storage for small preferences, or undefined if the browser refuses it. Only these preferences
 * are then lost.
 */
function store(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns the stored value of a key; undefined if there is none. */
export function kept(key: string, kind: 'local' | 'session' = 'local'): string | undefined {
  try {
    return store(kind)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value under a key. The value undefined removes the key. */
export function keep(key: string, value: string | undefined, kind: 'local' | 'session' = 'local'): void {
  try {
    if (value === undefined) store(kind)?.removeItem(key);
    else store(kind)?.setItem(key, value);
  } catch {
    /* A preference that cannot be stored is only lost, so the error is ignored. */
  }
}

/**
 * Removes what this tab has stored, so that the next person at the device finds nothing of it. Keys that begin with
 * one of `except` stay.
 */
export function forgetTab(except: readonly string[]): void {
  try {
    const tab = store('session');
    for (const key of Object.keys(tab ?? {})) if (!except.some((start) => key.startsWith(start))) tab?.removeItem(key);
  } catch {
    /* Without storage there is nothing to remove, so the error is ignored. */
  }
}
