import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { AmountMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';

const CODE = '^[A-Za-z0-9_.-]{1,64}$';
const LINES_MAX = 50;
const PICKS_MAX = 1_000;
/** The maximum length (characters) of the picked numbers in a line of a slip: 100 two-digit numbers with separators. */
const PICK_LENGTH_MAX = 300;
const wholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;

export const DRAW_STATUSES = ['scheduled', 'open', 'locked', 'drawn', 'settled', 'void'] as const;
export type DrawStatusName = (typeof DRAW_STATUSES)[number];
export const SLIP_STATUSES = ['pending', 'accepted', 'refused', 'settled', 'voided'] as const;
export type SlipStatusName = (typeof SLIP_STATUSES)[number];

/**
 * The query parameters of the specification's lottery menu. The device is accepted but ignored, because the response
 * is the same for all devices.
 */
export class LotteryMenuQuery {
  @ApiPropertyOptional({
    enum: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
    description: 'Only games of this prize mode. All if absent.',
  })
  @Optional()
  @IsIn(['LOTT', 'ZY', 'ELOTT', 'SEA'])
  prizeMode?: string;

  @ApiPropertyOptional({ enum: ['WEB', 'MOBILE'], description: 'Accepted and ignored.' })
  @Optional()
  @IsIn(['WEB', 'MOBILE'])
  device?: string;

  @ApiPropertyOptional({
    maxLength: 8,
    description: "The language of the names of plays: EN, BN or AR. The member's language if absent.",
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

export class LotteryGamesQuery extends LotteryMenuQuery {
  @ApiPropertyOptional({ pattern: CODE, description: 'Only games of this vendor, by its code. All if absent.' })
  @Optional()
  @IsString()
  @Matches(new RegExp(CODE))
  vassalage?: string;
}

export class OpenedQuery {
  @ApiProperty({ pattern: CODE })
  @IsString()
  @Matches(new RegExp(CODE))
  gameCode: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 200, description: 'How many draws to list. 10 if absent.' })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;
}

export class SlipsQuery {
  @ApiPropertyOptional({ pattern: CODE, description: 'Only slips of this game. All if absent.' })
  @Optional()
  @IsString()
  @Matches(new RegExp(CODE))
  gameCode?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only slips of this draw. All if absent.' })
  @Optional()
  @IsUUID()
  drawId?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 50, description: 'How many slips to list. 10 if absent.' })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;
}

export class SlipLineBody {
  @ApiProperty({ pattern: '^[a-z0-9-]{1,32}$', description: 'The id of the play, from `plays` of the game.' })
  @IsString()
  @Matches(/^[a-z0-9-]{1,32}$/)
  play: string;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: PICKS_MAX,
    description:
      'Each a number ("4271"), digits by position ("12|3|456"), numbers of a combination ("12-34-56"), or an ' +
      'outcome ("big").',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PICKS_MAX)
  @IsString({ each: true })
  @Length(1, PICK_LENGTH_MAX, { each: true })
  picks: string[];

  @AmountMinor('The unit of each combination.')
  unitMinor: string;
}

export class PlaceSlipBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  drawId: string;

  @ApiProperty({ type: [SlipLineBody], minItems: 1, maxItems: LINES_MAX })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LINES_MAX)
  @ValidateNested({ each: true })
  @Type(() => SlipLineBody)
  lines: SlipLineBody[];
}

export class DrawnPrizeDto {
  @ApiProperty({ description: 'The id of the prize.' }) prize: string;
  @ApiProperty({ type: [String], description: 'The drawn numbers of the prize.' }) numbers: string[];
}

export class DrawProofDto {
  @ApiProperty({ description: 'The SHA-256 of the seed, in hex. It is published when the draw opens.' })
  seedHash: string;

  @ApiProperty({ description: 'The public source of randomness: drand-quicknet, or wallet-ledger in the demo.' })
  beacon: string;

  @ApiProperty({ description: 'The round of the beacon whose value counts.' }) beaconRound: string;
  @ApiProperty({ description: 'The root hash of all slips. Empty until the draw is locked.' }) slipsRoot: string;
  @ApiProperty({ description: 'The number of slips under `slipsRoot`.' }) slips: number;
  @ApiProperty({ description: 'The value of the beacon. Empty until the draw is drawn.' }) beaconValue: string;
  @ApiProperty({ description: 'Empty until the draw is drawn.' }) seed: string;
}

export class BeaconSignatureDto {
  @ApiProperty({ description: 'The round of the beacon.' }) round: string;

  @ApiProperty({ description: "The beacon's signature of the round, in hex. The beacon's value is its SHA-256." })
  signature: string;
}

export class TightOutcomeDto {
  @ApiProperty({ description: 'The id of the play.' }) play: string;
  @ApiProperty({ description: 'The combination or named outcome.' }) outcome: string;

