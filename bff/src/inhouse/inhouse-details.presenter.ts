import type { games } from '@nm/contracts';
import { presentCrashDetail } from './crash/crash-detail.presenter.js';
import { presentDiceDetail } from './dice/dice.presenter.js';
import { presentHiloDetail } from './hilo/hilo.presenter.js';
import { presentMinesDetail } from './mines/mines.presenter.js';
import { presentPlinkoDetail } from './plinko/plinko.presenter.js';
import type { InhouseDetailsDto } from './inhouse-details.dto.js';
import { presentWheelDetail } from './wheel/wheel.presenter.js';

type Detail =
  | games.Bet['detail']
  | games.RoundSummary['detail']
  | games.PlacedRound['detail']
  | games.SteppedRound['detail'];

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
