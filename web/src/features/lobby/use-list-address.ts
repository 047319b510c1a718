import { useSearchParams } from 'react-router-dom';
import { QUERY_MAX } from '../../lib/games/catalogue.js';
import { useTyped } from '../../lib/typing/use-typed.js';
import { sortOf } from './list-order.js';

/**
 * The search, filters, sort order and page of a list of games, which the URL stores. A typed text is written to the
 * URL after a short delay.
 */
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
  const found = (query.get('q') ?? '').slice(0, QUERY_MAX);
  const [text, setText] = useTyped(found, (q) => set({ q }));
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
