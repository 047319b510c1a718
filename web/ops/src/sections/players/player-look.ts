import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { serverNow } from '../../../../src/lib/time/server-clock.js';
import { may } from '../../lib/session.js';
import type { Player } from '../../lib/surface.js';
import { RANGES, type Span } from './player-queries.js';

/** The member type of a trial account. Such an account has no withdrawals, bonuses or logins. */
export const TRIAL = 4;
const TABS = ['bets', 'movements', 'withdrawals', 'sessions', 'logins', 'bonuses', 'related', 'audit'] as const;
/**
 * The value of the type filter that lists only the withdrawals in the sum "withdrawn": those whose money was paid out
 * or came back in the range.
 */
export const PAID = 'paid';
/** The tabs whose records can be filtered by type. */
const TYPED: ReadonlySet<string> = new Set(['movements', 'withdrawals']);
export type Tab = (typeof TABS)[number];

/** Returns the tabs of a member's page that this operator may read. */
export const tabsOf = ({ type }: Player): readonly Tab[] =>
  TABS.filter((tab) => {
    if (tab === 'audit') return may('audit.read');
    return type !== TRIAL || (tab !== 'withdrawals' && tab !== 'bonuses' && tab !== 'logins');
  });

/** The view of a member: tab, range and filter. The URL contains it, so a link and a reload show the same view. */
export interface Look extends Span {
  readonly tab: Tab;
  /** The type of movements, or `paid` for the withdrawals that the sum of withdrawals counts; empty for all. */
  readonly type: string;
}

/** The parameters of a table of records: the member, the number of days, and the type. */
export interface TableProps extends Pick<Look, 'days' | 'asOf' | 'type'> {
  readonly player: Player;
}

/** Returns the state of a member's page from the URL, and a function that changes it. */
export function useLook(player: Player): Look & { readonly change: (look: Partial<Look>) => void } {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const tabs = tabsOf(player);
  const asked = address.get('tab') as Tab | null;
  const tab = asked && tabs.includes(asked) ? asked : 'bets';
  const days = RANGES.find((range) => String(range) === address.get('days')) ?? RANGES[0];
  const type = address.get('type') ?? '';
  const [openedAt] = useState(serverNow);
  const named = Date.parse(address.get('asOf') ?? '');
  const asOf = Number.isNaN(named) ? openedAt : named;
  const change = (look: Partial<Look>): void => {
    // A type filter is valid for one tab only, so a change of the tab clears it.
    const next = { tab, days, type: look.tab === undefined ? type : '', asOf, ...look };
    const query = new URLSearchParams(address);
    query.set('tab', next.tab);
    query.set('days', String(next.days));
    query.set('asOf', new Date(next.asOf).toISOString());
    if (next.type && TYPED.has(next.tab)) query.set('type', next.type);
    else query.delete('type');
    setAddress(query, { replace: true, state });
  };
  return { tab, days, type, asOf, change };
}
