import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sortOf } from './list-filter.js';

const TYPING_MS = 150;

/** The state of a list, kept in the address. Typed text reaches the address after a short delay. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        for (const [key, value] of Object.entries({ page: '', ...changes }))
          if (value) old.set(key, value);
          else old.delete(key);
        return old;
      },
      { replace: true },
    );
  const found = query.get('q') ?? '';
  const [text, setText] = useState(found);
  const sent = useRef(found);
  useEffect(() => {
    if (found !== sent.current) setText(found);
    sent.current = found;
  }, [found]);
  const setLatest = useRef(set);
  useEffect(() => {
    setLatest.current = set;
  });
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      // The address may already hold this text. Setting it again could undo a later choice.
      if (text === sent.current) return;
      sent.current = text;
      setLatest.current({ q: text });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    text,
    setText,
    wanted: found,
    vendor: query.get('vassalage') ?? '',
    listType: query.get('listType') ?? '',
    category: query.get('category') ?? '',
    sort: sortOf(query.get('sort')),
    page: Math.min(50, Math.max(1, Number(query.get('page')) || 1)),
    set,
  };
}
