import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangePageQuery } from '../http/page-query.dto.js';
import { VipDto } from './vip.dto.js';

export const REWARD_STATES = ['claimable', 'claimed', 'expired'] as const;
export const REWARD_KINDS = [
  'rebate',
  'referral',
  'mission',
  'leaderboard',
  'vip',
  'raffle',
  'cashback',
  'code',
  'manual',
  'registration',
  'deposit',
  'free_rounds',
] as const;
/** The labels that a reward can have, from the specification's labels of an activity. */
export const REWARD_LABELS = [
  ...['claim', 'applying', 'close', 'rejected'],
  ...['issued', 'claimed', 'processing', 'coming_soon'],
] as const;

export class RewardsQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {
  @ApiPropertyOptional({
    enum: REWARD_STATES,
    description: '`claimable` has also those under review; `expired` also the rejected ones. All when absent.',
  })
  @Optional()
  @IsIn(REWARD_STATES)
  state?: (typeof REWARD_STATES)[number];
}

export class UseCodeBody {
  @ApiProperty({ description: 'As the member typed it: small letters, spaces and hyphens do not matter.' })
  @IsString()
  @Length(1, 64)
  code: string;
}

export class FreeRoundsRewardDto {
  @ApiProperty({ example: 'BAZAAR' })
  vassalage: string;

  @ApiProperty({ example: 'TIGER_GATE' })
  gameCode: string;

  @ApiProperty()
  rounds: number;

  @ApiProperty({ description: 'The stake of each round, which costs the member nothing.' })
  stakeMinor: string;

  @ApiProperty({ description: 'The days in which they must be played after the claim.' })
  playDays: number;
}

export class RewardDto {
  @ApiProperty({ format: 'uuid' })
  rewardId: string;

  @ApiProperty({ enum: REWARD_KINDS })
  kind: string;

  @ApiProperty({ example: 'weekly-wager', description: "The promotion's id." })
  promotion: string;

  @ApiPropertyOptional({ description: 'The day (or the first day of the period) that it is for, YYYY-MM-DD.' })
  day?: string;

  @ApiPropertyOptional({ description: "The friend's tier, of a referral reward." })
  tier?: string;

  @ApiPropertyOptional({ description: 'The VIP level that was reached, from 1.' })
  level?: number;

  @ApiPropertyOptional({ description: 'For a raffle: the place of the drawn ticket, from 1.' })
  place?: number;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty({ description: 'The turnover that is required before it may be withdrawn; 0 for none.' })
  turnoverRequiredMinor: string;

  @ApiProperty({ enum: REWARD_LABELS, description: "One of the specification's labels." })
  status: string;

  @ApiProperty({ format: 'date-time' })
  offeredAt: string;

  @ApiProperty({ format: 'date-time' })
  availableFrom: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent for a reward that does not expire.' })
  expiresAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  claimedAt?: string;

  @ApiPropertyOptional({ description: 'Why it was rejected: a code.' })
  reason?: string;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'For a reward of free rounds. Its amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;
}

export class RewardPageDto {
  @ApiProperty({ type: [RewardDto], description: 'Newest first.' })
  content: RewardDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}

export class PromoFlagDto {
  @ApiProperty({ enum: ['REFERRAL'] })
  code: string;

  @ApiProperty()
  enabled: boolean;
}

export class PromoStateDto extends PickType(VipDto, ['hasVip', 'vipLabelName', 'vipRankLevel']) {
  @ApiProperty({ description: 'How many rewards the member may claim now.' })
  availablePromoCount: number;

  @ApiProperty({ description: 'Those of them that are rewards of missions.' })
  missionCount: number;

  @ApiProperty({ description: 'Rises with each change of the rewards; a lower one is older.' })
  version: number;

  @ApiProperty({ type: [PromoFlagDto] })
  availablePromo: PromoFlagDto[];
}
