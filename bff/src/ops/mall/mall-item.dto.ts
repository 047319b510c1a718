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
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
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

  @ApiPropertyOptional({ maxLength: NAME_LENGTH_MAX, description: 'The name in Bengali. The English one if absent.' })
  @Optional()
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  nameBn?: string;

  @ApiPropertyOptional({ maxLength: NAME_LENGTH_MAX, description: 'The name in Arabic. The English one if absent.' })
  @Optional()
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  nameAr?: string;

  @ApiProperty({ pattern: ART.source, description: 'The name of a picture of the site.' })
  @IsString()
  @Matches(ART)
  art: string;

  @ApiProperty({ pattern: WHOLE_POINTS.source, description: 'The price of one piece, in whole points.' })
  @IsString()
  @Matches(WHOLE_POINTS)
  points: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: MEMBER_MAX,
    description: 'How many pieces one member can redeem; 0 for no limit.',
  })
  @IsInt()
  @Min(0)
  @Max(MEMBER_MAX)
  memberMax: number;

  @WholeMinor("The money that it gives, in the brand's currency; 0 for goods and codes.")
  amountMinor: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: TURNOVER_PERCENT_MAX,
    description: 'The required turnover, in percent of the money; 0 for none.',
  })
  @IsInt()
  @Min(0)
  @Max(TURNOVER_PERCENT_MAX)
  turnoverPercent: number;

  @ApiPropertyOptional({
    ...{ type: Number, minimum: 0, maximum: LEVEL_MAX, default: 0 },
    description: 'The VIP level that is required; 0 or absent for none.',
  })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(LEVEL_MAX)
  levelMin?: number;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: POSITION_MAX,
    description: 'The position in the list; lower comes first.',
  })
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

  @ApiProperty({ enum: ITEM_KINDS, description: 'What it gives: cash, bonus money, goods that are sent, or a code.' })
  @IsIn(ITEM_KINDS)
  kind: ItemKindName;

  @ApiProperty({ type: Number, minimum: 0, maximum: PIECES_MAX, description: 'How many pieces there are.' })
  @IsInt()
  @Min(0)
  @Max(PIECES_MAX)
  stock: number;
}

export class ChangeStockBody extends NoteBody {
  @ApiProperty({
    type: Number,
    minimum: -PIECES_MAX,
    maximum: PIECES_MAX,
    description: 'How many pieces are added; negative to take some out.',
  })
  @IsInt()
  @Min(-PIECES_MAX)
  @Max(PIECES_MAX)
  pieces: number;
}

export class SetItemOpenBody extends NoteBody {
  @ApiProperty({ description: 'True if members can redeem it.' })
  @IsBoolean()
  open: boolean;
}

export class DeskItemDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: ITEM_KINDS, description: 'What it gives: cash, bonus money, goods that are sent, or a code.' })
  kind: ItemKindName;

  @ApiProperty({ description: 'The name in English.' })
  nameEn: string;

  @ApiPropertyOptional({ description: 'The name in Bengali. Absent if it is the English one.' })
  nameBn?: string;

  @ApiPropertyOptional({ description: 'The name in Arabic. Absent if it is the English one.' })
  nameAr?: string;

  @ApiProperty({ description: 'The name of a picture of the site.' })
  art: string;

  @ApiProperty({ description: 'The price of one piece, in whole points.' })
  points: string;

  @ApiProperty({ description: 'How many pieces are left.' })
  stock: number;

  @ApiProperty({ description: 'How many pieces one member can redeem; 0 for no limit.' })
  memberMax: number;

  @ApiPropertyOptional({ description: 'The currency of the money. Only of cash and bonus.' })
  currency?: string;

  @ApiProperty({ description: 'The money that it gives; 0 for goods and codes.' })
  amountMinor: string;

  @ApiProperty({ description: 'The required turnover, in percent of the money; 0 for none.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'The VIP level that is required; 0 for none.' })
  levelMin: number;

  @ApiProperty({ description: 'The position in the list; lower comes first.' })
  position: number;

  @ApiProperty({ description: 'True if members can redeem it.' })
  open: boolean;

  @ApiProperty({ description: 'Rises with every change by an operator.' })
  version: string;
}

export class DeskItemsDto {
  @ApiProperty({ type: [DeskItemDto] })
  content: DeskItemDto[];

  @ApiProperty({ description: 'True if the caller may change items.' })
  mayChange: boolean;
}
