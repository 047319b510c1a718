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

  @ApiPropertyOptional({ maxLength: COMMENT_LENGTH_MAX, description: 'What the member wants to tell the operators.' })
  @Optional()
  @IsString()
  @MaxLength(COMMENT_LENGTH_MAX)
  comment?: string;
}

export class ApplicationPictureDto {
  @ApiProperty({ format: 'uuid', description: 'The id by which the picture is read.' })
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
    description: 'Set if it gives free rounds. The amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiProperty({ description: 'The cash that it pays; 0 for none.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that it gives; 0 for none.' })
  bonusMinor: string;

  @ApiProperty({ description: 'The turnover that is required before it can be withdrawn, in percent of it.' })
  turnoverPercent: number;

  @ApiPropertyOptional({ description: 'The largest stake while its bonus is open. Absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ description: 'Its bonus expires after this many days. Absent for never.' })
  expiresAfterDays?: number;

  @ApiProperty({ description: 'An approved reward must be claimed within this many days.' })
  claimDays: number;

  @ApiProperty({
    enum: ['join', ...REWARD_LABELS],
    description: '`join`: the member has not applied in this month. Otherwise the status of the reward.',
  })
  status: string;

  @ApiPropertyOptional({ type: RewardDto, description: 'Absent while the member has not applied in this month.' })
  reward?: RewardDto;

  @ApiProperty({ type: [ApplicationPictureDto], description: 'The pictures of the application, oldest first.' })
  pictures: ApplicationPictureDto[];
}

export class ManualPromotionsDto {
  @ApiProperty({ type: [ManualPromotionDto] })
  list: ManualPromotionDto[];
}
