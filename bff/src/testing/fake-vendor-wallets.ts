import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { VendorWalletsClient } from '../peers.js';

const STATED_AT = timestampFromDate(new Date('2026-11-25T10:00:00Z'));

type Asked<M extends keyof VendorWalletsClient> = Parameters<VendorWalletsClient[M]>[0];

/**
 * A fake of the vendor wallets in the wallet service, with one vendor. It stores each transfer by member and
 * idempotency key.
 */
export class FakeVendorWallets implements Partial<VendorWalletsClient> {
  readonly requests: Asked<'moveVendorMoney'>[] = [];
  readonly listed: Asked<'listVendorTransfers'>[] = [];
  readonly #transfers = new Map<string, wallet.VendorTransfer & { readonly memberId: string }>();
  /** The members of a single-wallet brand. They have no vendor wallets. */
  readonly singleMembers = new Set<string>();
  failure: Failure | undefined;

  async listVendorWallets({
    memberId = '',
    currency = '',
  }: Asked<'listVendorWallets'>): Promise<wallet.ListVendorWalletsResponse> {
    const limits = { minMinor: 100n, maxMinor: 500_000n };
    return create(wallet.ListVendorWalletsResponseSchema, {
      wallets: this.singleMembers.has(memberId)
        ? []
        : [
            { vendor: 'PALMHOUSE', currency, balanceMinor: 2_500n, statedAt: STATED_AT, movingMinor: 0n, ...limits },
            { vendor: 'SILENT', currency, movingMinor: 300n, ...limits },
          ],
    });
  }

  async moveVendorMoney(asked: Asked<'moveVendorMoney'>): Promise<wallet.VendorTransfer> {
    if (this.failure) throw this.failure;
    this.requests.push(asked);
    const { memberId = '', vendor = '', currency = '', key = '', direction } = asked;
    const known = this.#transfers.get(`${memberId} ${key}`);
    if (known) return known;
    const transfer = create(wallet.VendorTransferSchema, {
      ...{ transferId: randomUUID(), vendor, currency },
      direction: direction === wallet.VendorDirection.IN ? direction : wallet.VendorDirection.OUT,
      amountMinor: direction === wallet.VendorDirection.ALL ? 2_500n : (asked.amountMinor ?? 0n),
      status: wallet.VendorTransferStatus.UNKNOWN,
    });
    this.#transfers.set(`${memberId} ${key}`, { ...transfer, memberId });
    return transfer;
  }

  async listVendorTransfers(asked: Asked<'listVendorTransfers'>): Promise<wallet.ListVendorTransfersResponse> {
    this.listed.push(asked);
    const content = [...this.#transfers.values()].filter(
      ({ memberId, direction }) => memberId === asked.memberId && (!asked.direction || direction === asked.direction),
    );
    return create(wallet.ListVendorTransfersResponseSchema, {
      ...{ content, pageNum: asked.page?.page ?? 1, totalPages: 1, totalCount: BigInt(content.length) },
    });
  }

  async getVendorTransfer({ memberId, transferId }: Asked<'getVendorTransfer'>): Promise<wallet.VendorTransfer> {
    const found = [...this.#transfers.values()].find((each) => each.transferId === transferId);
    if (!found || found.memberId !== memberId) throw new Failure('resource.not_found');
    return found;
  }
}