  @ApiProperty({ description: 'How much the house can still lose on this outcome; 0 if it takes no more bets.' })
  leftMinor: string;
}

export class DrawDto {
  @ApiProperty({ format: 'uuid' }) drawId: string;
  @ApiProperty() gameCode: string;
  @ApiProperty({ description: 'The kind of draw, as in the lottery menu.' }) region: string;

  @ApiProperty({ example: '20261123-1015', description: 'The name of the draw, made from its time in UTC.' })
  name: string;

  @ApiProperty({
    enum: DRAW_STATUSES,
    enumName: 'DrawStatus',
    description:
      '`open`: takes slips. `locked`: no more slips, the result is not drawn yet. `drawn`: slips are being ' +
      'settled. `void`: the stakes are returned.',
  })
  status: DrawStatusName;

  @ApiProperty({ format: 'date-time', description: 'Slips are taken from this time on.' }) opensAt: string;
  @ApiProperty({ format: 'date-time', description: 'No slips are taken from this time on.' }) closesAt: string;
  @ApiProperty({ format: 'date-time', description: 'When the draw is drawn.' }) dueAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it was settled or made void. Absent before.' })
  endedAt?: string;

  @ApiProperty({ type: [DrawnPrizeDto], description: 'The drawn numbers by prize. Empty before it is drawn.' })
  result: DrawnPrizeDto[];

  @ApiProperty({ type: DrawProofDto, description: 'The values with which anyone can recompute the result.' })
  proof: DrawProofDto;

  @ApiProperty({ type: [TightOutcomeDto], description: 'Outcomes whose limit is almost reached. Empty in lists.' })
  tight: TightOutcomeDto[];
}

export class OpenedDto {
  @ApiProperty({ type: [DrawDto], description: 'Draws with a result, newest first.' }) list: DrawDto[];
}

export class OutcomeDto {
  @ApiProperty({ description: 'The id of the outcome, or the number of hits.' }) outcome: string;
  @ApiProperty({ description: 'In the requested language.' }) name: string;
  @ApiProperty({ description: 'What one unit pays, in units.', example: '1.9' }) odds: string;
}

export class PlayDto {
  @ApiProperty({ description: 'The id of the play, which is sent in slips.' }) play: string;
  @ApiProperty({ description: 'In the requested language.' }) name: string;

  @ApiProperty({
    enum: ['number', 'group', 'box', 'appear', 'absent', 'choice', 'balls'],
    description:
      'How a combination wins, compared with parts of the drawn numbers. `number`: equal. `group`: the same ' +
      'digits in any order. `box`: as `group`, at the cost of all orders. `appear`: all picked numbers appear. ' +
      '`absent`: none appears. `choice`: a named outcome. `balls`: by the number of hits.',
  })
  kind: string;

  @ApiProperty({ description: 'The number of digits of a picked number; 0 for named outcomes and balls.' })
  digits: number;

  @ApiProperty({ description: 'How many numbers one combination has.' }) picks: number;

  @ApiProperty({
    enum: ['hit', 'once'],
    description: '`hit`: a combination pays for each drawn number that it matches. `once`: it pays once.',
  })
  pay: string;

  @ApiProperty({ description: 'True if the win is divided by the number of orders of the picked digits.' })
  split: boolean;

  @ApiProperty({ description: 'What one combination costs, in units.' }) units: number;
  @ApiProperty({ description: 'What one unit pays, in units.', example: '98' }) odds: string;

  @ApiProperty({
    type: [OutcomeDto],
    description: 'The odds of each named outcome, or of each number of hits. Empty for other kinds.',
  })
  outcomes: OutcomeDto[];

  @ApiProperty({ type: [OutcomeDto], description: 'The odds by prize. Empty if they are the same for all prizes.' })
  prizeOdds: OutcomeDto[];

  @ApiProperty({ type: [String], description: 'The ids of the prizes whose numbers it compares.' }) reads: string[];

  @ApiProperty({
    description: 'The return to the player of the best combination, in percent of the stake.',
    example: '98.0000',
  })
  returnPercent: string;

  @ApiProperty({ description: 'The smallest unit of a line.' }) unitMinorMin: string;
  @ApiProperty({ description: 'The largest unit of a line.' }) unitMinorMax: string;
}

export class PrizeDto {
  @ApiProperty({ description: 'The id of the prize.' }) prize: string;
  @ApiProperty({ description: 'The number of digits of its numbers.' }) digits: number;
  @ApiProperty({ description: 'How many numbers are drawn for it.' }) count: number;
}

export class LotteryGameDto {
  @ApiProperty() gameCode: string;
  @ApiProperty({ description: "The vendor's code." }) vassalage: string;
  @ApiProperty() displayName: string;

  @ApiProperty({
    enum: ['lott', 'elott', 'malay', 'thai', 'lao', 'vn-north', 'vn-south'],
    description: 'The kind of draw, which decides the prizes and plays.',
  })
  region: string;

