import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangePageQuery } from '../http/page-query.dto.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';
import { DepositMatchDto } from './promotion.dto.js';

/** The states of a bonus grant, in the order of the proto enum. */
export const BONUS_STATES = ['open', 'met', 'used', 'forfeited', 'expired'] as const;
export type BonusStateName = (typeof BONUS_STATES)[number];

export class BonusQuery extends RangePageQuery {
  @ApiPropertyOptional({ enum: BONUS_STATES, description: 'All states when absent.' })
  @Optional()
  @IsIn(BONUS_STATES)
  state?: BonusStateName;
}

export class BonusCategoryDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({ description: 'Parts per million of the valid stake that count, as copied at the grant.' })
  sharePpm: number;

  @ApiProperty({ description: 'The valid stake since the grant.' })
  validStakeMinor: string;

  @ApiProperty({ description: 'The part of it that counts.' })
  countedMinor: string;
}

export class BonusTermsDto {
  @ApiProperty({ description: 'registration, deposit, wager, loss, level, mission, code or manual.' })
  trigger: string;

  @ApiProperty({ description: 'Turnover asked for, in hundredths of the amount, or of deposit and bonus together.' })
  turnoverPercent: number;

  @ApiPropertyOptional({ type: DepositMatchDto, description: 'Set where the bonus is a share of a deposit.' })
  match?: DepositMatchDto;
}

export class BonusDto {
  @ApiProperty({ format: 'uuid', description: 'The movement of the account record that granted it.' })
  transferId: string;

  @ApiProperty({ description: "The promotion's id; `adjustment` where customer service granted it." })
  promotion: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  grantedAt?: string;

  @ApiProperty({
    enum: BONUS_STATES,
    description: '`met`: its turnover is reached. `used`: no bonus money is left, and turnover is still required.',
  })
  state: BonusStateName;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it was forfeited or converted, or when it expired.' })
  endedAt?: string;

  @ApiProperty({ description: 'The required turnover; 0 for none.' })
  requiredMinor: string;

  @ApiPropertyOptional({ description: 'The turnover counted so far; absent where it is not known any more.' })
  countedMinor?: string;

  @ApiPropertyOptional({ description: 'What became cash when the turnover was reached; absent while it is open.' })
  convertedMinor?: string;

  @ApiPropertyOptional({ description: 'The largest stake while it is open and has money; absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When an open bonus is forfeited; absent for never.' })
  expiresAt?: string;

  @ApiProperty({ description: 'What is left of an open bonus.' })
  leftMinor: string;

  @ApiProperty({ type: [BonusCategoryDto], description: 'The contribution of each category, as copied at the grant.' })
  categories: BonusCategoryDto[];

  @ApiPropertyOptional({ type: BonusTermsDto, description: "The promotion's terms, while the brand offers it." })
  terms?: BonusTermsDto;
}

export class BonusPageDto {
  @ApiProperty({ type: [BonusDto], description: 'Newest first.' })
  content: BonusDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
