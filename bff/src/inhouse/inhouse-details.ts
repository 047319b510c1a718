import { ApiPropertyOptional } from '@nestjs/swagger';
import type { games } from '@nm/contracts';
import { CrashDetailDto } from './crash/crash-detail.dto.js';
import { presentCrashDetail } from './crash/crash-detail.presenter.js';
import { DiceDetailDto } from './dice/dice.dto.js';
import { presentDiceDetail } from './dice/dice.presenter.js';
import { HiloDetailDto } from './hilo/hilo-detail.dto.js';
import { presentHiloDetail } from './hilo/hilo.presenter.js';
import { MinesDetailDto } from './mines/mines-detail.dto.js';
import { presentMinesDetail } from './mines/mines.presenter.js';
import { PlinkoDetailDto } from './plinko/plinko.dto.js';
import { presentPlinkoDetail } from './plinko/plinko.presenter.js';
import { WheelDetailDto } from './wheel/wheel.dto.js';
import { presentWheelDetail } from './wheel/wheel.presenter.js';

type Detail =
  | games.Bet['detail']
  | games.RoundSummary['detail']
  | games.PlacedRound['detail']
  | games.SteppedRound['detail'];

/**
 * The member's choice and the outcome of a settled round, in a field that is named after the game. A new in-house game
 * adds a field and a case.
 */
export class InhouseDetailsDto {
  @ApiPropertyOptional({ type: DiceDetailDto, description: 'Once settled.' })
  dice?: DiceDetailDto;

  @ApiPropertyOptional({ type: PlinkoDetailDto, description: 'Once settled.' })
  plinko?: PlinkoDetailDto;

  @ApiPropertyOptional({ type: WheelDetailDto, description: 'Once settled.' })
  wheel?: WheelDetailDto;

  @ApiPropertyOptional({ type: MinesDetailDto, description: 'Once settled; in a running round what is revealed.' })
  mines?: MinesDetailDto;

  @ApiPropertyOptional({ type: HiloDetailDto, description: 'Once settled; in a running round what is revealed.' })
  hilo?: HiloDetailDto;

  @ApiPropertyOptional({ type: CrashDetailDto, description: 'Once settled.' })
  crash?: CrashDetailDto;
}

export function presentDetails(detail: Detail): InhouseDetailsDto {
  switch (detail.case) {
    case 'dice':
      return { dice: presentDiceDetail(detail.value) };
    case 'plinko':
      return { plinko: presentPlinkoDetail(detail.value) };
    case 'wheel':
      return { wheel: presentWheelDetail(detail.value) };
    case 'mines':
      return { mines: presentMinesDetail(detail.value) };
    case 'hilo':
      return { hilo: presentHiloDetail(detail.value) };
    case 'crash':
      return { crash: presentCrashDetail(detail.value) };
    default:
      return {};
  }
}
