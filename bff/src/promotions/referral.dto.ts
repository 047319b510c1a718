import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';
import { FreeRoundsRewardDto } from './reward.dto.js';

export class ReferralTierDto {
  @ApiProperty({ example: 'first-steps', description: 'The id of the tier.' })
  id: string;

  @ApiProperty({ description: 'The smallest first deposit of the friend.' })
  depositMinorMin: string;

  @ApiProperty({ description: 'The valid stake that the friend must reach.' })
  wagerMinorMin: string;

  @ApiProperty({ description: 'The cash that the tier pays; 0 for none.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that the tier gives; 0 for none.' })
  bonusMinor: string;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'Set if the tier gives free rounds. The amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiProperty({ description: 'The required turnover, in percent of the amount; 0 for none.' })
  turnoverPercent: number;
}

export class ReferralDto {
  @ApiProperty({ description: 'False if the brand has no referral promotion.' })
  enabled: boolean;

  @ApiProperty({ description: "The member's own referral code." })
  code: string;

  @ApiProperty({ description: 'The path of the site that opens the registration with this code.' })
  path: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ type: [ReferralTierDto], description: 'From the lowest to the highest.' })
  tiers: ReferralTierDto[];

  @ApiProperty({ description: 'A reward must be claimed within this many days.' })
  claimDays: number;

  @ApiProperty({ description: 'The number of friends who registered with the code.' })
  friends: number;

  @ApiProperty({ description: 'The number of friends who reached at least one tier.' })
  qualified: number;

  @ApiProperty({ description: 'The sum of the referral rewards that were paid.' })
  paidMinor: string;
}

export class FriendsQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class FriendDto {
  @ApiProperty({ description: "The friend's account name, masked." })
  name: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiProperty({ description: "True if the friend's first deposit reaches that of the first tier." })
  deposited: boolean;

  @ApiProperty({ description: "How much of the next tier's valid stake the friend has reached, in percent." })
  wagerPercent: number;

  @ApiProperty({ type: [String], description: 'The ids of the tiers that the friend reached.' })
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
