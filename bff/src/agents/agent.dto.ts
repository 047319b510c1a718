import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';
import { CONTRACT_KINDS } from './contract-kind.js';
import { DividendTermsDto } from './contract.dto.js';

export class DownlineQuery extends ReportQuery {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The member whose direct downlines are listed: one of the own team; the agent if absent.',
  })
  @Optional()
  @IsUUID()
  parentId?: string;

  @ApiPropertyOptional({ description: 'Only accounts that contain this text.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  search?: string;
}

export class DividendBaseDto extends DividendTermsDto {
  @ApiProperty({ description: "Stakes less payouts of all bets of the agent's team, cash and bonus together." })
  netLossMinor: string;
  @ApiProperty({ description: 'The rewards that promotions granted to the team.' }) promotionCostMinor: string;
  @ApiProperty({ description: 'The negative base that earlier periods carried into this one; zero or below.' })
  carriedMinor: string;
  @ApiProperty({ description: 'The correction for bets of closed periods that were voided later.' })
  correctedMinor: string;
  @ApiProperty({
    description: 'The base of the dividend: net loss less promotion cost, plus the carried and the corrected amount.',
  })
  baseMinor: string;
  @ApiProperty({ description: 'The negative base that this period carries into the next one; zero or below.' })
  carryMinor: string;
}

export class SettlementDto {
  @ApiProperty({ format: 'uuid' }) settlementId: string;
  @ApiProperty({ format: 'uuid' }) contractId: string;
  @ApiProperty({ description: 'The version of the contract that was in force in the period, counted from 1.' })
  version: number;
  @ApiPropertyOptional({ format: 'date-time', description: 'The first moment of the period.' }) periodStart?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'The end of the period, which no longer belongs to it.' })
  periodEnd?: string;
  @ApiProperty() currency: string;
  @ApiProperty({ description: "The valid stake of the team's bets that members won." }) wonStakeMinor: string;
  @ApiProperty({ description: "The valid stake of the team's bets that members lost." }) lostStakeMinor: string;
  @ApiProperty({ description: "The valid stake of the team's single bets, which have their own rate." })
  singleStakeMinor: string;
  @ApiProperty({ description: "The members of the team whose valid stake in the period reached the brand's minimum." })
  activeMembers: number;
  @ApiProperty({
    description: 'The position in `tiers` of the tier that applied, counted from 0; -1 if no tier was met.',
  })
  tier: number;
  @ApiProperty({ description: 'The pay that was taken back for voided bets and for earlier periods; zero or below.' })
  offsetMinor: string;
  @ApiProperty({ description: 'The pay of this period that waits for a period with enough active members.' })
  deferredMinor: string;
  @ApiProperty({ description: 'The part of the gross that is deferred pay of earlier periods.' }) releasedMinor: string;
  @ApiProperty({ description: "The pay by the contract, before the pay of the agent's own direct downlines." })
  grossMinor: string;
  @ApiProperty({ description: "The pay of the agent's direct downlines for the same period." })
  owedToDownlinesMinor: string;
  @ApiProperty({
    description: 'The gross less the pay of the direct downlines; below zero if the gross did not cover it.',
  })
  netMinor: string;
  @ApiProperty({
    enum: ['paid', 'owed', 'nothing', 'processing', 'deferred', 'held', 'returned'],
    description:
      '`processing`: the payment is under way. `owed`: the net is below zero and not yet covered. `nothing`: no ' +
      'pay is due. `deferred`: the pay waits for enough active members. `held`: an operator reviews it. ' +
      '`returned`: a review gave it to the house.',
  })
  status: string;
  @ApiProperty({ description: 'The part that rounding down cut off, in millionths of a minor unit.' })
  remainderMicroMinor: string;
  @ApiProperty({
    description: 'What the next settlement must take back; zero or below, in millionths of a minor unit.',
  })
  carryMicroMinor: string;
  @ApiProperty({ description: '`offsetMinor` before rounding; zero or below, in millionths of a minor unit.' })
  offsetMicroMinor: string;
  @ApiProperty({ description: 'The amount that was credited to the balance, after deductions for earlier debts.' })
  paidMinor: string;
  @ApiProperty({ description: "The part of a negative net that was taken from the agent's balance. The rest is owed." })
  collectedMinor: string;
  @ApiPropertyOptional({ type: DividendBaseDto, description: 'How the base was computed. Absent for a salary.' })
  dividend?: DividendBaseDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while it is not paid.' }) paidAt?: string;
}

