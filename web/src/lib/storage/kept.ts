/** Reads and writes small preferences. If the browser refuses storage, only these preferences are lost. */
function store(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The saved value of a key, or undefined. */
export function kept(key: string, kind: 'local' | 'session' = 'local'): string | undefined {
  try {
    return store(kind)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Saves a value; undefined removes it. */
export function keep(key: string, value: string | undefined, kind: 'local' | 'session' = 'local'): void {
  try {
    if (value === undefined) store(kind)?.removeItem(key);
    else store(kind)?.setItem(key, value);
  } catch {
    /* If a preference cannot be saved, the error is ignored. */
  }
}

/**
 * Removes what this tab keeps, so that the next person at the device finds nothing of it. Keys that begin with one of
 * `except` stay.
 */
export function forgetTab(except: readonly string[]): void {
  try {
    const tab = store('session');
    for (const key of Object.keys(tab ?? {})) if (!except.some((start) => key.startsWith(start))) tab?.removeItem(key);
  } catch {
    /* If storage is not available, the error is ignored. */
  }
}
