import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const OPEN_STATES = ['active', 'maintenance', 'closed'] as const;
export const MODES = ['inhouse', 'frame'] as const;
const SOURCES = ['game', 'vendor', 'all'] as const;

export type OpenStateName = (typeof OPEN_STATES)[number];
export type ModeName = (typeof MODES)[number];
export type CeilingSource = (typeof SOURCES)[number];

/** A win ceiling: the largest sum that a round may pay without an operator's decision. */
export class DeskCeilingDto {
  @ApiProperty({ description: 'The currency. `*`: every currency without a row of its own.' })
  currency: string;

  @ApiProperty({ description: 'A win may be at most this many times the stake.' })
  stakeMultiple: string;

  @ApiProperty({ description: 'A win may be at most this amount, whatever the stake.' })
  amountMinor: string;

  @ApiProperty({ enum: SOURCES, description: 'Whether it is set for the game, for its vendor, or for all vendors.' })
  source: CeilingSource;
}

/** A vendor of games, for operators. */
export class DeskVendorDto {
  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ enum: MODES, description: '`inhouse`: our own games. `frame`: games that the vendor runs.' })
  mode: ModeName;

  @ApiProperty({ enum: OPEN_STATES, description: '`closed`: not shown and not playable.' })
  status: OpenStateName;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The stated end of the maintenance. Absent if none is stated.',
  })
  maintenanceUntil?: string;

  @ApiProperty({ description: "The number of the vendor's games." })
  games: number;

  @ApiProperty({ description: 'How many of them are active.' })
  gamesOpen: number;

  @ApiProperty({ description: 'How many rounds have not ended. For lotteries, how many slips.' })
  roundsOpen: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the vendor last sent a transaction. Absent before the first, and for in-house vendors.',
  })
  lastTransactionAt?: string;

  @ApiProperty({ description: "How many transactions wait for the wallet's answer." })
  waiting: number;

  @ApiProperty({ description: 'How many reconciliation cases wait for an operator.' })
  casesOpen: number;

  @ApiProperty({ description: 'True if the vendor has a signing key. Without one its games are not listed.' })
  connected: boolean;

  @ApiProperty({ description: 'True if players may buy features in its games. Brand and game must allow it too.' })
  sellsFeatures: boolean;

  @ApiProperty({
    type: [DeskCeilingDto],
    description: 'The win ceilings in force, one for each currency. Empty for in-house vendors.',
  })
  ceilings: DeskCeilingDto[];

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;
}

export class MayChangeVendorsDto {
  @ApiProperty({ description: 'True if the caller may change vendors and games.' })
  change: boolean;

  @ApiProperty({
    description:
      'True if the caller works on all brands. A change requires it, because a vendor belongs to all brands.',
  })
  allBrands: boolean;
}

export class DeskVendorsDto {
  @ApiProperty({ type: [DeskVendorDto] })
  content: DeskVendorDto[];

  @ApiProperty({ type: MayChangeVendorsDto })
  may: MayChangeVendorsDto;
}

export class DeskLimitDto {
  @ApiProperty({ description: 'The brand. `*`: every brand without a row of its own.' })
  brand: string;

  @ApiProperty({ description: 'The currency. `*`: every currency without a row of its own.' })
  currency: string;

  @ApiProperty({ description: 'The smallest stake of a bet.' })
  stakeMinorMin: string;

  @ApiProperty({ description: 'The largest stake of a bet.' })
  stakeMinorMax: string;

  @ApiPropertyOptional({ description: 'The largest payout of a round. Absent for no limit.' })
  payoutMinorMax?: string;
}

/** A game of a vendor, for operators. */
export class DeskGameDto {
  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ description: 'The code of the category in which it is shown.' })
  gameType: string;

  @ApiProperty({ enum: OPEN_STATES, description: '`closed`: not shown and not playable.' })
  status: OpenStateName;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The stated end of the maintenance. Absent if none is stated.',
  })
  maintenanceUntil?: string;

  @ApiProperty({ description: 'The position in lists; lower comes first.' })
  position: number;

  @ApiProperty({ description: 'True if an operator marked it as hot.' })
  isHot: boolean;

  @ApiProperty({
    description: 'True if lists mark it as hot now, because it is played much or because an operator marked it.',
  })
  isShownHot: boolean;

  @ApiProperty({ description: 'True if an operator marked it as new.' })
  isNew: boolean;

  @ApiProperty({ description: 'True if players may buy features in it. Brand and vendor must allow it too.' })
  sellsFeatures: boolean;

  @ApiProperty({ type: [DeskLimitDto], description: 'The limits of a bet, by brand and currency.' })
  limits: DeskLimitDto[];

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;
}

export class DeskGamePageDto {
  @ApiProperty({ type: DeskVendorDto })
  vendor: DeskVendorDto;

  @ApiProperty({ type: [DeskGameDto] })
  content: DeskGameDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;

  @ApiProperty({ type: MayChangeVendorsDto })
  may: MayChangeVendorsDto;
}

export class DeskGameDetailDto extends DeskGameDto {
  @ApiProperty({
    type: [DeskCeilingDto],
    description: 'The win ceilings in force, one for each currency. Empty for in-house games.',
  })
  ceilings: DeskCeilingDto[];

  @ApiProperty({ type: DeskVendorDto })
  vendor: DeskVendorDto;

  @ApiProperty({ type: MayChangeVendorsDto })
  may: MayChangeVendorsDto;
}

export class DeskVendorDetailDto extends DeskVendorDto {
  @ApiProperty({ type: MayChangeVendorsDto })
  may: MayChangeVendorsDto;
}
