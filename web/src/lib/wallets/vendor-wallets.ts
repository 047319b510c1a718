import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type VendorWallet = Schemas['VendorWalletDto'];
export type WalletTransfer = Schemas['WalletTransferDto'];
export type Move = Schemas['WalletTransferBody'];

/**
 * How often (ms) a transfer with an unknown outcome is read. A failed transfer moves no money, so no push arrives.
 */
const ASK_MS = 2_000;

/** Formats a vendor's code as a name. The codes of vendors with wallets are their names in capital letters. */
export const vendorTitle = (code: string): string =>
  code
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** True while the outcome of a transfer is unknown. */
export const isOpen = ({ status }: Pick<WalletTransfer, 'status'>): boolean =>
  status === 'requested' || status === 'at_vendor' || status === 'unknown';

/** Reads whether the brand has vendor wallets, and the member's wallets at the vendors. */
export const walletsQuery = queryOptions({
  queryKey: keys.vendorWallets,
  queryFn: ({ signal }) => request<Schemas['MerchantWalletDto']>('/wps/relay/GCS_merchantWallet', { signal }),
});

/** Reads one transfer, again and again until its outcome is known. */
export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: keys.walletTransfer(transferId),
    queryFn: ({ signal }) => request<WalletTransfer>(`/wps/relay/GCS_walletTransfer/${transferId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : ASK_MS),
  });

/**
 * Moves cash to a vendor wallet or back. If it is sent again with the same idempotency key, the server answers with
 * the same transfer.
 */
export const move = (body: Move, idempotencyKey: string): Promise<WalletTransfer> =>
  request<WalletTransfer>('/wps/relay/GCS_walletTransfer', { method: 'POST', body, idempotencyKey });
