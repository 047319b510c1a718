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
  ApiPropertyOptional({ maxLength: 64, description: 'Accepted and ignored.' })(target, name);
  Optional()(target, name);
  IsString()(target, name);
  Length(0, 64)(target, name);
};

/**
 * Declares the query parameter for the language of the names in the response. It accepts any text, as clients of the
 * specification send various forms.
 */
const Language = (): PropertyDecorator => (target, name) => {
  const description = 'The language code of the names, for example BN. If absent, they are as the vendor writes them.';
  ApiPropertyOptional({ maxLength: 64, description })(target, name);
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
  @Code('Only this category, by its code, for example RNG. ALL, or absent: every category.') gameType?: string;
}

export class GamesQuery extends ListQuery {
  @Code('Only this vendor, by its code. All if absent.') vassalage?: string;
  @Code(
    'NEW, ALL or HOT; with a session also FAV (favorites) and RECENT. Or a type of games: jackpot, table, arcade, ' +
      'or bingo on a site that supports TY.',
  )
  listType?: string;
  @Count(10_000, 'The page, counted from 1.') pageNo?: number;
  @Count(999, 'The number of entries on a page. 20 if absent.') pageSize?: number;
}

const TYPED = '^[^\\p{Cc}]{1,64}$';

export class GameSearchQuery extends GamesQuery {
  @ApiProperty({
    pattern: TYPED,
    maxLength: 64,
    description: 'The start of words in the name of a game, vendor or category, in any language. A typo is accepted.',
  })
  @IsString()
  @Matches(new RegExp(TYPED, 'u'))
  q: string;
}

export class RecentQuery extends ListQuery {
  @Count(10_000, 'The page, counted from 1.') page?: number;
  @Count(999, 'The number of entries on a page. 20 if absent.') pageSize?: number;
}

export class RoomsQuery extends ListQuery {
  @Code('Only this vendor, by its code. All if absent.') vassalage?: string;
  @Code('Only this game, by its code. All if absent.') gameCode?: string;
  @Count(10_000, 'The page, counted from 1.') pageNo?: number;
  @Count(100, 'The number of entries on a page. 20 if absent.') pageSize?: number;
}

export class WinnerQuery {
  @Code('Only this category, by its code. ALL, or absent: every category.') gameCategory?: string;
  @Language() language?: string;
  @Count(20, 'How many winners to list. 20 if absent.') limitNum?: number;
}

export class AddFavoriteBody {
  @ApiProperty({ type: Number, minimum: 1, description: 'The `nodeId` of a game.' })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  nodeId: number;

  @Code("The vendor's code; accepted and ignored.") vendor?: string;
  @Code('The category code; accepted and ignored.') gameType?: string;
}

export class RemoveFavoriteQuery {
  @ApiProperty({ type: Number, minimum: 1, description: 'The `nodeId` of a game.' })
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  nodeId: number;
}

