import type { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import type { MinesDetailDto } from './mines-detail.dto.js';

const MULTIPLIER_DIGITS = 4;

export const presentMinesDetail = ({ mines, opened, places, multiplierE4 }: games.MinesDetail): MinesDetailDto => ({
  mines,
  opened,
  places,
  multiplier: formatMinor(multiplierE4, MULTIPLIER_DIGITS),
});
