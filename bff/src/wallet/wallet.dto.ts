import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { AmountMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';
import { DepositMatchDto } from '../promotions/promotion.dto.js';
import { FreeRoundsRewardDto } from '../promotions/reward.dto.js';

const PROMOTION = '^[a-z][a-z0-9-]{2,63}$';
export const PERIODS = ['day', 'week', 'month'] as const;

export class BalanceDto {
  @ApiProperty({ example: '100.00', description: 'Cash and bonus, in whole units, for display.' })
  balance: string;

  @ApiProperty({ example: '10000', description: 'Cash and bonus in minor units.' })
  balanceMinor: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty()
  heldMinor: string;

  @ApiProperty({ description: 'What corrections could not take back. Wins and returned stakes repay it.' })
  debtMinor: string;

  @ApiPropertyOptional({ example: 'adjustment', description: 'The movement that began the debt; absent without debt.' })
  debtReason?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent without debt.' })
  debtSince?: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  currencySymbol: string;

  @ApiProperty({ description: 'Rises with every posting; 0 until the account is open. Ignore a lower one.' })
  version: number;
}

/**
 * The ways to pay a deposit: on the payment provider's page, to the brand's bank account with a proof of payment, or
 * to a crypto address.
 */
export const DEPOSIT_KINDS = ['page', 'transfer', 'crypto'] as const;
export const NETWORK_STATES = ['seen', 'gone', 'confirmed'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

export class DepositMethodDto {
  @ApiProperty()
  methodId: string;

  @ApiProperty({ description: "A message key's tail." })
  name: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  minMinor: string;

  @ApiProperty()
  maxMinor: string;

  @ApiProperty()
  feeMinor: string;

  @ApiProperty({ description: 'The usual time until the money is there, in ms.' })
  usualMs: number;

  @ApiProperty({ enum: DEPOSIT_KINDS, enumName: 'DepositKind' })
  kind: DepositKind;

  @ApiPropertyOptional({ description: 'Of crypto: the name of the network.' })
  network?: string;

  @ApiPropertyOptional({ description: 'Of crypto: how many confirmations a payment needs.' })
  confirmations?: number;
}

export class DepositMethodsDto {
  @ApiProperty({ type: [DepositMethodDto] })
  list: DepositMethodDto[];
}

export class CreateDepositOrderBody {
  @ApiProperty({ pattern: '^[A-Za-z0-9._:-]{1,64}$' })
  @IsString()
  @Matches(/^[A-Za-z0-9._:-]{1,64}$/)
  methodId: string;

  @AmountMinor('What the player pays in.')
  amountMinor: string;

  @ApiPropertyOptional({
    pattern: PROMOTION,
    description: 'The bonus that the player chooses with it; none when absent.',
  })
  @Optional()
  @IsString()
  @Matches(new RegExp(PROMOTION))
  promotion?: string;
}

export class DepositOfferDto {
  @ApiProperty({ example: 'rain-season-20' })
  id: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ type: DepositMatchDto })
  match: DepositMatchDto;

  @ApiProperty({
    description: 'Turnover asked for of deposit and bonus together, in hundredths: 1000 is ten times both.',
  })
  turnoverPercent: number;

  @ApiPropertyOptional({ description: 'The largest stake while the bonus is open and has money; absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ description: 'The days after which an open bonus is forfeited; absent for never.' })
  expiresAfterDays?: number;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'Set for free rounds. The largest bonus is then the most that they pay; the turnover is of their win.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiPropertyOptional({ description: 'The days in which free rounds must be claimed.' })
  claimDays?: number;
}

export class DepositOffersDto {
  @ApiProperty({ type: [DepositOfferDto] })
  list: DepositOfferDto[];
}

export class DepositAllowanceDto {
  @ApiProperty({ description: 'False without any limit.' })
  limited: boolean;

  @ApiPropertyOptional({ description: 'What the limit leaves now, open orders counted as deposited.' })
  leftMinor?: string;

  @ApiPropertyOptional({ enum: PERIODS })
  period?: (typeof PERIODS)[number];
}

export const DEPOSIT_STATUSES = [
  'created',
  'awaiting_payment',
  'under_review',
  'credited',
  'failed',
  'expired',
] as const;

export class NetworkPaymentDto {
  @ApiProperty()
  paymentId: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'It falls when the network is reorganised.' })
  confirmations: number;

  @ApiProperty({ enum: NETWORK_STATES })
  state: (typeof NETWORK_STATES)[number];
}

export class DepositNetworkDto {
  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Where to pay; empty until the provider has answered.' })
  address: string;

  @ApiProperty()
  confirmationsNeeded: number;

  @ApiProperty({ type: [NetworkPaymentDto], description: 'The newest last.' })
  payments: NetworkPaymentDto[];
}

export class PayToDto {
  @ApiProperty({ description: "A message key's tail: bank, holder, number or branch." })
  name: string;

  @ApiProperty()
  value: string;
}

export class DepositProofDto {
  @ApiProperty({ format: 'uuid' })
  proofId: string;

  @ApiProperty()
  widthPx: number;

  @ApiProperty()
  heightPx: number;

  @ApiProperty({ format: 'date-time' })
  uploadedAt: string;
}

export class DepositOrderDto {
  @ApiProperty({ format: 'uuid' })
  orderId: string;

  @ApiProperty({ enum: DEPOSIT_STATUSES, enumName: 'DepositStatus' })
  status: (typeof DEPOSIT_STATUSES)[number];

  @ApiProperty({ enum: DEPOSIT_KINDS, enumName: 'DepositKind' })
  kind: DepositKind;

  @ApiProperty({ description: "The provider's page; empty for a bank transfer." })
  payUrl: string;

  @ApiProperty()
  methodId: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  amountMinor: string;

  @ApiPropertyOptional({ description: 'The bonus that was chosen with it.' })
  promotion?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  createdAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  expiresAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  creditedAt?: string;

  @ApiProperty({ type: [PayToDto], description: 'The account that a bank transfer is paid to.' })
  payTo: PayToDto[];

  @ApiProperty({ type: [DepositProofDto], description: 'Oldest first, three at most.' })
  proofs: DepositProofDto[];

  @ApiPropertyOptional({ type: DepositNetworkDto, description: 'Of crypto.' })
  network?: DepositNetworkDto;

  @ApiPropertyOptional({ description: 'The code of why an operator rejected it.' })
  rejectReason?: string;
}

export class DepositOrdersDto {
  @ApiProperty({ type: [DepositOrderDto] })
  list: DepositOrderDto[];
}
