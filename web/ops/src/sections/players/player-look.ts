import { useLocation, useSearchParams } from 'react-router-dom';
import { may } from '../../lib/session.js';
import type { Player } from '../../lib/surface.js';
import { RANGES, type Range } from './player-queries.js';

/** The member type of a trial account. Such an account has no withdrawals, bonuses or logins. */
export const TRIAL = 4;
const TABS = ['bets', 'movements', 'withdrawals', 'sessions', 'logins', 'bonuses', 'related', 'audit'] as const;
export type Tab = (typeof TABS)[number];

/** Returns the tabs of a member's page that this operator may read. */
export const tabsOf = ({ type }: Player): readonly Tab[] =>
  TABS.filter((tab) => {
    if (tab === 'audit') return may('audit.read');
    return type !== TRIAL || (tab !== 'withdrawals' && tab !== 'bonuses' && tab !== 'logins');
  });

/**
 * The state of a member's page: tab, range of days and filter. The URL stores it, so a link or a reload shows the
 * same.
 */
export interface Look {
  readonly tab: Tab;
  readonly days: Range;
  /** The type of account movements to show; empty for all types. */
  readonly type: string;
}

/** The properties of a table on a member's page: the member, the range in days, and the type of movements. */
export interface TableProps extends Pick<Look, 'days' | 'type'> {
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
  const change = (look: Partial<Look>): void => {
    const next = { tab, days, type, ...look };
    const query = new URLSearchParams(address);
    query.set('tab', next.tab);
    query.set('days', String(next.days));
    if (next.type && next.tab === 'movements') query.set('type', next.type);
    else query.delete('type');
    setAddress(query, { replace: true, state });
  };
  return { tab, days, type, change };
}
