import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  WalletService,
  type AddDepositProofRequest,
  type DepositOrderSchema,
  type DepositProofPictureSchema,
  type GetDepositProofRequest,
} from '@nm/contracts/wallet.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { orderOf } from './deposit-order.presenter.js';
import { OrderDetailsReadModel } from './order-details.read-model.js';
import { ProofsService } from './proofs.service.js';

/** Implements the RPCs by which members add and read their proofs of bank transfers. */
@RpcController(WalletService)
export class DepositProofsRpc {
  constructor(
    private readonly proofs: ProofsService,
    private readonly details: OrderDetailsReadModel,
  ) {}

  @Rpc(WalletService.method.addDepositProof, { callers: ['bff'], actsFor: 'member' })
  async addDepositProof(request: AddDepositProofRequest): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    uuidField(request.orderId, 'order_id');
    const order = await this.proofs.add(request);
    return orderOf(order, (await this.details.of([order]))(order));
  }

  @Rpc(WalletService.method.getDepositProof, { callers: ['bff'], actsFor: 'member' })
  async getDepositProof({
    memberId,
    orderId,
    proofId,
  }: GetDepositProofRequest): Promise<MessageInitShape<typeof DepositProofPictureSchema>> {
    uuidField(orderId, 'order_id');
    uuidField(proofId, 'proof_id');
    return { jpeg: await this.proofs.ofMember(memberId, orderId, proofId) };
  }
}
