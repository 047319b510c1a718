import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

const PAGE_SIZE = 10;
const OPEN_MAX = 20;

export interface TransferFilter {
  readonly direction: '' | 'in' | 'out';
  readonly page: number;
}

/**
 * Reads a page of the transfers to and from vendor wallets, newest first. The previous page stays on screen while the
 * next one loads.
 */
export const transfersQuery = ({ direction, page }: TransferFilter) =>
  queryOptions({
    queryKey: [...keys.walletTransfers, 'list', direction, page],
    queryFn: ({ signal }) =>
      request<Schemas['WalletTransferPageDto']>('/wps/relay/GCS_walletTransfer', {
        signal,
        query: { ...(direction ? { direction } : {}), page, pageSize: PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
  });

/** Reads the transfers whose outcome is not known. */
export const openTransfersQuery = queryOptions({
  queryKey: [...keys.walletTransfers, 'open'],
  queryFn: async ({ signal }) =>
    (
      await request<Schemas['WalletTransferPageDto']>('/wps/relay/GCS_walletTransfer', {
        signal,
        query: { state: 'open', pageSize: OPEN_MAX },
      })
    ).content,
});
