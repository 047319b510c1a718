import { games } from '@nm/contracts';
import type { PublicName } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { ROUND_STATUS_NAMES } from '../inhouse.presenter.js';
import { END_REASON_NAMES } from '../stepped-round.presenter.js';
import type { CrashBetDto, CrashPhaseName, CrashPlayerDto, CrashRoundDto } from './crash.dto.js';

const { CrashPhase } = games;

const PHASES: Readonly<Record<games.CrashPhase, CrashPhaseName>> = {
  [CrashPhase.UNSPECIFIED]: 'void',
  [CrashPhase.BETTING]: 'betting',
  [CrashPhase.LOCKED]: 'locked',
  [CrashPhase.RUNNING]: 'running',
  [CrashPhase.CRASHED]: 'crashed',
  [CrashPhase.VOID]: 'void',
};

export const presentCrashRound = (round: games.CrashRound): CrashRoundDto => ({
  crashRoundId: round.crashRoundId,
  number: Number(round.number),
  phase: PHASES[round.phase],
  closesAt: isoTime(round.closesAt) ?? '',
  startedAt: isoTime(round.startedAt),
  seedHash: round.seedHash,
  beacon: round.beacon,
  beaconRound: round.beaconRound,
  ...(round.betsRoot ? { betsRoot: round.betsRoot } : {}),
  ...(round.crashE2 > 0 ? { crashE2: round.crashE2, beaconValue: round.beaconValue, seed: round.seed } : {}),
});

export const presentCrashPlayer = (
  player: Pick<games.CrashPlayer, 'roundId' | 'stakeMinor' | 'cashedE2' | 'payoutMinor'>,
  { name, bot }: PublicName,
): CrashPlayerDto => ({
  roundId: player.roundId,
  name,
  bot,
  stakeMinor: String(player.stakeMinor),
  ...(player.cashedE2 > 0 ? { cashedE2: player.cashedE2 } : {}),
  payoutMinor: String(player.payoutMinor),
});

export const presentCrashBet = (bet: games.CrashBet): CrashBetDto => ({
  roundId: bet.roundId,
  crashRoundId: bet.crashRoundId,
  status: ROUND_STATUS_NAMES[bet.status],
  ...(END_REASON_NAMES[bet.endReason] ? { endReason: END_REASON_NAMES[bet.endReason] } : {}),
  stakeMinor: String(bet.stakeMinor),
  stopE2: bet.stopE2,
  ...(bet.cashedE2 > 0 ? { cashedE2: bet.cashedE2 } : {}),
  payoutMinor: String(bet.payoutMinor),
  balanceMinor: String(bet.balanceMinor),
  version: Number(bet.version),
});
