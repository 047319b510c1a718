import type { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import type { CrashDetailDto } from './crash-detail.dto.js';

const DIGITS = 2;

const textOf = (valueE2: number): string => formatMinor(BigInt(valueE2), DIGITS);

export const presentCrashDetail = (detail: games.CrashDetail): CrashDetailDto => ({
  crashRoundId: detail.crashRoundId,
  ...(detail.targetE2 > 0 ? { target: textOf(detail.targetE2) } : {}),
  ...(detail.cashedE2 > 0 ? { cashedAt: textOf(detail.cashedE2) } : {}),
  ...(detail.crashE2 > 0 ? { crashedAt: textOf(detail.crashE2) } : {}),
});
