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
  @ApiPropertyOptional({ enum: BONUS_STATES, description: 'Only bonuses in this state. All if absent.' })
  @Optional()
  @IsIn(BONUS_STATES)
  state?: BonusStateName;
}

export class BonusCategoryDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({
    description: 'The part of the valid stake that counts, in parts per million, as copied at the grant.',
  })
  sharePpm: number;

  @ApiProperty({ description: 'The valid stake in this category since the grant.' })
  validStakeMinor: string;

  @ApiProperty({ description: 'The part of the valid stake that counts.' })
  countedMinor: string;
}

export class BonusTermsDto {
  @ApiProperty({
    description: 'What gives the bonus: registration, deposit, wager, loss, level, mission, code or manual.',
  })
  trigger: string;

  @ApiProperty({
    description: 'The required turnover, in percent of the amount. With `match`, of deposit and bonus together.',
  })
  turnoverPercent: number;

  @ApiPropertyOptional({
    type: DepositMatchDto,
    description: 'Set if the bonus is a share of a deposit. Absent otherwise.',
  })
  match?: DepositMatchDto;
}

export class BonusDto {
  @ApiProperty({ format: 'uuid', description: 'The id of the movement that gave it, as in the account record.' })
  transferId: string;

  @ApiProperty({ description: "The promotion's id, or `adjustment` if customer service gave it." })
  promotion: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The cash that was given.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that was given.' })
  bonusMinor: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it was given.' })
  grantedAt?: string;

  @ApiProperty({
    enum: BONUS_STATES,
    description:
      '`open`: turnover is still required. `met`: the turnover is reached. `used`: no bonus money is left, and ' +
      'turnover is still required. `forfeited`: taken back, for example by a withdrawal. `expired`: not met in ' +
      'time.',
  })
  state: BonusStateName;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it was converted, forfeited or expired. Absent while it is open.',
  })
  endedAt?: string;

  @ApiProperty({ description: 'The required turnover; 0 for none.' })
  requiredMinor: string;

  @ApiPropertyOptional({ description: 'The turnover so far. Absent if it is not known any more.' })
  countedMinor?: string;

  @ApiPropertyOptional({ description: 'What became cash when the turnover was reached. Absent until then.' })
  convertedMinor?: string;

  @ApiPropertyOptional({ description: 'The largest stake while it is open and has money. Absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it is forfeited if it is still open. Absent for never.',
  })
  expiresAt?: string;

  @ApiProperty({ description: 'The bonus money that is left while it is open.' })
  leftMinor: string;

  @ApiProperty({
    type: [BonusCategoryDto],
    description: 'How much each game category has counted towards the turnover.',
  })
  categories: BonusCategoryDto[];

  @ApiPropertyOptional({
    type: BonusTermsDto,
    description: 'The terms of the promotion. Absent if the brand does not offer it any more.',
  })
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
