import { useSearchParams } from 'react-router-dom';

export const PAGE = 'page';
const PAGE_MAX = 10_000;

/** Returns the page number of a list from the URL; 1 if the URL has none. */
export const pageOf = (query: URLSearchParams, name: string = PAGE): number =>
  Math.max(1, Math.min(PAGE_MAX, Math.trunc(Number(query.get(name)) || 1)));

/** Returns a function that changes the page number of a list in the URL. */
export function usePage(name: string = PAGE): (page: number) => void {
  const [, setQuery] = useSearchParams();
  return (page) =>
    setQuery(
      (old) => {
        if (page === 1) old.delete(name);
        else old.set(name, String(page));
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
}
