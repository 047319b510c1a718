import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  VendorWalletService,
  VendorDirection,
  type GetVendorTransferRequest,
  type GetVendorWalletTermsRequest,
  type ListVendorTransfersRequest,
  type ListVendorTransfersResponseSchema,
  type ListVendorWalletsRequest,
  type ListVendorWalletsResponseSchema,
  type MoveVendorMoneyRequest,
  type VendorTransferSchema,
  type VendorWalletTermsSchema,
} from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { directionOf, storedDirectionOf, vendorTransferOf, vendorWalletOf } from './vendor-wallet.presenter.js';
import { VendorWalletsReadModel } from './vendor-wallets.read-model.js';
import { VendorWalletsService } from './vendor-wallets.service.js';

const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the RPCs for members' wallets at vendors. */
@RpcController(VendorWalletService)
export class VendorWalletsRpc {
  constructor(
    private readonly wallets: VendorWalletsService,
    private readonly readModel: VendorWalletsReadModel,
  ) {}

  @Rpc(VendorWalletService.method.listVendorWallets, FOR_MEMBER)
  async listVendorWallets({
    memberId,
    currency,
  }: ListVendorWalletsRequest): Promise<MessageInitShape<typeof ListVendorWalletsResponseSchema>> {
    const wallets = await this.wallets.list(memberId, currency);
    return { wallets: wallets.map((wallet) => vendorWalletOf(currency, wallet)) };
  }

  @Rpc(VendorWalletService.method.moveVendorMoney, FOR_MEMBER)
  async moveVendorMoney(request: MoveVendorMoneyRequest): Promise<MessageInitShape<typeof VendorTransferSchema>> {
    const { memberId, brand, currency, vendor, amountMinor, key } = request;
    const direction = directionOf(request.direction);
    return vendorTransferOf(
      await this.wallets.move({ memberId, brand, currency, vendor, direction, amountMinor, key }),
    );
  }

  @Rpc(VendorWalletService.method.getVendorWalletTerms, { callers: ['games'] })
  async getVendorWalletTerms({
    brand,
    currency,
    vendor,
  }: GetVendorWalletTermsRequest): Promise<MessageInitShape<typeof VendorWalletTermsSchema>> {
    const terms = await this.readModel.termsOf(brand, currency, vendor);
    if (!terms) throw new Failure('resource.not_found');
    return { minMinor: terms.minMinor, maxMinor: terms.maxMinor };
  }

  @Rpc(VendorWalletService.method.getVendorTransfer, FOR_MEMBER)
  async getVendorTransfer({
    memberId,
    transferId,
  }: GetVendorTransferRequest): Promise<MessageInitShape<typeof VendorTransferSchema>> {
    return vendorTransferOf(await this.wallets.find(memberId, transferId));
  }

  @Rpc(VendorWalletService.method.listVendorTransfers, FOR_MEMBER)
  async listVendorTransfers({
    memberId,
    currency,
    direction,
    openOnly,
    page: asked,
  }: ListVendorTransfersRequest): Promise<MessageInitShape<typeof ListVendorTransfersResponseSchema>> {
    const page = pageOf(asked);
    const { transfers, totalCount } = await this.readModel.ofMember(
      {
        memberId: uuidField(memberId, 'member_id'),
        currency,
        direction: direction === VendorDirection.UNSPECIFIED ? undefined : storedDirectionOf(direction),
        isOpenOnly: openOnly,
      },
      page,
    );
    return {
      content: transfers.map(vendorTransferOf),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }
}
