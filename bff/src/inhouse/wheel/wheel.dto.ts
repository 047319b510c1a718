import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, ValidateNested } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';

/** The segments of the wheel by their multipliers. */
const SEGMENTS = [2, 4, 8, 12, 24, 48] as const;

export class WheelSpotDto {
  @ApiProperty({ type: Number, enum: SEGMENTS, description: 'The segment of the wheel, named by its multiplier.' })
  @IsIn(SEGMENTS)
  times: number;

  @AmountMinor('The stake on the segment.')
  stakeMinor: string;
}

export class PlaceWheelBody {
  @ApiProperty({
    type: [WheelSpotDto],
    minItems: 1,
    maxItems: SEGMENTS.length,
    description: 'The stakes on segments, each segment once at most.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SEGMENTS.length)
  @ArrayUnique((spot: WheelSpotDto) => spot?.times)
  @ValidateNested({ each: true })
  @Type(() => WheelSpotDto)
  spots: WheelSpotDto[];
}

export class WheelDetailDto {
  @ApiProperty({ type: [WheelSpotDto], description: 'The stakes on segments.' })
  spots: WheelSpotDto[];

  @ApiProperty({ minimum: 0, maximum: 48, description: 'The position at which the wheel stopped.' })
  rib: number;

  @ApiProperty({ enum: SEGMENTS, description: 'The segment at this position, named by its multiplier.' })
  times: number;
}
