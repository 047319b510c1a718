import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type VendorWallet = Schemas['VendorWalletDto'];
export type WalletTransfer = Schemas['WalletTransferDto'];
export type Move = Schemas['WalletTransferBody'];

/** How often (ms) a transfer with unknown outcome is read. A failed transfer moves no money, so no push arrives. */
const ASK_MS = 2_000;

/** Formats a provider's code as a name; the codes of providers with wallets are their names in capitals. */
export const vendorTitle = (code: string): string =>
  code
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** True while the outcome of a transfer is unknown. */
export const isOpen = ({ status }: Pick<WalletTransfer, 'status'>): boolean =>
  status === 'requested' || status === 'at_vendor' || status === 'unknown';

/** Whether the brand is a single-wallet brand, and the member's wallets at providers. */
export const walletsQuery = queryOptions({
  queryKey: keys.vendorWallets,
  queryFn: ({ signal }) => request<Schemas['MerchantWalletDto']>('/wps/relay/GCS_merchantWallet', { signal }),
});

/** Reads one transfer, repeatedly until its outcome is known. */
export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: keys.walletTransfer(transferId),
    queryFn: ({ signal }) => request<WalletTransfer>(`/wps/relay/GCS_walletTransfer/${transferId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : ASK_MS),
  });

/** Moves cash to a provider or back. A repeat with the same key gives the same transfer. */
export const move = (body: Move, idempotencyKey: string): Promise<WalletTransfer> =>
  request<WalletTransfer>('/wps/relay/GCS_walletTransfer', { method: 'POST', body, idempotencyKey });
