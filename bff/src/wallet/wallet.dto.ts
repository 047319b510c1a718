import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { AmountMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';
import { DepositMatchDto } from '../promotions/promotion.dto.js';
import { FreeRoundsRewardDto } from '../promotions/reward.dto.js';

const PROMOTION = '^[a-z][a-z0-9-]{2,63}$';
export const PERIODS = ['day', 'week', 'month'] as const;

export class BalanceDto {
  @ApiProperty({ example: '100.00', description: 'Cash and bonus in whole units of the currency, for display.' })
  balance: string;

  @ApiProperty({ example: '10000', description: 'Cash and bonus together.' })
  balanceMinor: string;

  @ApiProperty({ description: 'Money that can be played, and withdrawn unless it is locked.' })
  cashMinor: string;

  @ApiProperty({ description: 'Bonus money, which can be played but not withdrawn.' })
  bonusMinor: string;

  @ApiProperty({
    description: 'Money that is locked, for example for a withdrawal under way. It is not part of the balance.',
  })
  heldMinor: string;

  @ApiProperty({
    description: 'What a reversal could not take back from the balance. Later wins and returned stakes repay it.',
  })
  debtMinor: string;

  @ApiPropertyOptional({
    example: 'adjustment',
    description: 'The type of the movement that caused the debt, as in the account record. Absent without debt.',
  })
  debtReason?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent without debt.' })
  debtSince?: string;

  @ApiProperty() currency: string;

  @ApiProperty() currencySymbol: string;

  @ApiProperty({
    description:
      'Rises with every change of the balance; 0 until the account is open. Ignore a lower one than the last.',
  })
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
  @ApiProperty() methodId: string;

  @ApiProperty({ description: 'The last part of the message key of the name, which the client translates.' })
  name: string;

  @ApiProperty() currency: string;

  @ApiProperty({ description: 'The smallest deposit.' })
  minMinor: string;

  @ApiProperty({ description: 'The largest deposit.' })
  maxMinor: string;

  @ApiProperty({ description: 'The fee of a deposit.' })
  feeMinor: string;

  @ApiProperty({ description: 'The usual time in ms until the money is credited.' })
  usualMs: number;

  @ApiProperty({
    enum: DEPOSIT_KINDS,
    enumName: 'DepositKind',
    description:
      "`page`: paid on the provider's page. `transfer`: paid by bank transfer. `crypto`: paid on a blockchain network.",
  })
  kind: DepositKind;

  @ApiPropertyOptional({ description: 'The name of the blockchain network. Absent for other kinds.' })
  network?: string;

  @ApiPropertyOptional({
    description: 'The number of confirmations that a payment needs. Absent for other kinds than crypto.',
  })
  confirmations?: number;
}

export class DepositMethodsDto {
  @ApiProperty({ type: [DepositMethodDto] })
  list: DepositMethodDto[];
}

export class CreateDepositOrderBody {
  @ApiProperty({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description: 'One of the deposit methods.' })
  @IsString()
  @Matches(/^[A-Za-z0-9._:-]{1,64}$/)
  methodId: string;

  @AmountMinor('What the player pays in.')
  amountMinor: string;

  @ApiPropertyOptional({
    pattern: PROMOTION,
    description: 'The id of the deposit offer that the member chooses. Absent for none.',
  })
  @Optional()
  @IsString()
  @Matches(new RegExp(PROMOTION))
  promotion?: string;
}

export class DepositOfferDto {
  @ApiProperty({ example: 'rain-season-20' })
  id: string;

  @ApiProperty() currency: string;

  @ApiProperty({ type: DepositMatchDto, description: 'How much bonus a deposit gives.' })
  match: DepositMatchDto;

  @ApiProperty({
    description: 'The required turnover, in percent of deposit and bonus together: 1000 is ten times both.',
  })
  turnoverPercent: number;

  @ApiPropertyOptional({ description: 'The largest stake while the bonus is open and has money. Absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ description: 'An open bonus is forfeited after this many days. Absent for never.' })
  expiresAfterDays?: number;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description:
      'Set if the offer gives free rounds. They pay at most `match.bonusMinorMax`, and the turnover is of their win.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiPropertyOptional({ description: 'Free rounds must be claimed within this many days. Absent for other offers.' })
  claimDays?: number;
}

export class DepositOffersDto {
  @ApiProperty({ type: [DepositOfferDto] })
  list: DepositOfferDto[];
}

export class DepositAllowanceDto {
  @ApiProperty({ description: 'False if no limit applies.' })
  limited: boolean;

  @ApiPropertyOptional({
    description: 'How much may be deposited now. Open orders count as deposited. Absent without a limit.',
  })
  leftMinor?: string;

  @ApiPropertyOptional({
    enum: PERIODS,
    description: 'The period of the limit that leaves least. Absent without a limit.',
  })
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
  @ApiProperty({ description: 'The id of the payment on the network.' })
  paymentId: string;

  @ApiProperty() amountMinor: string;

  @ApiProperty() currency: string;

  @ApiProperty({ description: 'The number of confirmations. It falls when the network is reorganised.' })
  confirmations: number;

  @ApiProperty({
    enum: NETWORK_STATES,
    description:
      '`seen`: on the network. `gone`: removed by a reorganisation. `confirmed`: it has enough confirmations.',
  })
  state: (typeof NETWORK_STATES)[number];
}

export class DepositNetworkDto {
  @ApiProperty({ description: 'The name of the network.' })
  name: string;

  @ApiProperty({ description: 'The address to pay to. Empty until the provider has answered.' })
  address: string;

  @ApiProperty({ description: 'The number of confirmations that a payment needs.' })
  confirmationsNeeded: number;

  @ApiProperty({ type: [NetworkPaymentDto], description: 'The payments to the address, newest last.' })
  payments: NetworkPaymentDto[];
}

export class PayToDto {
  @ApiProperty({
    description: 'The last part of a message key, which the client translates: bank, holder, number or branch.',
  })
  name: string;

  @ApiProperty({ description: 'The text to show for it.' })
  value: string;
}

export class DepositProofDto {
  @ApiProperty({ format: 'uuid' }) proofId: string;

  @ApiProperty() widthPx: number;

  @ApiProperty() heightPx: number;

  @ApiProperty({ format: 'date-time' }) uploadedAt: string;
}

export class DepositOrderDto {
  @ApiProperty({ format: 'uuid' }) orderId: string;

  @ApiProperty({
    enum: DEPOSIT_STATUSES,
    enumName: 'DepositStatus',
    description:
      '`created`: the provider has not answered. `under_review`: an operator looks at it. `failed`: it will not ' +
      'be credited.',
  })
  status: (typeof DEPOSIT_STATUSES)[number];

  @ApiProperty({
    enum: DEPOSIT_KINDS,
    enumName: 'DepositKind',
    description:
      "`page`: paid on the provider's page. `transfer`: paid by bank transfer. `crypto`: paid on a blockchain network.",
  })
  kind: DepositKind;

  @ApiProperty({ description: "The provider's page to pay on. Empty for a bank transfer." })
  payUrl: string;

  @ApiProperty() methodId: string;

  @ApiProperty() currency: string;

  @ApiProperty({ description: 'The amount that was ordered.' })
  amountMinor: string;

  @ApiPropertyOptional({ description: 'The id of the deposit offer that was chosen. Absent for none.' })
  promotion?: string;

  @ApiPropertyOptional({ format: 'date-time' }) createdAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The time until which it should be paid.' })
  expiresAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is credited.' })
  creditedAt?: string;

  @ApiProperty({ type: [PayToDto], description: 'The bank account to pay to. Empty for other kinds than transfer.' })
  payTo: PayToDto[];

  @ApiProperty({
    type: [DepositProofDto],
    description: 'The uploaded proofs of a bank transfer, oldest first; three at most.',
  })
  proofs: DepositProofDto[];

  @ApiPropertyOptional({ type: DepositNetworkDto, description: 'Absent for other kinds than crypto.' })
  network?: DepositNetworkDto;

  @ApiPropertyOptional({ description: 'The code of why an operator rejected it. Absent otherwise.' })
  rejectReason?: string;
}

export class DepositOrdersDto {
  @ApiProperty({ type: [DepositOrderDto] })
  list: DepositOrderDto[];
}
