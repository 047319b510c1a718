import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { WholeMinor } from '../../http/amount.js';
import { Optional } from '../../http/optional.js';
import { ITEM_KINDS, WHOLE_POINTS, type ItemKindName } from '../../promotions/point-mall.dto.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { NoteBody } from '../reviews/review.dto.js';

const NAME_LENGTH_MAX = 80;
const MEMBER_MAX = 10_000;
const TURNOVER_PERCENT_MAX = 10_000;
const LEVEL_MAX = 100;
const POSITION_MAX = 100_000;
const PIECES_MAX = 1_000_000;
const ART = /^[a-z0-9-]{1,32}$/;

export class MallItemsQuery {
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

/** The fields of a points mall item that an operator sets when creating or changing it. */
export class ItemTermsBody extends PickType(NoteBody, ['note'] as const) {
  @ApiProperty({ maxLength: NAME_LENGTH_MAX, description: 'The name in English.' })
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  nameEn: string;

  @ApiPropertyOptional({ maxLength: NAME_LENGTH_MAX, description: 'The English name when absent.' })
  @Optional()
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  nameBn?: string;

  @ApiPropertyOptional({ maxLength: NAME_LENGTH_MAX, description: 'The English name when absent.' })
  @Optional()
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  nameAr?: string;

  @ApiProperty({ pattern: ART.source, description: 'The name of a picture.' })
  @IsString()
  @Matches(ART)
  art: string;

  @ApiProperty({ pattern: WHOLE_POINTS.source, description: 'The price in whole points.' })
  @IsString()
  @Matches(WHOLE_POINTS)
  points: string;

  @ApiProperty({ type: Number, minimum: 0, maximum: MEMBER_MAX, description: 'Pieces of one member; 0 for no limit.' })
  @IsInt()
  @Min(0)
  @Max(MEMBER_MAX)
  memberMax: number;

  @WholeMinor("The money that it gives, in the brand's currency; 0 for goods and codes.")
  amountMinor: string;

  @ApiProperty({ type: Number, minimum: 0, maximum: TURNOVER_PERCENT_MAX, description: 'In hundredths of the money.' })
  @IsInt()
  @Min(0)
  @Max(TURNOVER_PERCENT_MAX)
  turnoverPercent: number;

  @ApiPropertyOptional({
    ...{ type: Number, minimum: 0, maximum: LEVEL_MAX, default: 0 },
    description: 'The lowest VIP level that may redeem it; 0 for every member.',
  })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(LEVEL_MAX)
  levelMin?: number;

  @ApiProperty({ type: Number, minimum: 0, maximum: POSITION_MAX, description: 'Lower comes first.' })
  @IsInt()
  @Min(0)
  @Max(POSITION_MAX)
  position: number;
}

export class ChangeItemBody extends IntersectionType(ItemTermsBody, SeenVersionBody) {}

export class CreateItemBody extends ItemTermsBody {
  @ApiProperty({ maxLength: 32 })
  @IsString()
  @Length(1, 32)
  brand: string;

  @ApiProperty({ enum: ITEM_KINDS })
  @IsIn(ITEM_KINDS)
  kind: ItemKindName;

  @ApiProperty({ type: Number, minimum: 0, maximum: PIECES_MAX })
  @IsInt()
  @Min(0)
  @Max(PIECES_MAX)
  stock: number;
}

export class ChangeStockBody extends NoteBody {
  @ApiProperty({ type: Number, minimum: -PIECES_MAX, maximum: PIECES_MAX, description: 'Added; negative to take out.' })
  @IsInt()
  @Min(-PIECES_MAX)
  @Max(PIECES_MAX)
  pieces: number;
}

export class SetItemOpenBody extends NoteBody {
  @ApiProperty()
  @IsBoolean()
  open: boolean;
}

export class DeskItemDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: ITEM_KINDS })
  kind: ItemKindName;

  @ApiProperty()
  nameEn: string;

  @ApiPropertyOptional()
  nameBn?: string;

  @ApiPropertyOptional()
  nameAr?: string;

  @ApiProperty()
  art: string;

  @ApiProperty()
  points: string;

  @ApiProperty()
  stock: number;

  @ApiProperty()
  memberMax: number;

  @ApiPropertyOptional({ description: 'Of money.' })
  currency?: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty()
  turnoverPercent: number;

  @ApiProperty({ description: 'The lowest VIP level that may redeem it; 0 for every member.' })
  levelMin: number;

  @ApiProperty()
  position: number;

  @ApiProperty()
  open: boolean;

  @ApiProperty({ description: 'Rises with every change by an operator.' })
  version: string;
}

export class DeskItemsDto {
  @ApiProperty({ type: [DeskItemDto] })
  content: DeskItemDto[];

  @ApiProperty({ description: 'The caller may change items.' })
  mayChange: boolean;
}