export class RunningPeriodDto {
  @ApiPropertyOptional({ format: 'date-time', description: 'The first moment of the period.' }) periodStart?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'The end of the period, which no longer belongs to it.' })
  periodEnd?: string;
  @ApiProperty({ format: 'uuid' }) contractId: string;
  @ApiProperty({ description: 'The version of the contract that counts in the period.' }) version: number;
  @ApiProperty({ description: 'The number of bets so far.' }) bets: number;
  @ApiProperty({ description: 'The valid stake so far of bets that members won.' }) wonStakeMinor: string;
  @ApiProperty({ description: 'The valid stake so far of bets that members lost.' }) lostStakeMinor: string;
  @ApiProperty({ description: 'The valid stake so far of single bets, which have their own rate.' })
  singleStakeMinor: string;
  @ApiProperty({ description: "The members whose valid stake so far reaches the brand's minimum." })
  activeMembers: number;
  @ApiProperty({ description: 'The position of the tier that the figures meet so far, counted from 0; -1 for none.' })
  tier: number;
  @ApiProperty({ description: 'The gross so far, before offsets, in millionths of a minor unit.' })
  amountMicroMinor: string;
  @ApiPropertyOptional({ type: DividendBaseDto, description: 'How the base is computed so far. Absent for a salary.' })
  dividend?: DividendBaseDto;
}

export class OwedLineDto {
  @ApiProperty({ format: 'uuid', description: 'The settlement from which the debt comes.' }) settlementId: string;
  @ApiPropertyOptional({ format: 'date-time' }) periodStart?: string;
  @ApiPropertyOptional({ format: 'date-time' }) periodEnd?: string;
  @ApiProperty({ description: 'The whole debt.' }) owedMinor: string;
  @ApiProperty({ description: 'The part that later payments to the agent have repaid.' }) repaidMinor: string;
}

export class DownlineShareDto {
  @ApiProperty({ format: 'uuid', description: 'The settlement of the downline.' }) settlementId: string;
  @ApiProperty({ description: 'The account name of the downline.' }) account: string;
  @ApiProperty({ description: 'The version of the contract with the downline.' }) version: number;
  @ApiProperty({ description: 'The pay of the downline.' }) grossMinor: string;
  @ApiProperty({ description: 'The base of a dividend; 0 for a salary.' }) baseMinor: string;
  @ApiProperty({
    description: 'The rate of a dividend, in parts per million of the base; 0 for a salary, or if no tier was met.',
  })
  ratePpm: number;
}

export class OffsetLineDto {
  @ApiProperty({
    description:
      'The voided round. Empty for an amount that an ended contract carried, or that a returned settlement had used.',
  })
  roundId: string;
  @ApiProperty({
    description: 'In millionths of a minor unit. Usually zero or below; above zero, it gives pay back to the agent.',
  })
  amountMicroMinor: string;
  @ApiProperty({
    description: 'True for a correction made after a review returned pay to the house. Others always read false.',
  })
  isReturned: boolean;
  @ApiPropertyOptional({
    enum: CONTRACT_KINDS,
    description: 'The kind of the ended contract of the same two agents that had paid for the round; absent otherwise.',
  })
  endedKind?: string;
  @ApiProperty({ description: "The net loss that the void removes from a dividend's base; 0 for a salary." })
  baseMinor: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When the offset was made.' }) madeAt?: string;
}

export class SettlementPageDto {
  @ApiProperty({ type: [SettlementDto] }) content: SettlementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'The sum of `grossMinor` over all pages.' }) totalGrossMinor: string;
  @ApiProperty({ description: 'The sum of `netMinor` over all pages.' }) totalNetMinor: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Bets are counted up to this time.' }) asOf?: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The end of the open period. Absent if the brand has no contract of this kind.',
  })
  nextAt?: string;
  @ApiPropertyOptional({
    type: RunningPeriodDto,
    description: 'The open period so far. Absent if the agent has no contract that counts in it.',
  })
  running?: RunningPeriodDto;
  @ApiProperty({ type: [OwedLineDto], description: "The agent's open debts, oldest first." }) owed: OwedLineDto[];
  @ApiProperty({ description: 'The number of all open debts. `owed` has the oldest of them.' }) owedCount: number;
}

