/** Reads and writes of small preferences; a browser that refuses storage only forgets them. */
function store(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What was kept under a key, or undefined. */
export function kept(key: string, kind: 'local' | 'session' = 'local'): string | undefined {
  try {
    return store(kind)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; undefined forgets it. */
export function keep(key: string, value: string | undefined, kind: 'local' | 'session' = 'local'): void {
  try {
    if (value === undefined) store(kind)?.removeItem(key);
    else store(kind)?.setItem(key, value);
  } catch {
    /* A full or refused store loses a preference, nothing else. */
  }
}
