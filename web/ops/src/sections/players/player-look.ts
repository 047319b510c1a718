import { useLocation, useSearchParams } from 'react-router-dom';
import { may } from '../../lib/session.js';
import type { Player } from '../../lib/surface.js';
import { RANGES, type Range } from './player-queries.js';

/** The type of a trial account, which has no withdrawals, no bonuses and no logins. */
export const TRIAL = 4;
const TABS = ['bets', 'movements', 'withdrawals', 'sessions', 'logins', 'bonuses', 'related', 'audit'] as const;
export type Tab = (typeof TABS)[number];

/** The tabs of a member that this operator may read. */
export const tabsOf = ({ type }: Player): readonly Tab[] =>
  TABS.filter((tab) => {
    if (tab === 'audit') return may('audit.read');
    return type !== TRIAL || (tab !== 'withdrawals' && tab !== 'bonuses' && tab !== 'logins');
  });

/** The view of a member: tab, range and filter. The URL contains it, so a link and a reload show the same view. */
export interface Look {
  readonly tab: Tab;
  readonly days: Range;
  /** The type of movements; empty for all. */
  readonly type: string;
}

/** The parameters of a table of records: the member, the number of days, and the type. */
export interface TableProps extends Pick<Look, 'days' | 'type'> {
  readonly player: Player;
}

/** Reads the view from the URL, and changes the URL. */
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
