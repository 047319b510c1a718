import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type VendorWallet = Schemas['VendorWalletDto'];
export type WalletTransfer = Schemas['WalletTransferDto'];
export type Move = Schemas['WalletTransferBody'];

const PAGE_SIZE = 10;
/** How often (ms) a transfer is asked for while its outcome is not known. Its end may move no money, so no push comes. */
const ASK_MS = 2_000;
const OPEN_MAX = 20;

/** True while the outcome of a transfer is not known. */
export const isOpen = ({ status }: Pick<WalletTransfer, 'status'>): boolean =>
  status === 'requested' || status === 'at_vendor' || status === 'unknown';

/** Whether the brand is a single-wallet brand, and the member's wallets at providers. */
export const walletsQuery = queryOptions({
  queryKey: keys.vendorWallets,
  queryFn: ({ signal }) => request<Schemas['MerchantWalletDto']>('/wps/relay/GCS_merchantWallet', { signal }),
});

export interface TransferFilter {
  readonly direction: '' | 'in' | 'out';
  readonly page: number;
}

/** A page of the transfers to and from providers, newest first. The old page stays while the next one loads. */
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

/** The transfers whose outcome is not known. */
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

/** One transfer, asked for again until its outcome is known. */
export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: keys.walletTransfer(transferId),
    queryFn: ({ signal }) => request<WalletTransfer>(`/wps/relay/GCS_walletTransfer/${transferId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : ASK_MS),
  });

/** Moves cash to a provider or back. A repeat with the same key gives the same transfer. */
export const move = (body: Move, idempotencyKey: string): Promise<WalletTransfer> =>
  request<WalletTransfer>('/wps/relay/GCS_walletTransfer', { method: 'POST', body, idempotencyKey });
