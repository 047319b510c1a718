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
/** The maximum length (characters) of one line's picked numbers: 100 two-digit numbers with their separators. */
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
  @ApiPropertyOptional({ enum: ['LOTT', 'ZY', 'ELOTT', 'SEA'], description: 'Only games of this prize mode.' })
  @Optional()
  @IsIn(['LOTT', 'ZY', 'ELOTT', 'SEA'])
  prizeMode?: string;

  @ApiPropertyOptional({ enum: ['WEB', 'MOBILE'] })
  @Optional()
  @IsIn(['WEB', 'MOBILE'])
  device?: string;

  @ApiPropertyOptional({ maxLength: 8, description: 'EN, BN or AR; the language of the names of plays.' })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

export class LotteryGamesQuery extends LotteryMenuQuery {
  @ApiPropertyOptional({ pattern: CODE, description: 'A vendor.' })
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

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 200, description: '10 when absent.' })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;
}

export class SlipsQuery {
  @ApiPropertyOptional({ pattern: CODE })
  @Optional()
  @IsString()
  @Matches(new RegExp(CODE))
  gameCode?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @Optional()
  @IsUUID()
  drawId?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 50, description: '10 when absent.' })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;
}

export class SlipLineBody {
  @ApiProperty({ pattern: '^[a-z0-9-]{1,32}$' })
  @IsString()
  @Matches(/^[a-z0-9-]{1,32}$/)
  play: string;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: PICKS_MAX,
    description: 'Numbers, digits by position ("12|3|456"), numbers of combinations ("12-34-56"), or an outcome.',
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
  @ApiProperty()
  prize: string;

  @ApiProperty({ type: [String] })
  numbers: string[];
}

export class DrawProofDto {
  @ApiProperty({ description: 'SHA-256 of the seed, hex; published at open.' })
  seedHash: string;

  @ApiProperty({ description: 'drand-quicknet, or wallet-ledger in the demo.' })
  beacon: string;

  @ApiProperty()
  beaconRound: string;

  @ApiProperty({ description: 'The root of all slips, published at lock; empty before.' })
  slipsRoot: string;

  @ApiProperty()
  slips: number;

  @ApiProperty({ description: 'Published at drawn; empty before.' })
  beaconValue: string;

  @ApiProperty({ description: 'Published at drawn; empty before.' })
  seed: string;
}

export class BeaconSignatureDto {
  @ApiProperty()
  round: string;

  @ApiProperty({ description: 'The beacon’s signature of the round, hex. The beacon’s value is its SHA-256.' })
  signature: string;
}

export class TightOutcomeDto {
  @ApiProperty()
  play: string;

  @ApiProperty()
  outcome: string;

  @ApiProperty({ description: 'The liability that is left; 0 for a closed outcome.' })
  leftMinor: string;
}

export class DrawDto {
  @ApiProperty({ format: 'uuid' })
  drawId: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  region: string;

  @ApiProperty({ example: '20261123-1015' })
  name: string;

  @ApiProperty({ enum: DRAW_STATUSES, enumName: 'DrawStatus' })
  status: DrawStatusName;

  @ApiProperty({ format: 'date-time' })
  opensAt: string;

  @ApiProperty({ format: 'date-time' })
  closesAt: string;

  @ApiProperty({ format: 'date-time' })
  dueAt: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;

  @ApiProperty({ type: [DrawnPrizeDto], description: 'Empty before it is drawn.' })
  result: DrawnPrizeDto[];

  @ApiProperty({ type: DrawProofDto })
  proof: DrawProofDto;

  @ApiProperty({ type: [TightOutcomeDto], description: 'Outcomes that take little more; of one draw only.' })
  tight: TightOutcomeDto[];
}

export class OpenedDto {
  @ApiProperty({ type: [DrawDto], description: 'Drawn ones, newest first.' })
  list: DrawDto[];
}

export class OutcomeDto {
  @ApiProperty()
  outcome: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'In units.', example: '1.9' })
  odds: string;
}

