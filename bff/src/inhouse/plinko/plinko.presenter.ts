import { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import { PLINKO_RISKS, type PlinkoDetailDto, type PlinkoRiskName } from './plinko.dto.js';

const MULTIPLIER_DIGITS = 4;

export const RISK_CODES: Readonly<Record<PlinkoRiskName, games.PlinkoRisk>> = {
  low: games.PlinkoRisk.LOW,
  medium: games.PlinkoRisk.MEDIUM,
  high: games.PlinkoRisk.HIGH,
};

export const presentPlinkoDetail = ({
  rows,
  risk,
  path,
  basket,
  multiplierE4,
}: games.PlinkoDetail): PlinkoDetailDto => ({
  rows,
  risk: PLINKO_RISKS.find((name) => RISK_CODES[name] === risk) ?? 'low',
  path: path.toString(2).padStart(rows, '0').replaceAll('0', 'L').replaceAll('1', 'R'),
  basket,
  multiplier: formatMinor(multiplierE4, MULTIPLIER_DIGITS),
});
