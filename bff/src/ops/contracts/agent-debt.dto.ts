import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { CONTRACT_KINDS } from '../../agents/contract-kind.js';
import { Optional } from '../../http/optional.js';
import { QueuePageDto, QueueQuery } from '../reviews/review.dto.js';

const LISTS = ['open', 'repaid'] as const;

export class AgentDebtsQuery extends QueueQuery {
  @ApiPropertyOptional({
    enum: LISTS,
    default: 'open',
    description: '`open`: open debts, oldest first. `repaid`: repaid ones, newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ maxLength: 64, description: 'Only accounts that contain this text.' })
  @Optional()
  @IsString()
  @Length(0, 64)
  query?: string;
}

/**
 * The debt of an agent from one settlement: neither the agent's own pay nor the balance covered the pay of the
 * downlines. The agent's next payments repay debts, the oldest first.
 */
export class AgentDebtDto {
  @ApiProperty({ format: 'uuid', description: 'The id of the settlement from which the debt comes.' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  agentId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ enum: CONTRACT_KINDS, description: 'The kind of the contract by which the agent is paid.' })
  kind: string;

  @ApiProperty({ description: 'The version of this contract.' })
  version: number;

  @ApiProperty({ description: 'True if this contract is with the house, not with another agent.' })
  withHouse: boolean;

  @ApiProperty({ format: 'date-time' })
  periodStart: string;

  @ApiProperty({ format: 'date-time' })
  periodEnd: string;

  @ApiProperty({ description: 'The whole debt.' })
  owedMinor: string;

  @ApiProperty({ description: 'The part that later payments to the agent have repaid.' })
  repaidMinor: string;

  @ApiProperty({ format: 'date-time', description: 'When the debt began.' })
  owedAt: string;
}

export class AgentDebtPageDto extends QueuePageDto {
  @ApiProperty({ type: [AgentDebtDto] })
  content: AgentDebtDto[];
}

/**
 * A debt with the figures of its settlement: gross minus the downlines' pay is the net; the agent's balance covered a
 * part of a negative net.
 */
export class AgentDebtDetailDto extends AgentDebtDto {
  @ApiProperty({ description: "The agent's pay in the period." })
  grossMinor: string;

  @ApiProperty({ description: "The pay of the agent's direct downlines." })
  toDownlinesMinor: string;

  @ApiProperty({ description: 'Gross less the pay of the downlines; below zero.' })
  netMinor: string;

  @ApiProperty({ description: "The part of it that the agent's balance paid. The rest is owed." })
  collectedMinor: string;
}
