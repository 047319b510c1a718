import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { keys } from '../../lib/query/keys.js';
import { keep, kept } from '../../lib/storage/kept.js';
import { isOpen, openOrdersQuery, orderQuery, type DepositOrder } from './deposit-api.js';

const ORDER = 'nm.order';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order that this tab shows, the member's other open orders, and functions that change between them. */
export interface FollowedOrder {
  readonly order: DepositOrder | undefined;
  readonly others: readonly DepositOrder[];
  readonly follow: (orderId: string | undefined) => void;
  /** Stores an order as the server answered it. */
  readonly take: (order: DepositOrder) => void;
}

/**
 * Follows one order of the member: the one in the URL (after the provider's page), otherwise the one that this tab
 * opened, otherwise the newest open order at the time when the page opens, which may come from another device. An order
 * that is opened later is only listed, because showing it would move the form while the reader uses it.
 */
export function useFollowedOrder(isEnabled: boolean): FollowedOrder {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const named = query.get('order') ?? '';
  const [orderId, setOrderId] = useState(UUID.test(named) ? named : kept(ORDER, 'session'));
  // The list may have been read before this tab closed an order.
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
    // An ended order frees its share of the limit and its bonus.
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
