import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerNow } from '../../lib/time/server-clock.js';
import { dateKey, startOfDay } from '../../lib/time/time.js';
import { useAsOf } from './as-of.js';
import type { Span } from './agent-api.js';
import { FIRST_DAY, dayFrom, reportDaysOf, reportRangeOf, type ReportRange } from './range.js';
import { pageOf } from './use-page.js';

export interface ChosenDays {
  readonly range: ReportRange;
  /** The single day to which a figure of that day links; undefined for a preset. */
  readonly day: string | undefined;
  /** The chosen days, oldest first. */
  readonly days: readonly string[];
  readonly today: string;
  readonly span: Span;
  readonly page: number;
  /** Changes the URL. Every change except that of the page returns to the first page; a new range ends with today. */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
}

/** Adds the chosen days to a URL. */
function withDays(to: URLSearchParams, { day, range, days, today }: Reached): URLSearchParams {
  if (day) to.set('day', day);
  else if (range !== 'today') to.set('range', range);
  const last = days.at(-1);
  if (!day && range !== 'yesterday' && last && last !== today) to.set('to', last);
  return to;
}

/** The query parameters of the chosen days, for links to the same rows. */
type Reached = Pick<ChosenDays, 'day' | 'range' | 'days' | 'today' | 'span'>;

/** Returns the URL of an agents' page with the same days and as-of moment, and with filters. */
export function pathWithDays(page: string, chosen: Reached, filter: Readonly<Record<string, string>> = {}): string {
  const to = withDays(new URLSearchParams(filter), chosen);
  if (chosen.span.asOf) to.set('asOf', chosen.span.asOf);
  return `/agentHome/${page}${to.size > 0 ? `?${to}` : ''}`;
}

/** The bets of one member, for the same days and moment. */
export const betsPath = (chosen: Reached, { memberId, account }: { memberId: string; account: string }): string =>
  pathWithDays('personalHistoryCopy', chosen, { member: memberId, account });

/** The URL of the rows behind a downline's figures: the bets of a player, or an agent's position in the team. */
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
 * Reads days, filters and page of a report from its URL: `?range=`, `?to=` for a last day other than today, `?day=`,
 * `?page=`.
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
