import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerNow } from '../../../lib/time/server-clock.js';
import { dateKey, startOfDay } from '../../../lib/time/time.js';
import { pageOf } from '../shared/use-page.js';
import { useAsOf } from './as-of.js';
import { FIRST_DAY, dayFrom, reportDaysOf, reportRangeOf, type ReportRange } from './range.js';
import type { Span } from './span.js';

export interface ChosenDays {
  readonly range: ReportRange;
  /** The single day that a link from a day's figure chose; undefined if a range is chosen. */
  readonly day: string | undefined;
  /** The chosen days, oldest first. */
  readonly days: readonly string[];
  readonly today: string;
  readonly span: Span;
  readonly page: number;
  /**
   * Changes parameters of the URL. Any change except of the page number goes back to the first page. A new range ends
   * with today.
   */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
}

/** Adds the chosen days to the parameters of a URL. */
function withDays(to: URLSearchParams, { day, range, days, today }: Reached): URLSearchParams {
  if (day) to.set('day', day);
  else if (range !== 'today') to.set('range', range);
  const last = days.at(-1);
  if (!day && range !== 'yesterday' && last && last !== today) to.set('to', last);
  return to;
}

/** The part of the chosen days that a link to another page keeps, so that the page shows figures of the same days. */
type Reached = Pick<ChosenDays, 'day' | 'range' | 'days' | 'today' | 'span'>;

/** Returns the URL of an agent centre page with the same days and the same moment of the figures, plus filters. */
export function pathWithDays(page: string, chosen: Reached, filter: Readonly<Record<string, string>> = {}): string {
  const to = withDays(new URLSearchParams(filter), chosen);
  if (chosen.span.asOf) to.set('asOf', chosen.span.asOf);
  return `/agentHome/${page}${to.size > 0 ? `?${to}` : ''}`;
}

/** Returns the URL of one member's bets, for the same days and the same moment of the figures. */
export const betsPath = (chosen: Reached, { memberId, account }: { memberId: string; account: string }): string =>
  pathWithDays('personalHistoryCopy', chosen, { member: memberId, account });

/** Returns the URL behind a downline's figures: a player's bets, or an agent's place in the team tree. */
export const rowsPath = (
  chosen: Reached,
  member: { readonly memberId: string; readonly account: string; readonly agent: boolean },
): string =>
  member.agent
    ? pathWithDays(
        'downlineManagmentView',
        { ...chosen, day: undefined, range: 'today', days: [] },
        { q: member.account },
      )
    : betsPath(chosen, member);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/**
 * Reads the chosen days, filters and page number of a report from its URL. The parameters are `?range=`, `?to=` (the
 * last day, if not today), `?day=` and `?page=`.
 */
export function useDays(): ChosenDays & { readonly query: URLSearchParams } {
  const [query, setQuery] = useSearchParams();
  const { asOf } = useAsOf();
  const today = dateKey(new Date(useServerNow()));
  const range = reportRangeOf(query.get('range'));
  const asked = query.get('day') ?? '';
  const isPast = (text: string): boolean => isDay(text) && text >= FIRST_DAY && text <= today;
  const day = isPast(asked) ? asked : undefined;
  const to = query.get('to') ?? '';
  const end = isPast(to) ? to : today;
  const page = pageOf(query);
  const { days, span } = useMemo(() => {
    const all = day === undefined ? reportDaysOf(range, today, end) : [day];
    const [first, last] = [all[0] as string, all.at(-1) as string];
    return {
      days: all,
      span: {
        from: startOfDay(first).toISOString(),
        to: startOfDay(dayFrom(last, 1)).toISOString(),
        ...(asOf && { asOf }),
      },
    };
  }, [range, day, today, end, asOf]);
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        const others: Record<string, string> = 'range' in changes || 'day' in changes ? { to: '' } : {};
        const all: Record<string, string> = { page: '', ...others, ...changes };
        for (const [name, value] of Object.entries(all)) {
          if (value === '') old.delete(name);
          else old.set(name, value);
        }
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  return { query, range, day, days, today, span, page, set };
}
