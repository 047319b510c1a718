import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { wallet, type identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { assertRegion } from '../brand/brand.service.js';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectVendorWallets, type VendorWalletsClient } from '../peers.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  MerchantWalletDto,
  WalletTransferBody,
  WalletTransferDto,
  WalletTransferPageDto,
  WalletTransferQuery,
} from './vendor-wallet.dto.js';
import { presentMerchantWallet, presentWalletTransfer, presentWalletTransferPage } from './vendor-wallet.presenter.js';

const { IN, OUT, ALL, UNSPECIFIED } = wallet.VendorDirection;
const DIRECTION = { in: IN, out: OUT, all: ALL } as const;

/** API routes for the member's wallets at vendors (specification §7, domain §4). */
@ApiTags('wallet')
@Controller('wps/relay')
export class VendorWalletController {
  constructor(@InjectVendorWallets() private readonly vendorWallets: VendorWalletsClient) {}

  /** Returns whether all games of the brand use one balance, and if not, the member's wallets at vendors. */
  @Get('GCS_merchantWallet')
  @RealMembers()
  @Answers(MerchantWalletDto)
  async merchantWallet(@Caller() { memberId, currency }: Session): Promise<MerchantWalletDto> {
    return presentMerchantWallet(
      await this.vendorWallets.listVendorWallets({ memberId, currency }, { memberId, idempotent: true }),
    );
  }

  /**
   * Moves cash to a vendor wallet or back. Moving it back also works from a region in which the brand is blocked. A
   * repeat with the same key returns the same transfer in its present state.
   */
  @Post('GCS_walletTransfer')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(WalletTransferDto)
  async walletTransfer(
    @Body() { vassalage: vendor, direction, amountMinor }: WalletTransferBody,
    @Caller() { memberId, brand, currency }: Session,
    @InBrand() inBrand: identity.Brand,
    @IdempotencyKey() key: string,
  ): Promise<WalletTransferDto> {
    if (direction === 'in') assertRegion(inBrand);
    if ((direction === 'all') !== (amountMinor === undefined)) throw new Failure('wallet.amount');
    return presentWalletTransfer(
      await this.vendorWallets.moveVendorMoney(
        {
          ...{ memberId, brand, currency, vendor, key },
          direction: DIRECTION[direction],
          amountMinor: BigInt(amountMinor ?? '0'),
        },
        { memberId, idempotent: true },
      ),
    );
  }

  /** Lists the member's transfers to and from vendor wallets, newest first. */
  @Get('GCS_walletTransfer')
  @RealMembers()
  @Answers(WalletTransferPageDto)
  async transfers(
    @Query() { direction, state, page = 1, pageSize: size = 20 }: WalletTransferQuery,
    @Caller() { memberId, currency }: Session,
  ): Promise<WalletTransferPageDto> {
    return presentWalletTransferPage(
      await this.vendorWallets.listVendorTransfers(
        {
          ...{ memberId, currency, page: { page, size } },
          direction: direction === undefined ? UNSPECIFIED : DIRECTION[direction],
          openOnly: state === 'open',
        },
        { memberId, idempotent: true },
      ),
    );
  }

  /** Returns one transfer of the member in its present state. */
  @Get('GCS_walletTransfer/:id')
  @RealMembers()
  @Answers(WalletTransferDto)
  async transfer(
    @Param('id', UuidPipe) transferId: string,
    @Caller() { memberId }: Session,
  ): Promise<WalletTransferDto> {
    return presentWalletTransfer(
      await this.vendorWallets.getVendorTransfer({ memberId, transferId }, { memberId, idempotent: true }),
    );
  }
}
