import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { AmountMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';

const DIRECTIONS = ['in', 'out', 'all'] as const;
export const TRANSFER_STATUSES = ['requested', 'at_vendor', 'unknown', 'done', 'returned', 'refused'] as const;

export class WalletTransferBody {
  @ApiProperty({ description: "The vendor's code.", pattern: '^[A-Z0-9_]{1,32}$' })
  @Matches(/^[A-Z0-9_]{1,32}$/)
  vassalage: string;

  @ApiProperty({ enum: DIRECTIONS, description: 'To the vendor, back, or the whole balance back.' })
  @IsIn(DIRECTIONS)
  direction: (typeof DIRECTIONS)[number];

  @Optional()
  @AmountMinor('The amount that moves; absent with `all`.', { required: false })
  amountMinor?: string;
}

export class VendorWalletDto {
  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  currency: string;

  @ApiPropertyOptional({ description: 'The balance that the vendor states; absent if it does not answer.' })
  balanceMinor?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the vendor stated the balance.' })
  asOf?: string;

  @ApiProperty({ description: 'Money on its way to the vendor, which is on hold.' })
  movingMinor: string;

  @ApiProperty({ description: 'The least amount of one transfer to the vendor; 0 if money only comes back from it.' })
  minMinor: string;

  @ApiProperty({ description: 'The largest amount of one transfer to the vendor; 0 if money only comes back from it.' })
  maxMinor: string;
}

export class MerchantWalletDto {
  @ApiProperty({ description: 'True if all vendors play from the one balance, so that there is nothing to move.' })
  isSingle: boolean;

  @ApiProperty({ type: [VendorWalletDto] })
  wallets: VendorWalletDto[];
}

export class WalletTransferDto {
  @ApiProperty({ format: 'uuid' })
  transferId: string;

  @ApiProperty()
  vassalage: string;

  @ApiProperty({ enum: ['in', 'out'] })
  direction: 'in' | 'out';

  @ApiProperty()
  currency: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({
    enum: TRANSFER_STATUSES,
    description: '`unknown`: the vendor has not told the outcome yet, and money on its way there stays on hold.',
  })
  status: (typeof TRANSFER_STATUSES)[number];

  @ApiPropertyOptional({ format: 'date-time' })
  requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;
  @ApiPropertyOptional({
    example: 'vendor.refused',
    description: 'Why it was returned or refused, as a code of the failures.',
  })
  reason?: string;
}

export class WalletTransferQuery extends PageQuery {
  @ApiPropertyOptional({ enum: ['in', 'out'], description: 'To vendors, or back; both when absent.' })
  @Optional()
  @IsIn(['in', 'out'])
  direction?: 'in' | 'out';

  @ApiPropertyOptional({ enum: ['open'], description: 'Only transfers whose outcome is not known yet.' })
  @Optional()
  @IsIn(['open'])
  state?: 'open';
}

export class WalletTransferPageDto {
  @ApiProperty({ type: [WalletTransferDto], description: 'Newest first.' })
  content: WalletTransferDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
