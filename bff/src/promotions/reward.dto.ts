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
    description:
      '`claimable`: also rewards under review and those of a later time. `claimed`: also those whose payment is ' +
      'under way. `expired`: also rejected ones. All if absent.',
  })
  @Optional()
  @IsIn(REWARD_STATES)
  state?: (typeof REWARD_STATES)[number];
}

export class UseCodeBody {
  @ApiProperty({ description: 'As the member typed it. Small letters, spaces and hyphens make no difference.' })
  @IsString()
  @Length(1, 64)
  code: string;
}

export class FreeRoundsRewardDto {
  @ApiProperty({ example: 'BAZAAR', description: "The vendor's code." })
  vassalage: string;

  @ApiProperty({ example: 'TIGER_GATE' })
  gameCode: string;

  @ApiProperty({ description: 'The number of free rounds.' })
  rounds: number;

  @ApiProperty({ description: 'The stake of each round. It costs the member nothing.' })
  stakeMinor: string;

  @ApiProperty({ description: 'The rounds must be played within this many days after the claim.' })
  playDays: number;
}

export class RewardDto {
  @ApiProperty({ format: 'uuid' })
  rewardId: string;

  @ApiProperty({ enum: REWARD_KINDS, description: 'What gave the reward. `free_rounds`: the win of free rounds.' })
  kind: string;

  @ApiProperty({ example: 'weekly-wager', description: "The promotion's id." })
  promotion: string;

  @ApiPropertyOptional({
    description:
      'The day, or the first day of the period, that it is for: YYYY-MM-DD. Absent for rewards of no period.',
  })
  day?: string;

  @ApiPropertyOptional({ description: 'The id of the tier that the friend reached. Only of a referral reward.' })
  tier?: string;

  @ApiPropertyOptional({ description: 'The VIP level, counted from 1. Only of a VIP reward.' })
  level?: number;

  @ApiPropertyOptional({ description: 'The place of the drawn ticket, counted from 1. Only of a raffle.' })
  place?: number;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The cash that it pays; 0 for none.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that it gives; 0 for none.' })
  bonusMinor: string;

  @ApiProperty({ description: 'The turnover that is required before it can be withdrawn; 0 for none.' })
  turnoverRequiredMinor: string;

  @ApiProperty({
    enum: REWARD_LABELS,
    description:
      '`claim`: can be claimed now. `coming_soon`: can be claimed later. `applying`: under review. ' +
      '`processing`: the payment is under way. `claimed`: claimed and paid. `issued`: paid without a claim. ' +
      '`close`: expired. `rejected`: refused by an operator.',
  })
  status: string;

  @ApiProperty({ format: 'date-time' })
  offeredAt: string;

  @ApiProperty({ format: 'date-time', description: 'It can be claimed from this time on.' })
  availableFrom: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'It can be claimed until this time. Absent if it does not expire.',
  })
  expiresAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is claimed.' })
  claimedAt?: string;

  @ApiPropertyOptional({ description: 'The code of why it was rejected. Absent otherwise.' })
  reason?: string;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'Set for a reward of free rounds. The amounts are then the most that the rounds pay.',
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

  @ApiProperty({ description: 'True if the site shows it.' })
  enabled: boolean;
}

export class PromoStateDto extends PickType(VipDto, ['hasVip', 'vipLabelName', 'vipRankLevel']) {
  @ApiProperty({ description: 'How many rewards the member can claim now.' })
  availablePromoCount: number;

  @ApiProperty({ description: 'How many of `availablePromoCount` are rewards of missions.' })
  missionCount: number;

  @ApiProperty({ description: 'Rises with each change of the rewards. Ignore a lower one than the last.' })
  version: number;

  @ApiProperty({ type: [PromoFlagDto], description: 'The promotions that the site shows or hides.' })
  availablePromo: PromoFlagDto[];
}
