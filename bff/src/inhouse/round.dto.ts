import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { InhouseDetailsDto } from './inhouse-details.dto.js';
import { CATEGORIES, ROUND_STATUSES, type CategoryName, type RoundStatusName } from './inhouse.dto.js';

export class RoundSummaryDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType?: CategoryName;

  @ApiProperty({ enum: ROUND_STATUSES, enumName: 'RoundStatus' })
  status: RoundStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  validStakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;
}

export class RoundTotalsDto {
  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty()
  count: number;
}

export class RoundPageDto {
  @ApiProperty({ type: [RoundSummaryDto] })
  content: RoundSummaryDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty({ type: RoundTotalsDto, description: 'Over the whole range.' })
  totals: RoundTotalsDto;
}
