import { useState } from 'react';
import { keep, kept } from '../../../src/lib/storage/kept.js';

/**
 * A text that this browser tab stores under `key`, and a function that changes it. The text survives a reload and the
 * end of the session. An empty text is removed from the storage.
 */
export function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [held, setHeld] = useState({ key, text: kept(key, 'session') ?? '' });
  if (held.key !== key) setHeld({ key, text: kept(key, 'session') ?? '' });
  return [
    held.key === key ? held.text : '',
    (text) => {
      keep(key, text || undefined, 'session');
      setHeld({ key, text });
    },
  ];
}
