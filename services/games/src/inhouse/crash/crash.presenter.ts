import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { endReasonOf } from '../stepped-round.js';
import { statusOf } from '../../rounds/round.presenter.js';
import type { BoardBet } from './crash-board.read-model.js';
import type { PlacedCrashBet } from './crash-bets.service.js';
import type { CrashRound, CrashStatus } from './crash-round.js';

const { CrashPhase } = games;
const PHASES: Readonly<Record<CrashStatus, games.CrashPhase>> = {
  betting: CrashPhase.BETTING,
  locked: CrashPhase.LOCKED,
  running: CrashPhase.RUNNING,
  crashed: CrashPhase.CRASHED,
  void: CrashPhase.VOID,
};

/**
 * Converts a shared round to an answer. The crash point, the value of the beacon and the server seed are absent until
 * the round has crashed.
 */
export function presentCrashRound(round: CrashRound): MessageInitShape<typeof games.CrashRoundSchema> {
  const { crashRoundId, brand, currency, number, status, seedHash, beacon, beaconRound, bets } = round;
  const isCrashed = status === 'crashed';
  return {
    crashRoundId,
    brand,
    currency,
    number,
    phase: PHASES[status],
    openedAt: timestampFromDate(round.openedAt),
    closesAt: timestampFromDate(round.closesAt),
    ...(round.startedAt ? { startedAt: timestampFromDate(round.startedAt) } : {}),
    seedHash,
    beacon,
    beaconRound,
    betsRoot: round.betsRoot ?? '',
    bets,
    ...(isCrashed
      ? {
          crashE2: round.crashE2!,
          crashedAt: timestampFromDate(round.crashAt!),
          beaconValue: round.beaconValue!,
          seed: round.seed!,
        }
      : {}),
  };
}

export const presentPlayer = (bet: BoardBet): MessageInitShape<typeof games.CrashPlayerSchema> => ({
  ...bet,
  cashedE2: bet.cashedE2 ?? 0,
});

export const presentCrashBet = ({
  round,
  bet,
  replayed,
}: PlacedCrashBet): MessageInitShape<typeof games.CrashBetSchema> => ({
  roundId: round.roundId,
  crashRoundId: bet.crashRoundId,
  status: statusOf(round),
  endReason: endReasonOf(round),
  currency: round.currency,
  stakeMinor: round.stakeMinor,
  targetE2: bet.targetE2,
  stopE2: bet.stopE2,
  cashedE2: bet.cashedE2 ?? 0,
  payoutMinor: bet.payoutMinor,
  balanceMinor: round.balanceMinor ?? 0n,
  version: round.balanceVersion ?? 0n,
  replayed,
  placedAt: timestampFromDate(round.placedAt),
});
