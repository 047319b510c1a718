import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerNow } from '../../lib/time/server-clock.js';
import { dateKey, startOfDay } from '../../lib/time/time.js';
import { useAsOf } from './as-of.js';
import type { Span } from './agent-api.js';
import { dayFrom, reportDaysOf, reportRangeOf, type ReportRange } from './range.js';

export interface ChosenDays {
  readonly range: ReportRange;
  /** One day, which a figure of that day leads to; undefined for a preset. */
  readonly day: string | undefined;
  /** The chosen days, oldest first. */
  readonly days: readonly string[];
  readonly span: Span;
  readonly page: number;
  /** Changes the address. Every change but of the page begins at the first page. */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days, filters and page of a report, from its address: `?range=`, `?day=`, `?page=`. */
export function useDays(): ChosenDays & { readonly query: URLSearchParams } {
  const [query, setQuery] = useSearchParams();
  const { asOf } = useAsOf();
  const today = dateKey(new Date(useServerNow()));
  const range = reportRangeOf(query.get('range'));
  const asked = query.get('day') ?? '';
  const day = DAY.test(asked) && asked <= today ? asked : undefined;
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(query.get('page')) || 1)));
  const { days, span } = useMemo(() => {
    const all = day === undefined ? reportDaysOf(range, today) : [day];
    const [first, last] = [all[0] as string, all.at(-1) as string];
    return {
      days: all,
      span: {
        from: startOfDay(first).toISOString(),
        to: startOfDay(dayFrom(last, 1)).toISOString(),
        ...(asOf && { asOf }),
      },
    };
  }, [range, day, today, asOf]);
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        for (const [name, value] of Object.entries({ page: '', ...changes })) {
          if (value === '') old.delete(name);
          else old.set(name, value);
        }
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  return { query, range, day, days, span, page, set };
}
