import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { TransfersClient } from '../peers.js';

type Asked<M extends keyof TransfersClient> = Parameters<TransfersClient[M]>[0];

/**
 * A fake of the transfers between members in the wallet service. It stores each transfer by sender and idempotency
 * key.
 */
export class FakeTransfers implements Partial<TransfersClient> {
  readonly requests: Asked<'sendTransfer'>[] = [];
  readonly #sent: { readonly asked: Asked<'sendTransfer'>; readonly transferId: string }[] = [];
  failure: Failure | undefined;

  async getTransferable({ currency = '' }: Asked<'getTransferable'>): Promise<wallet.Transferable> {
    return create(wallet.TransferableSchema, {
      currency,
      transferableMinor: 7_000n,
      items: [
        { reason: 'cash', amountMinor: 10_000n },
        { reason: 'turnover', amountMinor: -3_000n, restMinor: 3_000n, reference: 'deposit' },
      ],
      minMinor: 100n,
      maxMinor: 500_000n,
      leftTodayMinor: 50_000n,
      leftTodayCount: 3,
    });
  }

  async sendTransfer(asked: Asked<'sendTransfer'>): Promise<wallet.MemberTransfer> {
    if (this.failure) throw this.failure;
    this.requests.push(asked);
    const known = this.#sent.find((each) => each.asked.memberId === asked.memberId && each.asked.key === asked.key);
    const sent = known ?? { asked, transferId: randomUUID() };
    if (!known) this.#sent.push(sent);
    return seenBy(asked.memberId ?? '', sent);
  }

  async listTransfers({ memberId = '' }: Asked<'listTransfers'>): Promise<wallet.ListTransfersResponse> {
    const content = this.#of(memberId).map((each) => seenBy(memberId, each));
    return create(wallet.ListTransfersResponseSchema, {
      content,
      pageNum: 1,
      totalPages: 1,
      totalCount: BigInt(content.length),
    });
  }

  async getTransfer({ memberId = '', transferId }: Asked<'getTransfer'>): Promise<wallet.MemberTransfer> {
    const found = this.#of(memberId).find((each) => each.transferId === transferId);
    if (!found) throw new Failure('resource.not_found');
    return seenBy(memberId, found);
  }

  #of = (memberId: string) =>
    this.#sent.filter(({ asked }) => asked.memberId === memberId || asked.toMemberId === memberId);
}

const seenBy = (
  memberId: string,
  { asked, transferId }: { readonly asked: Asked<'sendTransfer'>; readonly transferId: string },
): wallet.MemberTransfer =>
  create(wallet.MemberTransferSchema, {
    transferId,
    receipt: 'T00000001',
    sent: asked.memberId === memberId,
    direction: asked.direction,
    currency: asked.currency,
    amountMinor: asked.amountMinor,
    otherAccount: asked.memberId === memberId ? asked.toAccount : asked.account,
    transferredAt: timestampFromMs(Date.now()),
  });