export class GameDto {
  @ApiProperty({ description: 'The number of the entry, by which it is added to the favorites.' }) nodeId: number;
  @ApiProperty({ description: 'The id of the game in the catalogue.' }) gameId: string;
  @ApiProperty() gameCode: string;
  @ApiProperty({ description: 'The same as `displayName`.' }) nodeName: string;
  @ApiProperty({ description: 'The same as `displayName`.' }) gameName: string;
  @ApiProperty({ description: 'In the requested language, otherwise as the vendor writes it.' }) displayName: string;
  @ApiProperty({ description: "The vendor's code." }) vassalage: string;
  @ApiProperty({ description: 'The category code, for example RNG.' }) gameType: string;
  @ApiProperty({
    enum: ['GAME', 'VASSALAGE'],
    description: "`GAME`, or `VASSALAGE` for an entry that opens the vendor's list of games.",
  })
  isGame: string;
  @ApiProperty({ enum: [0, 1], description: '1 if the game is marked as hot.' }) isHot: number;
  @ApiProperty({ description: 'The name of the small picture.' }) showIcon: string;
  @ApiProperty({ description: 'The same as `showIcon`.' }) iconUrl: string;
  @ApiProperty({ description: 'The name of the large picture.' }) lagerIcon: string;
  @ApiProperty({ description: 'The name of the drawn picture.' }) icon: string;
  @ApiProperty({ enum: ['active', 'maintenance'], description: 'A game under maintenance cannot be started.' })
  status: string;
  @ApiPropertyOptional({
    description: "The smallest stake of a bet, in the brand's currency. Only in the list of a category.",
  })
  stakeMinorMin?: string;
  @ApiPropertyOptional({
    description: "The largest stake of a bet, in the brand's currency. Only in the list of a category.",
  })
  stakeMinorMax?: string;
}
export class GamesDto {
  @ApiProperty({ type: [GameDto], description: 'The entries of this page.' }) games: GameDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'The number of entries on all pages.' }) totalCount: number;
  @ApiProperty({
    description: 'How many of `totalCount` are games, without the entries that open the list of a vendor.',
  })
  gameCount: number;
}
export class FoundGamesDto extends GamesDto {
  @ApiProperty({ type: [GameDto], description: 'Games to play instead, if none was found. Empty otherwise.' })
  recommended: GameDto[];
}
export class RoomDto {
  @ApiProperty({ description: "The vendor's code." }) vassalage: string;
  @ApiProperty() gameCode: string;
  @ApiProperty() gameName: string;
  @ApiProperty() roomId: string;
  @ApiProperty({ description: 'What each player stakes.' }) stakeMinor: string;
  @ApiProperty() currency: string;
  @ApiProperty({ description: 'The number of seats.' }) seats: number;
  @ApiProperty({ description: 'The number of taken seats.' }) taken: number;
  @ApiProperty({ description: 'How many of the taken seats have bots.' }) bots: number;
  @ApiProperty({
    enum: ['waiting', 'open', 'duel'],
    description: '`open`: nobody sits there. `waiting`: a player waits for another. `duel`: the game is on.',
  })
  state: string;
  @ApiProperty({ description: 'How long the first player has waited, in ms; 0 if nobody waits.' }) waitedMs: number;
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
  @ApiProperty({ description: 'The category code, for example RNG.' }) gameType: string;
  @ApiProperty({ description: "The vendor's code." }) vassalage: string;
  @ApiProperty() displayName: string;
  @ApiProperty({ description: 'The name of the picture.' }) icon: string;
  @ApiProperty({ description: "The number of the vendor's games in this category." }) games: number;
  @ApiProperty({
    description: 'The game that a launch of the vendor opens: its first one here that is not under maintenance.',
  })
  gameCode: string;
  @ApiProperty({
    enum: ['GAME', 'VASSALAGE'],
    description: "`GAME`: a launch opens the game. `VASSALAGE`: the card opens the vendor's list of games.",
  })
  isGame: string;
}
export class LaneDto {
  @ApiProperty() title: string;
  @ApiProperty({ description: 'The code of the category, or of the group to which it belongs.' }) gameClassify: string;
  @ApiProperty({ type: [VendorCardDto] }) cards: VendorCardDto[];
}
export class LanesDto {
  @ApiProperty({ type: [LaneDto] }) lanes: LaneDto[];
}
export class MenuDto {
  @ApiProperty({ description: 'The category code, for example RNG.' }) gameCategory: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [VendorCardDto] }) vendors: VendorCardDto[];
}
export class MenusDto {
  @ApiProperty({ type: [MenuDto] }) list: MenuDto[];
}
export class VendorTypesDto {
  @ApiProperty({ description: "The vendor's code." }) vassalage: string;
  @ApiProperty() displayName: string;
  @ApiProperty({ type: [String], description: "The category codes of the vendor's games." }) gameTypes: string[];
}
export class VendorTypeListDto {
  @ApiProperty({ type: [VendorTypesDto] }) list: VendorTypesDto[];
}

export class WinnerVoDto {
  @ApiProperty({ description: "The player's account name, masked." }) customerName: string;
  @ApiProperty({ description: 'True if the player is a bot of the demo.' }) bot: boolean;
  @ApiProperty() gameName: string;
  @ApiProperty({ description: "The name of the game's picture." }) iconUrl: string;
  @ApiProperty({ description: 'In whole units with two decimals, for display.', example: '12.50' }) winAmount: string;
  @ApiProperty({ description: 'The win.' }) winAmountMinor: string;
  @ApiProperty() currency: string;
  @ApiProperty({ description: 'When the round was settled or the jackpot was won.' }) settledAt: string;
}
export class WinnerDto {
  @ApiProperty({ type: WinnerVoDto, description: 'The data of the win.' }) vo: WinnerVoDto;
}
export class WinnersDto {
  @ApiProperty({ type: [WinnerDto], description: 'The largest win first.' }) list: WinnerDto[];
}
