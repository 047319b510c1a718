import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { CrashClient } from '../peers.js';

const CRASH_ROUND_ID = '0190a000-0000-7000-8000-0000000000c1';
const ROUND_ID = '0190a000-0000-7000-8000-0000000000c2';

const aRound = (change: object = {}): games.CrashRound =>
  create(games.CrashRoundSchema, {
    crashRoundId: CRASH_ROUND_ID,
    number: 7n,
    phase: games.CrashPhase.RUNNING,
    closesAt: timestampFromMs(1_000),
    startedAt: timestampFromMs(2_000),
    seedHash: 'ab',
    beacon: 'wallet-ledger',
    beaconRound: 'r',
    betsRoot: 'cd',
    ...change,
  });

const aBet = (change: object = {}): games.CrashBet =>
  create(games.CrashBetSchema, {
    roundId: ROUND_ID,
    crashRoundId: CRASH_ROUND_ID,
    status: games.RoundStatus.OPEN,
    stakeMinor: 100n,
    stopE2: 250,
    balanceMinor: 8_900n,
    version: 2n,
    ...change,
  });

/**
 * A fake of the crash game in the games service: a running round with one player, and one bet. It records requests.
 */
export class FakeCrash implements Partial<CrashClient> {
  readonly placed: object[] = [];
  tableReads = 0;
  /** The id of the player in the crash table's list of bets. */
  playerId = '';

  async getCrashTable(): Promise<games.CrashTable> {
    this.tableReads += 1;
    const crashed = { phase: games.CrashPhase.CRASHED, crashE2: 131, beaconValue: 'ef', seed: '01' };
    return create(games.CrashTableSchema, {
      round: aRound(),
      players: [{ roundId: ROUND_ID, memberId: this.playerId, stakeMinor: 100n, cashedE2: 150, payoutMinor: 150n }],
      playersCount: 1n,
      stakeMinor: 100n,
      history: [aRound(crashed)],
      serverTime: timestampFromMs(3_000),
    });
  }

  async getCrashRound(): Promise<games.CrashRound> {
    return aRound();
  }

  async placeCrashBet(request: Parameters<CrashClient['placeCrashBet']>[0]): Promise<games.CrashBet> {
    this.placed.push(request);
    return aBet();
  }

  async cashOutCrashBet(request: Parameters<CrashClient['cashOutCrashBet']>[0]): Promise<games.CrashBet> {
    this.placed.push(request);
    const endReason = games.RoundEndReason.CASHED_OUT;
    return aBet({ status: games.RoundStatus.SETTLED, endReason, cashedE2: 187, payoutMinor: 187n });
  }

  async takeBackCrashBet(request: Parameters<CrashClient['takeBackCrashBet']>[0]): Promise<games.CrashBet> {
    this.placed.push(request);
    return aBet({ status: games.RoundStatus.VOIDED, endReason: games.RoundEndReason.VOIDED });
  }

  async getOpenCrashBet(): Promise<games.GetOpenCrashBetResponse> {
    return create(games.GetOpenCrashBetResponseSchema, { bet: aBet() });
  }
}
