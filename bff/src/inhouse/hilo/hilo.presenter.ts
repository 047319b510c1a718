import { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import { HILO_CALLS, type HiloCallName, type HiloDetailDto } from './hilo-detail.dto.js';

const MULTIPLIER_DIGITS = 4;

export const CALL_CODES: Readonly<Record<HiloCallName, games.HiloCall>> = {
  up: games.HiloCall.UP,
  down: games.HiloCall.DOWN,
  skip: games.HiloCall.SKIP,
};

export const presentHiloDetail = ({ cards, calls, multiplierE4 }: games.HiloDetail): HiloDetailDto => ({
  cards,
  calls: calls.flatMap((code) => HILO_CALLS.filter((name) => CALL_CODES[name] === code)),
  multiplier: formatMinor(multiplierE4, MULTIPLIER_DIGITS),
});
