import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { keys } from '../../lib/query/keys.js';
import { FOLLOWED_ORDER as ORDER } from '../../lib/session/session.js';
import { keep, kept } from '../../lib/storage/kept.js';
import { isOpen, openOrdersQuery, orderQuery, type DepositOrder } from './deposit-api.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The deposit order that this tab shows, the member's other open orders, and functions to switch between them. */
export interface FollowedOrder {
  readonly order: DepositOrder | undefined;
  readonly others: readonly DepositOrder[];
  readonly follow: (orderId: string | undefined) => void;
  /** Stores the order from an answer of the server in the cache. */
  readonly take: (order: DepositOrder) => void;
}

/**
 * Follows one deposit order of the member. It is the order in the URL (on return from the provider), otherwise the one
 * that this tab opened. If there is neither, it is the newest order that is open when the page loads. An order that
 * another device opens later is only listed, because showing it would move the form during use.
 */
export function useFollowedOrder(isEnabled: boolean): FollowedOrder {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const named = query.get('order') ?? '';
  const [orderId, setOrderId] = useState(UUID.test(named) ? named : kept(ORDER, 'session'));
  // Orders whose card this browser tab has closed. The list of open orders may have been read before that and still
  // contain them.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isListed, setIsListed] = useState(false);
  const { data: listed } = useQuery({ ...openOrdersQuery, enabled: isEnabled });
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: isEnabled && orderId !== undefined });
  const open = (listed ?? []).filter((one) => !closed.has(one.orderId));
  const newest = open[0]?.orderId;
  const follow = (next: string | undefined) => {
    if (next === undefined && orderId !== undefined) setClosed((held) => new Set([...held, orderId]));
    keep(ORDER, next, 'session');
    setOrderId(next);
    if (named) setQuery({}, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    if (listed === undefined || isListed) return;
    setIsListed(true);
    if (orderId !== undefined || newest === undefined) return;
    keep(ORDER, newest, 'session');
    setOrderId(newest);
  }, [listed, isListed, orderId, newest]);
  const status = order?.status;
  const isOver = order !== undefined && !isOpen(order);
  useEffect(() => {
    // The end of an order frees its share of the deposit limit and its bonus, so both are read again.
    const old = isOver ? [keys.depositAllowance, keys.depositOffers] : [];
    for (const queryKey of status === 'credited' ? [...old, keys.balance, keys.records] : old)
      void client.invalidateQueries({ queryKey });
  }, [status, isOver, client]);
  return {
    order,
    others: open.filter((one) => one.orderId !== orderId),
    follow,
    take: (taken) => client.setQueryData(keys.depositOrder(taken.orderId), taken),
  };
}
