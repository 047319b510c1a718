import { ApiPropertyOptional } from '@nestjs/swagger';
import type { games } from '@nm/contracts';
import { DiceDetailDto } from './dice/dice.dto.js';
import { presentDiceDetail } from './dice/dice.presenter.js';

type Detail = games.Bet['detail'] | games.RoundSummary['detail'];

/**
 * The member's choice and the outcome of a settled round, in the field of its game. A new in-house game adds a field
 * and a case.
 */
export class InhouseDetailsDto {
  @ApiPropertyOptional({ type: DiceDetailDto, description: 'Once settled.' })
  dice?: DiceDetailDto;
}

export const presentDetails = (detail: Detail): InhouseDetailsDto =>
  detail.case === 'dice' ? { dice: presentDiceDetail(detail.value) } : {};
