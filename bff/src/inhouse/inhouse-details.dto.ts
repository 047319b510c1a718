import { ApiPropertyOptional } from '@nestjs/swagger';
import { CrashDetailDto } from './crash/crash-detail.dto.js';
import { DiceDetailDto } from './dice/dice.dto.js';
import { HiloDetailDto } from './hilo/hilo-detail.dto.js';
import { MinesDetailDto } from './mines/mines-detail.dto.js';
import { PlinkoDetailDto } from './plinko/plinko.dto.js';
import { WheelDetailDto } from './wheel/wheel.dto.js';

/**
 * The member's choice and the outcome of a settled round, in the field with the game's name. To add an in-house game,
 * add a field here and a case in the presenter.
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
