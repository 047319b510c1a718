import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';

const CODE = /^[A-Za-z0-9_.-]{1,64}$/;
const DIGITS = /^\d{1,9}$/;
const wholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;

const Code =
  (description: string): PropertyDecorator =>
  (target, name) => {
    ApiPropertyOptional({ pattern: '^[A-Za-z0-9_.-]{1,64}$', description })(target, name);
    Optional()(target, name);
    IsString()(target, name);
    Matches(CODE)(target, name);
  };
const Count =
  (max: number, description: string): PropertyDecorator =>
  (target, name) => {
    ApiPropertyOptional({ type: Number, minimum: 1, maximum: max, description })(target, name);
    Optional()(target, name);
    Transform(wholeNumber)(target, name);
    IsInt()(target, name);
    Min(1)(target, name);
    Max(max)(target, name);
  };
/** Declares a query parameter that clients of the specification send. The bff accepts it and ignores its value. */
const Said = (): PropertyDecorator => (target, name) => {
  ApiPropertyOptional({ maxLength: 64 })(target, name);
  Optional()(target, name);
  IsString()(target, name);
  Length(0, 64)(target, name);
};

/**
 * Declares the query parameter for the language of the names in the response. It accepts any text, as clients of the
 * specification send various forms.
 */
const Language = (): PropertyDecorator => (target, name) => {
  ApiPropertyOptional({ maxLength: 64, description: 'Of the names, for example BN; else as the vendor writes them.' })(
    target,
    name,
  );
  Optional()(target, name);
  IsString()(target, name);
  Length(0, 64)(target, name);
};

/** The query parameters that all list routes share (specification §7). */
export class ListQuery {
  @Said() clientType?: string;
  @Said() platform?: string;
  @Said() merchant?: string;
  @Said() merchantCode?: string;
  @Said() isPlatform?: string;
  @Said() gameClassify?: string;
  @Language() language?: string;
  @Said() token?: string;
  @Code('A category code, for example RNG; ALL for every one.') gameType?: string;
}

export class GamesQuery extends ListQuery {
  @Code('A vendor.') vassalage?: string;
  @Code(
    'A selection (NEW, ALL, HOT, or with a session FAV, RECENT) or a game-list type (jackpot, table, arcade, or bingo on a site that supports TY).',
  )
  listType?: string;
  @Count(10_000, 'Counted from 1.') pageNo?: number;
  @Count(999, '20 when absent.') pageSize?: number;
}

const TYPED = '^[^\\p{Cc}]{1,64}$';

export class GameSearchQuery extends GamesQuery {
  @ApiProperty({
    pattern: TYPED,
    maxLength: 64,
    description: 'Typed text: beginnings of words of a game, vendor or category in any language, also with a typo.',
  })
  @IsString()
  @Matches(new RegExp(TYPED, 'u'))
  q: string;
}

export class RecentQuery extends ListQuery {
  @Count(10_000, 'Counted from 1.') page?: number;
  @Count(999, '20 when absent.') pageSize?: number;
}

export class RoomsQuery extends ListQuery {
  @Code('A vendor.') vassalage?: string;
  @Code('A game.') gameCode?: string;
  @Count(10_000, 'Counted from 1.') pageNo?: number;
  @Count(100, '20 when absent.') pageSize?: number;
}

export class WinnerQuery {
  @Code('A category code, or ALL.') gameCategory?: string;
  @Language() language?: string;
  @Count(20, '20 when absent.') limitNum?: number;
}

export class AddFavoriteBody {
  @ApiProperty({ type: Number, minimum: 1 })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  nodeId: number;

  @Code('The vendor.') vendor?: string;
  @Code('The category.') gameType?: string;
}

export class RemoveFavoriteQuery {
  @ApiProperty({ type: Number, minimum: 1 })
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  nodeId: number;
}

