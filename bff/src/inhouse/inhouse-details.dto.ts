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
  @ApiPropertyOptional({ type: DiceDetailDto, description: 'Only of a settled dice round.' })
  dice?: DiceDetailDto;

  @ApiPropertyOptional({ type: PlinkoDetailDto, description: 'Only of a settled plinko round.' })
  plinko?: PlinkoDetailDto;

  @ApiPropertyOptional({ type: WheelDetailDto, description: 'Only of a settled round of the wheel.' })
  wheel?: WheelDetailDto;

  @ApiPropertyOptional({
    type: MinesDetailDto,
    description: 'Only of a mines round. Before it is settled, it has what is revealed so far.',
  })
  mines?: MinesDetailDto;

  @ApiPropertyOptional({
    type: HiloDetailDto,
    description: 'Only of a hilo round. Before it is settled, it has what is revealed so far.',
  })
  hilo?: HiloDetailDto;

  @ApiPropertyOptional({ type: CrashDetailDto, description: 'Only of a settled crash bet.' })
  crash?: CrashDetailDto;
}