export class PlayDto {
  @ApiProperty()
  play: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ enum: ['number', 'group', 'box', 'appear', 'absent', 'choice', 'balls'] })
  kind: string;

  @ApiProperty({ description: 'The digits of a number.' })
  digits: number;

  @ApiProperty({ description: 'The numbers of one combination.' })
  picks: number;

  @ApiProperty({ enum: ['hit', 'once'] })
  pay: string;

  @ApiProperty({ description: 'The win is divided by the number of orders.' })
  split: boolean;

  @ApiProperty({ description: 'The cost of one combination, in units.' })
  units: number;

  @ApiProperty({ description: 'In units.', example: '98' })
  odds: string;

  @ApiProperty({ type: [OutcomeDto], description: 'Odds of named outcomes, or by the number of hits.' })
  outcomes: OutcomeDto[];

  @ApiProperty({ type: [OutcomeDto], description: 'Odds by prize, where they differ.' })
  prizeOdds: OutcomeDto[];

  @ApiProperty({ type: [String], description: 'The prizes that it reads.' })
  reads: string[];

  @ApiProperty({ description: 'The return of its best combination, in per cent.', example: '98.0000' })
  returnPercent: string;

  @ApiProperty()
  unitMinorMin: string;

  @ApiProperty()
  unitMinorMax: string;
}

export class PrizeDto {
  @ApiProperty()
  prize: string;

  @ApiProperty()
  digits: number;

  @ApiProperty()
  count: number;
}

export class LotteryGameDto {
  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ enum: ['lott', 'elott', 'malay', 'thai', 'lao', 'vn-north', 'vn-south'] })
  region: string;

  @ApiProperty({ description: 'The area of a Vietnam game: north, centre or south; empty elsewhere.' })
  lottoArea: string;

  @ApiProperty({ enum: ['LOTT', 'ZY', 'ELOTT', 'SEA'] })
  prizeMode: string;

  @ApiProperty({ description: 'Seconds between draws.' })
  everyS: number;

  @ApiProperty({ description: 'Slips are closed so many seconds before a draw.' })
  closeS: number;

  @ApiProperty({ enum: ['active', 'maintenance'] })
  status: string;

  @ApiProperty()
  stakeMinorMin: string;

  @ApiProperty()
  stakeMinorMax: string;

  @ApiProperty({ type: [PlayDto] })
  plays: PlayDto[];

  @ApiProperty({ type: [PrizeDto] })
  prizes: PrizeDto[];

  @ApiPropertyOptional({ type: DrawDto, description: 'The draw that takes slips.' })
  openDraw?: DrawDto;
}

export class LotteryMenuDto {
  @ApiProperty({ type: [LotteryGameDto] })
  games: LotteryGameDto[];

  @ApiProperty({ format: 'date-time', description: 'For countdowns.' })
  serverTime: string;
}

export class RecentLotteriesDto {
  @ApiProperty({ type: [String], description: 'Game codes, the last played first.' })
  list: string[];
}

export class SlipLineDto {
  @ApiProperty()
  play: string;

  @ApiProperty({ type: [String] })
  combinations: string[];

  @ApiProperty()
  unitMinor: string;

  @ApiProperty()
  costMinor: string;
}

export class SlipDto {
  @ApiProperty({ format: 'uuid' })
  slipId: string;

  @ApiProperty({ format: 'uuid' })
  drawId: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ enum: SLIP_STATUSES, enumName: 'SlipStatus' })
  status: SlipStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: '0 before it is settled.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The most that it can pay.' })
  payoutMinorMax: string;

  @ApiProperty()
  combinations: number;

  @ApiProperty({ type: [SlipLineDto] })
  lines: SlipLineDto[];

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;

  @ApiProperty({ description: 'Cash and bonus right after the stake.' })
  balanceMinor: string;

  @ApiProperty({ description: "The balance's version." })
  version: number;
}

export class SlipsDto {
  @ApiProperty({ type: [SlipDto] })
  list: SlipDto[];
}

export class SlipWinDto {
  @ApiProperty({ description: 'Index of the line.' })
  line: number;

  @ApiProperty()
  combination: string;

  @ApiProperty()
  hits: number;

  @ApiProperty({ description: 'Of all hits together, in units.' })
  odds: string;

  @ApiProperty({ description: 'The odds are divided by it.' })
  divisor: number;

  @ApiProperty()
  payoutMinor: string;
}

export class RootStepDto {
  @ApiProperty({ enum: ['left', 'right'], description: 'Where the other node stands.' })
  side: string;

  @ApiProperty()
  hash: string;
}

export class SlipDetailDto {
  @ApiProperty({ type: SlipDto })
  slip: SlipDto;

  @ApiProperty({ type: DrawDto })
  draw: DrawDto;

  @ApiProperty({ type: [SlipWinDto], description: 'The combinations that won, once drawn.' })
  wins: SlipWinDto[];

  @ApiProperty({ description: 'The text whose hash is the leaf of the slip.' })
  leafText: string;

  @ApiProperty({ type: [RootStepDto], description: 'The way from the leaf to the root of all slips, once locked.' })
  path: RootStepDto[];
}
