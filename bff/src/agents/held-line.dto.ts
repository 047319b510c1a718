import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { KIND } from './contract-kind.js';

const STATES = ['held', 'processing', 'paid', 'returned'] as const;
const ANSWER_LENGTH_MAX = 500;

/** Held pay as both parties of its contract may see it. It contains no account, abuse rule or score. */
export class HeldLineDto {
  @ApiProperty({ format: 'uuid', description: 'The settlement whose pay is held.' })
  settlementId: string;

  @ApiProperty({ enum: Object.keys(KIND) })
  kind: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time', description: 'The first moment of the period.' })
  periodStart: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the period, which no longer belongs to it.' })
  periodEnd: string;

  @ApiProperty({ description: 'The version of the contract.' })
  version: number;

  @ApiProperty({ description: 'The pay that is held.' })
  netMinor: string;

  @ApiProperty({
    enum: STATES,
    description:
      '`held`: an operator reviews it. `processing`: released, and the payment is under way. `returned`: given ' +
      'to the house.',
  })
  status: string;

  @ApiProperty({ format: 'date-time', description: 'When the settlement was computed.' })
  computedAt: string;

  @ApiProperty({ format: 'date-time' })
  heldAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while no operator has decided.' })
  decidedAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When an operator usually has decided. Absent after the decision.',
  })
  expectedBy?: string;

  @ApiProperty({ description: 'True if the caller is the agent who is to be paid and may answer once.' })
  own: boolean;

  @ApiPropertyOptional({ description: 'What the caller answered. Absent before.' })
  answer?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent before the answer.' })
  answeredAt?: string;
}

export class AnswerHeldLineBody {
  @ApiProperty({
    minLength: 1,
    maxLength: ANSWER_LENGTH_MAX,
    description: "The agent's statement, which the reviewing operators read. It can be sent once.",
  })
  @IsString()
  @Length(1, ANSWER_LENGTH_MAX)
  @Matches(/\S/)
  answer: string;
}