export class SettlementLineDto {
  @ApiProperty() roundId: string;
  @ApiProperty({ format: 'uuid', description: 'The member who placed the bet.' }) memberId: string;
  @ApiProperty() memberAccount: string;
  @ApiProperty({ description: 'The category code of the game, for example RNG.' }) category: string;
  @ApiPropertyOptional({
    description: "The vendor's code. The game and the amounts are absent too if the bet was stored without its game.",
  })
  vendor?: string;
  @ApiPropertyOptional() gameCode?: string;
  @ApiPropertyOptional({ description: 'Cash and bonus together.' }) stakeMinor?: string;
  @ApiPropertyOptional({ description: 'Cash and bonus together.' }) payoutMinor?: string;
  @ApiPropertyOptional({ format: 'date-time' }) settledAt?: string;
  @ApiProperty({ description: 'The part of the stake that counts for the pay, cash only; 0 for a voided bet.' })
  validStakeMinor: string;
  @ApiProperty({
    enum: ['won', 'lost', 'single', 'voided'],
    description: '`won` and `lost`: by the member. `single`: a lottery bet on few outcomes, with its own rate.',
  })
  outcome: string;
  @ApiProperty({ description: 'The rate for this bet, in parts per million.' }) ratePpm: number;
  @ApiProperty({
    description: 'Valid stake times rate, in millionths of a minor unit. For a dividend: net loss times rate.',
  })
  amountMicroMinor: string;
  @ApiProperty({ description: 'True if the bet settled in an earlier period that was already closed.' }) late: boolean;
  @ApiProperty({
    description: 'False if the bet was voided before its period closed, so that the settlement does not count it.',
  })
  counted: boolean;
}

export class SettlementLinesDto {
  @ApiPropertyOptional({ type: SettlementDto, description: 'Absent if it is not known.' }) settlement?: SettlementDto;
  @ApiProperty({ type: [SettlementLineDto], description: 'The bets of the settlement.' }) content: SettlementLineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({
    type: [DownlineShareDto],
    description: "The pay of the agent's direct downlines. Empty if the payer of the contract asks.",
  })
  shares: DownlineShareDto[];
  @ApiProperty({
    type: [OffsetLineDto],
    description:
      'The pay that the settlement took back for voided bets, and credits for returned pay. One page of them.',
  })
  offsets: OffsetLineDto[];
  @ApiProperty({ description: 'The number of all offsets. `offsets` has one page of them.' }) offsetCount: number;
  @ApiProperty({ description: 'The number of all offsets with `isReturned`.' }) returnedCount: number;
  @ApiProperty({ description: 'The sum of the offsets with `isReturned`, in millionths of a minor unit.' })
  returnedMicroMinor: string;
  @ApiProperty({ description: "The number of offsets that change a dividend's base." }) baseCount: number;
}

export class TeamDayDto {
  @ApiProperty({ description: "YYYY-MM-DD in the brand's time zone." }) day: string;
  @ApiProperty({ description: 'The valid stake of the team on this day.' }) validStakeMinor: string;
  @ApiProperty({ description: 'Stakes less payouts; below zero if the team won.' }) netLossMinor: string;
}

export class TeamOverviewDto {
  @ApiProperty({ description: 'All members below the agent.' }) members: number;
  @ApiProperty({ description: 'Of these, the agents.' }) agents: number;
  @ApiProperty() directDownlines: number;
  @ApiProperty({ description: 'Members who registered in the range.' }) newMembers: number;
  @ApiProperty({ description: "Members whose valid stake in the range reaches the brand's minimum." })
  activeMembers: number;
  @ApiProperty({ description: 'The valid stake of the team in the range.' }) validStakeMinor: string;
  @ApiProperty({ description: 'Stakes less payouts in the range; below zero if the team won.' }) netLossMinor: string;
  @ApiProperty({ description: 'The salary that the agent was paid in the range.' }) salaryMinor: string;
  @ApiProperty() currency: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Bets are counted up to this time.' }) asOf?: string;
  @ApiProperty({ type: [TeamDayDto], description: 'The days that have bets, oldest first.' }) days: TeamDayDto[];
}

export class DownlineDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'True for an agent, false for a player.' }) agent: boolean;
  @ApiProperty({ description: 'The number of direct downlines.' }) downlines: number;
  @ApiPropertyOptional({ format: 'date-time' }) registeredAt?: string;
  @ApiProperty({ description: "The valid stake since the day began in the brand's time zone." })
  validStakeMinorToday: string;
  @ApiProperty({ description: 'The downline and everyone below, counted together.' }) members: number;
  @ApiProperty({ description: 'Of these members, those who are active in the range.' }) activeMembers: number;
  @ApiProperty({ description: 'The valid stake of these members in the range.' }) validStakeMinor: string;
  @ApiProperty({ description: 'Their stakes less payouts in the range; below zero if they won.' }) netLossMinor: string;
  @ApiProperty({
    type: [String],
    enum: ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'],
    description: 'The kinds of contract that the downline holds now.',
  })
  contracts: string[];
}

export class DownlinePageDto {
  @ApiProperty({ type: [DownlineDto] }) content: DownlineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}
