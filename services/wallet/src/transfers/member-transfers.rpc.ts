import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  MemberTransferService,
  type GetTransferRequest,
  type GetTransferableRequest,
  type ListTransfersRequest,
  type ListTransfersResponseSchema,
  type MemberTransferSchema,
  type SendTransferRequest,
  type TransferableSchema,
} from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { directionOf, transferOf, transferableOf } from './member-transfer.presenter.js';
import { MemberTransfersReadModel } from './member-transfers.read-model.js';
import { MemberTransfersService } from './member-transfers.service.js';

type Answer = Promise<MessageInitShape<typeof MemberTransferSchema>>;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/**
 * Implements the RPCs for transfers between members. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(MemberTransferService)
export class MemberTransfersRpc {
  constructor(
    private readonly transfers: MemberTransfersService,
    private readonly readModel: MemberTransfersReadModel,
  ) {}

  @Rpc(MemberTransferService.method.getTransferable, FOR_MEMBER)
  async getTransferable({
    memberId,
    currency,
    level,
  }: GetTransferableRequest): Promise<MessageInitShape<typeof TransferableSchema>> {
    return transferableOf(currency, await this.transfers.transferableNow(memberId, currency, level));
  }

  @Rpc(MemberTransferService.method.sendTransfer, FOR_MEMBER)
  async sendTransfer(request: SendTransferRequest): Answer {
    if (!request.paymentPasswordChecked) throw new Failure('wallet.payment_password');
    const { memberId, brand, currency, account, toMemberId, toAccount, levels, level, amountMinor, key } = request;
    const sent = await this.transfers.send({
      ...{ memberId, brand, currency, account, toMemberId, toAccount, levels, level, amountMinor, key },
      direction: directionOf(request.direction),
      confirmedForfeitMinor: request.confirmedForfeitMinor,
      payeeName: request.payeeName,
    });
    return transferOf(memberId, sent);
  }

  @Rpc(MemberTransferService.method.listTransfers, FOR_MEMBER)
  async listTransfers({
    memberId,
    page: asked,
  }: ListTransfersRequest): Promise<MessageInitShape<typeof ListTransfersResponseSchema>> {
    const page = pageOf(asked);
    const { transfers, totalCount } = await this.readModel.ofMember(memberId, page);
    return {
      content: transfers.map((transfer) => transferOf(memberId, transfer)),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }

  @Rpc(MemberTransferService.method.getTransfer, FOR_MEMBER)
  async getTransfer({ memberId, transferId }: GetTransferRequest): Answer {
    return transferOf(memberId, await this.transfers.find(memberId, transferId));
  }
}
