import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { InhouseDetailsDto } from './inhouse-details.dto.js';
import { CATEGORIES, ROUND_STATUSES, type CategoryName, type RoundStatusName } from './inhouse.dto.js';

export class RoundSummaryDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({
    enum: CATEGORIES,
    enumName: 'GameCategory',
    description:
      'LIVE live casino, SPORTS sports, FISH fish games, RNG slots, PVP card games, ESPORTS e-sports, COCKFIGHT ' +
      'cockfights, LOTT and ELOTT lotteries, BGS in-house games. Absent if the category is not known.',
  })
  gameType?: CategoryName;

  @ApiProperty({
    enum: ROUND_STATUSES,
    enumName: 'RoundStatus',
    description: '`voided`: the stake was given back. `refused`: the wallet refused the stake.',
  })
  status: RoundStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({
    description: 'The part of the stake that counts, for example for turnover and rebate; 0 for a voided round.',
  })
  validStakeMinor: string;

  @ApiProperty({ description: 'What the round paid; 0 before it is settled.' })
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is settled.' })
  settledAt?: string;
}

export class RoundTotalsDto {
  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'The number of rounds.' })
  count: number;
}

export class RoundPageDto {
  @ApiProperty({ type: [RoundSummaryDto] })
  content: RoundSummaryDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty({ type: RoundTotalsDto, description: 'Sums over the whole range.' })
  totals: RoundTotalsDto;
}
