import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { agents } from '@nm/contracts';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';

const { MovementType } = agents;

/** The types of account movements, by their names in requests and responses. */
export const MOVEMENT = {
  deposit: MovementType.DEPOSIT,
  depositChargedBack: MovementType.DEPOSIT_CHARGED_BACK,
  withdrawal: MovementType.WITHDRAWAL,
  withdrawalReturned: MovementType.WITHDRAWAL_RETURNED,
  transferIn: MovementType.TRANSFER_IN,
  transferOut: MovementType.TRANSFER_OUT,
  bonus: MovementType.BONUS,
} as const;

export type MovementName = keyof typeof MOVEMENT;
export const MOVEMENTS = Object.keys(MOVEMENT) as readonly MovementName[];

/** Returns the API name of a movement type, or an empty text for no type. */
export const movementName = (type: agents.MovementType): string =>
  MOVEMENTS.find((name) => MOVEMENT[name] === type) ?? '';

export class MovementsQuery extends ReportQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only this member of the own team.' })
  @Optional()
  @IsUUID()
  memberId?: string;

  @ApiPropertyOptional({ enum: MOVEMENTS, description: 'All types if absent.' })
  @Optional()
  @IsIn(MOVEMENTS)
  type?: MovementName;
}

export class MovementDto {
  @ApiProperty() movementId: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'True for an agent, false for a player.' }) agent: boolean;
  @ApiProperty({
    enum: MOVEMENTS,
    description:
      '`withdrawal`: paid out. `withdrawalReturned`: a paid withdrawal whose money came back. ' +
      '`depositChargedBack`: the provider took a deposit back.',
  })
  type: string;
  @ApiProperty({ description: "Below zero if the money left the member's account." }) amountMinor: string;
  @ApiPropertyOptional({ format: 'date-time' }) occurredAt?: string;
}

export class MovementTotalDto {
  @ApiProperty({ enum: MOVEMENTS }) type: string;
  @ApiProperty({ description: 'The number of movements.' }) count: number;
  @ApiProperty({ description: 'The sum of their amounts, with its sign.' }) amountMinor: string;
}

export class MovementPageDto {
  @ApiProperty({ type: [MovementDto], description: 'Newest first.' }) content: MovementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({
    type: [MovementTotalDto],
    description: 'By type, over all pages; of all types even if one type is asked for.',
  })
  totals: MovementTotalDto[];
  @ApiPropertyOptional({ format: 'date-time', description: 'Movements are recorded up to this time.' }) asOf?: string;
}