  @ApiProperty({ description: 'The area of a Vietnam game: north, centre or south; empty elsewhere.' })
  lottoArea: string;

  @ApiProperty({
    enum: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
    description: "The group of lotteries: LOTT, ELOTT, SEA (South-East Asia), or ZY, the brand's own table of prizes.",
  })
  prizeMode: string;
  @ApiProperty({ description: 'The time between draws, in seconds.' }) everyS: number;
  @ApiProperty({ description: 'Slips are refused from this many seconds before a draw.' }) closeS: number;
  @ApiProperty({ enum: ['active', 'maintenance'] }) status: string;
  @ApiProperty({ description: 'The smallest stake of a slip.' }) stakeMinorMin: string;
  @ApiProperty({ description: 'The largest stake of a slip.' }) stakeMinorMax: string;
  @ApiProperty({ type: [PlayDto], description: 'The bets that the game offers.' }) plays: PlayDto[];
  @ApiProperty({ type: [PrizeDto], description: 'The prizes of a draw, in the order of drawing.' }) prizes: PrizeDto[];

  @ApiPropertyOptional({ type: DrawDto, description: 'The draw that takes slips now. Absent if there is none.' })
  openDraw?: DrawDto;
}

export class LotteryMenuDto {
  @ApiProperty({ type: [LotteryGameDto] }) games: LotteryGameDto[];

  @ApiProperty({ format: 'date-time', description: 'The present time of the server, for countdowns.' })
  serverTime: string;
}

export class RecentLotteriesDto {
  @ApiProperty({ type: [String], description: 'Game codes, the last played first.' }) list: string[];
}

export class SlipLineDto {
  @ApiProperty({ description: 'The id of the play.' }) play: string;

  @ApiProperty({ type: [String], description: 'The combinations that the picks of the line make.' })
  combinations: string[];

  @ApiProperty({ description: 'The unit of each combination.' }) unitMinor: string;
  @ApiProperty({ description: 'What the line cost.' }) costMinor: string;
}

export class SlipDto {
  @ApiProperty({ format: 'uuid' }) slipId: string;
  @ApiProperty({ format: 'uuid' }) drawId: string;
  @ApiProperty() gameCode: string;

  @ApiProperty({
    enum: SLIP_STATUSES,
    enumName: 'SlipStatus',
    description:
      '`pending`: the stake is not confirmed yet. `refused`: the stake was refused. `voided`: the stake was ' +
      'given back.',
  })
  status: SlipStatusName;

  @ApiProperty() currency: string;
  @ApiProperty() stakeMinor: string;
  @ApiProperty({ description: 'What it paid; 0 until it is settled.' }) payoutMinor: string;
  @ApiProperty({ description: 'The most that it can pay.' }) payoutMinorMax: string;
  @ApiProperty({ description: 'The number of combinations of all lines.' }) combinations: number;
  @ApiProperty({ type: [SlipLineDto] }) lines: SlipLineDto[];
  @ApiPropertyOptional({ format: 'date-time' }) placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is settled, refused or voided.' })
  endedAt?: string;

  @ApiProperty({ description: 'Cash and bonus right after the stake.' }) balanceMinor: string;
  @ApiProperty({ description: 'The version of the balance. Ignore a lower one than the last.' }) version: number;
}

export class SlipsDto {
  @ApiProperty({ type: [SlipDto] }) list: SlipDto[];
}

export class SlipWinDto {
  @ApiProperty({ description: 'The position of the line in the slip, counted from 0.' }) line: number;
  @ApiProperty({ description: 'The combination that won.' }) combination: string;
  @ApiProperty({ description: 'How many drawn numbers it matched.' }) hits: number;

  @ApiProperty({ description: 'What one unit pays for all hits together, in units, before the division.' })
  odds: string;

  @ApiProperty({ description: 'The odds are divided by this number.' }) divisor: number;
  @ApiProperty() payoutMinor: string;
}

export class RootStepDto {
  @ApiProperty({ enum: ['left', 'right'], description: 'On which side of the pair this hash stands.' }) side: string;
  @ApiProperty({ description: 'In hex.' }) hash: string;
}

export class SlipDetailDto {
  @ApiProperty({ type: SlipDto }) slip: SlipDto;
  @ApiProperty({ type: DrawDto }) draw: DrawDto;

  @ApiProperty({ type: [SlipWinDto], description: 'The combinations that won. Empty until it is drawn.' })
  wins: SlipWinDto[];

  @ApiProperty({
    description: "The text whose hash is the slip's leaf below `slipsRoot`. Empty until the draw is locked.",
  })
  leafText: string;

  @ApiProperty({
    type: [RootStepDto],
    description: 'The hashes from the leaf up to `slipsRoot`. Empty until the draw is locked.',
  })
  path: RootStepDto[];
}