export class GameDto {
  @ApiProperty() nodeId: number;
  @ApiProperty() gameId: string;
  @ApiProperty() gameCode: string;
  @ApiProperty() nodeName: string;
  @ApiProperty() gameName: string;
  @ApiProperty() displayName: string;
  @ApiProperty({ description: 'The vendor.' }) vassalage: string;
  @ApiProperty() gameType: string;
  @ApiProperty({ enum: ['GAME', 'VASSALAGE'] }) isGame: string;
  @ApiProperty({ enum: [0, 1] }) isHot: number;
  @ApiProperty() showIcon: string;
  @ApiProperty() iconUrl: string;
  @ApiProperty() lagerIcon: string;
  @ApiProperty() icon: string;
  @ApiProperty({ enum: ['active', 'maintenance'] }) status: string;
  @ApiPropertyOptional({
    description: "The least that one bet may stake, in the brand's currency. Only of a category's own list.",
  })
  stakeMinorMin?: string;
  @ApiPropertyOptional({ description: 'The most.' }) stakeMinorMax?: string;
}
export class GamesDto {
  @ApiProperty({ type: [GameDto] }) games: GameDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty() totalCount: number;
  @ApiProperty({ description: 'How many of them are games: without the entries that open the list of a vendor.' })
  gameCount: number;
}
export class FoundGamesDto extends GamesDto {
  @ApiProperty({ type: [GameDto], description: 'Games to play where none is found; else empty.' })
  recommended: GameDto[];
}
export class RoomDto {
  @ApiProperty({ description: 'The vendor.' }) vassalage: string;
  @ApiProperty() gameCode: string;
  @ApiProperty() gameName: string;
  @ApiProperty() roomId: string;
  @ApiProperty({ description: 'What each player stakes, in minor units.' }) stakeMinor: string;
  @ApiProperty() currency: string;
  @ApiProperty() seats: number;
  @ApiProperty() taken: number;
  @ApiProperty({ description: 'How many of the taken seats are bots.' }) bots: number;
  @ApiProperty({ enum: ['waiting', 'open', 'duel'] }) state: string;
  @ApiProperty({ description: 'How long the first player has waited.' }) waitedMs: number;
}
export class RoomsDto {
  @ApiProperty({ type: [RoomDto] }) list: RoomDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty() totalCount: number;
}
export class GameListDto {
  @ApiProperty({ type: [GameDto] }) list: GameDto[];
}
export class GamePageDto {
  @ApiProperty({ type: [GameDto] }) content: GameDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}

export class VendorCardDto {
  @ApiProperty() gameType: string;
  @ApiProperty() vassalage: string;
  @ApiProperty() displayName: string;
  @ApiProperty() icon: string;
  @ApiProperty() games: number;
  @ApiProperty({ description: 'Its first game there that is not under maintenance: a launch of the vendor opens it.' })
  gameCode: string;
  @ApiProperty({ enum: ['GAME', 'VASSALAGE'], description: 'Of this game: VASSALAGE opens the list of the vendor.' })
  isGame: string;
}
export class LaneDto {
  @ApiProperty() title: string;
  @ApiProperty() gameClassify: string;
  @ApiProperty({ type: [VendorCardDto] }) cards: VendorCardDto[];
}
export class LanesDto {
  @ApiProperty({ type: [LaneDto] }) lanes: LaneDto[];
}
export class MenuDto {
  @ApiProperty() gameCategory: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [VendorCardDto] }) vendors: VendorCardDto[];
}
export class MenusDto {
  @ApiProperty({ type: [MenuDto] }) list: MenuDto[];
}
export class VendorTypesDto {
  @ApiProperty() vassalage: string;
  @ApiProperty() displayName: string;
  @ApiProperty({ type: [String] }) gameTypes: string[];
}
export class VendorTypeListDto {
  @ApiProperty({ type: [VendorTypesDto] }) list: VendorTypesDto[];
}

export class WinnerVoDto {
  @ApiProperty({ description: 'Masked.' }) customerName: string;
  @ApiProperty({ description: 'Whether the player is a bot of the demo.' }) bot: boolean;
  @ApiProperty() gameName: string;
  @ApiProperty() iconUrl: string;
  @ApiProperty({ description: 'With two decimals, for reading only.', example: '12.50' }) winAmount: string;
  @ApiProperty() winAmountMinor: string;
  @ApiProperty() currency: string;
  @ApiProperty({ description: 'When the round was settled or the jackpot was won.' }) settledAt: string;
}
export class WinnerDto {
  @ApiProperty({ type: WinnerVoDto }) vo: WinnerVoDto;
}
export class WinnersDto {
  @ApiProperty({ type: [WinnerDto], description: 'The biggest first.' }) list: WinnerDto[];
}
