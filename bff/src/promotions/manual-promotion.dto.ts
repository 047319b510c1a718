import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches, MaxLength } from 'class-validator';
import { Optional } from '../http/optional.js';
import { FreeRoundsRewardDto, REWARD_LABELS, RewardDto } from './reward.dto.js';

/** The maximum length of an application's comment, in characters (specification §9). */
const COMMENT_LENGTH_MAX = 140;

export class ApplyForPromotionBody {
  @ApiProperty({ example: 'loyalty-gift', description: "The promotion's id." })
  @IsString()
  @Length(3, 64)
  @Matches(/^[a-z0-9-]+$/)
  promotion: string;

  @ApiPropertyOptional({ maxLength: COMMENT_LENGTH_MAX })
  @Optional()
  @IsString()
  @MaxLength(COMMENT_LENGTH_MAX)
  comment?: string;
}

export class ApplicationPictureDto {
  @ApiProperty({ format: 'uuid' })
  pictureId: string;

  @ApiProperty()
  widthPx: number;

  @ApiProperty()
  heightPx: number;

  @ApiProperty({ format: 'date-time' })
  addedAt: string;
}

export class ApplicationPicturesDto {
  @ApiProperty({ type: [ApplicationPictureDto], description: 'Oldest first, three at most.' })
  pictures: ApplicationPictureDto[];
}

export class ManualPromotionDto {
  @ApiProperty({ example: 'loyalty-gift', description: "The promotion's id." })
  promotion: string;

  @ApiProperty()
  currency: string;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'For free rounds. The amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty({ description: 'The turnover required before it may be withdrawn, in percent of it.' })
  turnoverPercent: number;

  @ApiPropertyOptional({ description: 'The largest stake while its bonus is open.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ description: 'Days after which its bonus expires.' })
  expiresAfterDays?: number;

  @ApiProperty({ description: 'Days in which an approved reward must be claimed.' })
  claimDays: number;

  @ApiProperty({
    enum: ['join', ...REWARD_LABELS],
    description: '`join` while the member has not applied in this month; otherwise the label of the reward.',
  })
  status: string;

  @ApiPropertyOptional({ type: RewardDto })
  reward?: RewardDto;

  @ApiProperty({ type: [ApplicationPictureDto], description: 'The pictures of the application, oldest first.' })
  pictures: ApplicationPictureDto[];
}

export class ManualPromotionsDto {
  @ApiProperty({ type: [ManualPromotionDto] })
  list: ManualPromotionDto[];
}
