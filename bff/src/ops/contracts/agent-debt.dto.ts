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
    description: 'Open debts, the oldest first; or repaid ones, the newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ maxLength: 64, description: "A part of the agent's account." })
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
  @ApiProperty({ format: 'uuid', description: "The settlement's id." })
  id: string;

  @ApiProperty({ format: 'uuid' })
  agentId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ enum: CONTRACT_KINDS })
  kind: string;

  @ApiProperty({ description: 'The version of the contract in which the agent is paid.' })
  version: number;

  @ApiProperty({ description: 'That contract is with the house, not with another agent.' })
  withHouse: boolean;

  @ApiProperty({ format: 'date-time' })
  periodStart: string;

  @ApiProperty({ format: 'date-time' })
  periodEnd: string;

  @ApiProperty()
  owedMinor: string;

  @ApiProperty({ description: "What the agent's later payments gave." })
  repaidMinor: string;

  @ApiProperty({ format: 'date-time' })
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
  @ApiProperty()
  grossMinor: string;

  @ApiProperty()
  toDownlinesMinor: string;

  @ApiProperty({ description: 'Negative.' })
  netMinor: string;

  @ApiProperty()
  collectedMinor: string;
}
