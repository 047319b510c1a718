import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { request } from '../api/request.js';
import { keys } from '../query/keys.js';
import { renew } from '../query/renew.js';
import { session, useSession } from './session.js';

/** The member's balance. Amounts in minor units are strings. The version only increases (surface §2). */
export interface Balance {
  readonly balanceMinor: string;
  readonly currency: string;
  readonly version: number;
  readonly cashMinor?: string;
  readonly bonusMinor?: string;
  readonly heldMinor?: string;
  /**
   * The member's debt: the amount that corrections could not take back. Its reason and time are absent without debt.
   */
  readonly debtMinor?: string;
  readonly debtReason?: string;
  readonly debtSince?: string;
}

const newer = (held: Balance | undefined, next: Balance): Balance =>
  held && held.currency === next.currency && held.version > next.version ? held : next;

/** Reads the balance from the server. An answer that is older than a push is ignored. */
export const balanceQuery = (client?: QueryClient) =>
  queryOptions({
    queryKey: keys.balance,
    queryFn: async ({ signal }) => {
      const next = await request<Balance>('/wps/v2/wallets/balance', { signal });
      return newer(client?.getQueryData<Balance>(keys.balance), next);
    },
    structuralSharing: (held, next) => newer(held as Balance | undefined, next as Balance),
    staleTime: 60_000,
  });

/** Returns the debt in minor units; undefined if there is none. */
export const debtOf = (balance: Balance | undefined): string | undefined =>
  balance?.debtMinor !== undefined && balance.debtMinor !== '0' ? balance.debtMinor : undefined;

export function useBalance() {
  const { token } = useSession();
  return useQuery({ ...balanceQuery(), enabled: token !== undefined });
}

/** Stores a balance from a push or an answer, unless the stored one is newer. */
export function takeBalance(client: QueryClient, next: Balance): void {
  if (!session.token()) return;
  client.setQueryData<Balance>(keys.balance, (held) =>
    newer(held, { ...(held && held.version === next.version ? held : {}), ...next }),
  );
  const held = client.getQueryData<Balance>(keys.balance);
  if (held && held.version === next.version && held.cashMinor === undefined) renew(client, keys.balance);
}
