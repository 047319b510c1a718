import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const OPEN_STATES = ['active', 'maintenance', 'closed'] as const;
export const MODES = ['inhouse', 'frame'] as const;
const SOURCES = ['game', 'vendor', 'all'] as const;

export type OpenStateName = (typeof OPEN_STATES)[number];
export type ModeName = (typeof MODES)[number];
export type CeilingSource = (typeof SOURCES)[number];

/** A win ceiling: the largest sum that a round may pay without an operator's decision. */
export class DeskCeilingDto {
  @ApiProperty({ description: '`*`: every currency without a row of its own.' })
  currency: string;

  @ApiProperty({ description: 'So many times the stake.' })
  stakeMultiple: string;

  @ApiProperty({ description: 'An amount that no multiple exceeds.' })
  amountMinor: string;

  @ApiProperty({ enum: SOURCES, description: 'Set for the game, for its vendor, or for all vendors.' })
  source: CeilingSource;
}

/** A vendor of games, for operators. */
export class DeskVendorDto {
  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ enum: MODES, description: '`inhouse`: our own games; `frame`: games that the vendor runs.' })
  mode: ModeName;

  @ApiProperty({ enum: OPEN_STATES })
  status: OpenStateName;

  @ApiPropertyOptional({ format: 'date-time', description: 'The stated end of a maintenance.' })
  maintenanceUntil?: string;

  @ApiProperty()
  games: number;

  @ApiProperty({ description: 'Games that are active themselves.' })
  gamesOpen: number;

  @ApiProperty({ description: 'Rounds that are not ended; in lotteries slips.' })
  roundsOpen: number;

  @ApiPropertyOptional({ format: 'date-time', description: "The vendor's last transaction." })
  lastTransactionAt?: string;

  @ApiProperty({ description: "Transactions without the wallet's answer." })
  waiting: number;

  @ApiProperty({ description: 'Reconciliation cases that wait for an operator.' })
  casesOpen: number;

  @ApiProperty({ description: 'It has a signing key; without one its games are not listed.' })
  connected: boolean;

  @ApiProperty({ description: 'Players may buy features in its games, where brand and game sell them too.' })
  sellsFeatures: boolean;

  @ApiProperty({ type: [DeskCeilingDto], description: 'In force, one per currency; none for in-house vendors.' })
  ceilings: DeskCeilingDto[];

  @ApiProperty({ description: 'Rises with every change.' })
  version: string;
}

export class MayChangeVendorsDto {
  @ApiProperty({ description: 'The caller may change vendors and games.' })
  change: boolean;

  @ApiProperty({
    description: 'The caller works on all brands, which a change needs: a vendor belongs to all of them.',
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
  @ApiProperty({ description: '`*`: every brand without a row of its own.' })
  brand: string;

  @ApiProperty({ description: '`*`: every currency without a row of its own.' })
  currency: string;

  @ApiProperty()
  stakeMinorMin: string;

  @ApiProperty()
  stakeMinorMax: string;

  @ApiPropertyOptional({ description: 'The largest payout of a round.' })
  payoutMinorMax?: string;
}

/** A game of a vendor, for operators. */
export class DeskGameDto {
  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ description: 'The category in which it is shown.' })
  gameType: string;

  @ApiProperty({ enum: OPEN_STATES })
  status: OpenStateName;

  @ApiPropertyOptional({ format: 'date-time', description: 'The stated end of a maintenance.' })
  maintenanceUntil?: string;

  @ApiProperty({ description: 'Its place in lists; lower comes first.' })
  position: number;

  @ApiProperty({ description: "The operator's choice." })
  isHot: boolean;

  @ApiProperty({ description: 'Lists mark it as hot now, by real play or by choice.' })
  isShownHot: boolean;

  @ApiProperty()
  isNew: boolean;

  @ApiProperty({ description: "The game's own switch; a feature is sold only if the vendor sells features too." })
  sellsFeatures: boolean;

  @ApiProperty({ type: [DeskLimitDto] })
  limits: DeskLimitDto[];

  @ApiProperty({ description: 'Rises with every change.' })
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
  @ApiProperty({ type: [DeskCeilingDto], description: 'In force, one per currency; none for in-house games.' })
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
