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

  @ApiProperty({
    enum: DIRECTIONS,
    description: '`in`: to the vendor. `out`: an amount back from the vendor. `all`: the whole balance back.',
  })
  @IsIn(DIRECTIONS)
  direction: (typeof DIRECTIONS)[number];

  @Optional()
  @AmountMinor('The amount that moves; absent with `all`.', { required: false })
  amountMinor?: string;
}

export class VendorWalletDto {
  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty()
  currency: string;

  @ApiPropertyOptional({ description: 'The balance that the vendor reports. Absent if the vendor does not answer.' })
  balanceMinor?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the vendor reported the balance. Absent without a balance.',
  })
  asOf?: string;

  @ApiProperty({ description: 'Money on its way to the vendor. It is locked until it has arrived.' })
  movingMinor: string;

  @ApiProperty({ description: 'The smallest transfer to the vendor; 0 if money can only be moved back.' })
  minMinor: string;

  @ApiProperty({ description: 'The largest transfer to the vendor; 0 if money can only be moved back.' })
  maxMinor: string;
}

export class MerchantWalletDto {
  @ApiProperty({ description: 'True if all vendors use the one balance, so that nothing has to be moved.' })
  isSingle: boolean;

  @ApiProperty({ type: [VendorWalletDto], description: 'Empty if `isSingle` is true.' })
  wallets: VendorWalletDto[];
}

export class WalletTransferDto {
  @ApiProperty({ format: 'uuid' })
  transferId: string;

  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty({ enum: ['in', 'out'], description: '`in`: to the vendor. `out`: back from the vendor.' })
  direction: 'in' | 'out';

  @ApiProperty()
  currency: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({
    enum: TRANSFER_STATUSES,
    description:
      '`requested`: nothing has moved. `at_vendor`: the vendor is being called. `unknown`: the vendor has not ' +
      'reported the result yet; money on its way there stays locked. `returned`: the vendor refused the money, ' +
      'and it is back. `refused`: nothing moved.',
  })
  status: (typeof TRANSFER_STATUSES)[number];

  @ApiPropertyOptional({ format: 'date-time' })
  requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it has ended.' })
  endedAt?: string;
  @ApiPropertyOptional({
    example: 'vendor.refused',
    description: 'Why it was returned or refused, as a failure code. Absent otherwise.',
  })
  reason?: string;
}

export class WalletTransferQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: ['in', 'out'],
    description: '`in`: only transfers to vendors. `out`: only those back. Both if absent.',
  })
  @Optional()
  @IsIn(['in', 'out'])
  direction?: 'in' | 'out';

  @ApiPropertyOptional({ enum: ['open'], description: '`open`: only transfers whose result is not known yet.' })
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
