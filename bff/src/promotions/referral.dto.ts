import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';
import { FreeRoundsRewardDto } from './reward.dto.js';

export class ReferralTierDto {
  @ApiProperty({ example: 'first-steps' })
  id: string;

  @ApiProperty({ description: 'The smallest first deposit of the friend.' })
  depositMinorMin: string;

  @ApiProperty({ description: 'The valid bets of the friend.' })
  wagerMinorMin: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'For free rounds. The amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiProperty({ description: 'Turnover asked for, in hundredths of the amount; 0 is none.' })
  turnoverPercent: number;
}

export class ReferralDto {
  @ApiProperty({ description: 'False where the brand has no referral promotion.' })
  enabled: boolean;

  @ApiProperty({ description: "The member's own referral code." })
  code: string;

  @ApiProperty({ description: 'The address on the site that registers with the code.' })
  path: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ type: [ReferralTierDto] })
  tiers: ReferralTierDto[];

  @ApiProperty({ description: 'Days in which a reward must be claimed.' })
  claimDays: number;

  @ApiProperty()
  friends: number;

  @ApiProperty({ description: 'Friends with at least one tier.' })
  qualified: number;

  @ApiProperty({ description: 'Referral rewards that were paid.' })
  paidMinor: string;
}

export class FriendsQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class FriendDto {
  @ApiProperty({ description: 'Masked.' })
  name: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiProperty({ description: 'True once the first deposit reaches the first tier.' })
  deposited: boolean;

  @ApiProperty({ description: "The share of the next tier's valid bets, in hundredths." })
  wagerPercent: number;

  @ApiProperty({ type: [String], description: 'The tiers that the friend reached.' })
  tiers: string[];
}

export class FriendPageDto {
  @ApiProperty({ type: [FriendDto], description: 'Newest first.' })
  content: FriendDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
