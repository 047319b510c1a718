import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { RoundSettlingService } from '../../rounds/round-settling.service.js';
import type { Round } from '../../rounds/round.js';
import type { CrashDetail } from './crash.js';
import { CrashBetsService } from './crash-bets.service.js';
import { CrashBetsStore, type BetEnd } from './crash-bets.store.js';
import type { CrashBet, CrashRound } from './crash-round.js';
import { CrashRoundsStore } from './crash-rounds.store.js';
import { payoutOf } from './crash-rules.js';

/** The number of bets that one transaction ends. */
const PORTION = 128;
/** The time (ms) after the deadline of a bet's posting at which the job for stale rounds takes the posting over. */
const GRACE_MS = 5_000;
const ORPHANS_MAX = 50;

/**
 * Ends the bets of shared rounds by the stored crash point, in portions. The end of a bet is stored first and posted to
 * the wallet afterwards. If the process crashes in between, the job for stale rounds posts it.
 */
@Injectable()
export class CrashSettlingService {
  readonly #logger = new Logger(CrashSettlingService.name);
  readonly #graceMs: number;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CrashRoundsStore) private readonly rounds: CrashRoundsStore,
    @Inject(CrashBetsStore) private readonly bets: CrashBetsStore,
    @Inject(CrashBetsService) private readonly joining: CrashBetsService,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(GAMES_CONFIG) config: GamesConfig,
  ) {
    this.#graceMs = config.walletDeadlineMs + GRACE_MS;
  }

  /**
   * Cashes out the bets whose target is reached, ends all bets of crashed rounds, and returns the stakes of void
   * rounds.
   */
  async settleDue(): Promise<void> {
    for (const round of await this.rounds.running(this.db)) await this.#endAll(round, true, reachedEnd);
    for (const round of await this.rounds.due(this.db, 'crashed')) {
      await this.#endAll(round, false, (bet) => crashedEnd(bet, round));
      await this.rounds.end(this.db, round.crashRoundId);
    }
    for (const round of await this.rounds.due(this.db, 'void')) {
      await this.#endAll(round, false, voidedEnd);
      await this.rounds.end(this.db, round.crashRoundId);
    }
  }

  /**
   * Adds bets to their shared rounds that did not join them, because the process crashed after the stake was accepted.
   */
  async joinOrphans(): Promise<void> {
    for (const round of await this.bets.orphans(this.db, ORPHANS_MAX)) {
      try {
        await this.joining.join(round);
      } catch (error) {
        // If the betting time is over, `join` has returned the stake before it throws this failure. Nothing is left to
        // do.
        if (isFailure(error, 'game.round_ended')) continue;
        if (!isFailure(error)) throw error;
        this.#logger.warn(`round ${round.roundId} waits: ${error.code}`);
      }
    }
  }

  async #endAll(round: CrashRound, reachedOnly: boolean, endOf: (bet: CrashBet) => BetEnd): Promise<void> {
    for (;;) {
      const ended = await this.db.transaction(async (tx) => {
        const bets = await this.bets.lockOpen(tx, round.crashRoundId, reachedOnly, PORTION);
        return bets.length === 0 ? [] : this.bets.end(tx, bets.map(endOf), this.#graceMs);
      });
      await Promise.all(ended.map((each) => this.#post(each)));
      if (ended.length < PORTION) return;
    }
  }

  async #post(round: Round): Promise<void> {
    try {
      await this.settling.post(round);
    } catch (error) {
      if (!isFailure(error)) throw error;
      this.#logger.warn(`round ${round.roundId} is posted later: ${error.code}`);
    }
  }
}

const reachedEnd = ({ roundId, stakeMinor, stopE2, winMinorMax }: CrashBet): BetEnd => ({
  roundId,
  key: '#target',
  payoutMinor: payoutOf(stakeMinor, stopE2, winMinorMax),
  ends: 'cashed_out',
  cashedE2: stopE2,
  played: { cashedE2: stopE2 } satisfies Partial<CrashDetail>,
});

/**
 * Returns how a bet ends in a crashed round. A bet whose target is at or below the crash point wins, even if the job
 * did not cash it out before the crash.
 */
function crashedEnd(bet: CrashBet, { crashRoundId, crashE2 }: CrashRound): BetEnd {
  if (crashE2 === null) throw new Error(`crash round ${crashRoundId} has crashed without a crash point`);
  if (bet.stopE2 <= crashE2) return reachedEnd(bet);
  const played: Partial<CrashDetail> = { crashE2 };
  return { roundId: bet.roundId, key: '#crash', payoutMinor: 0n, ends: 'lost', cashedE2: null, played };
}

const voidedEnd = ({ roundId }: CrashBet): BetEnd => ({
  roundId,
  key: '#voided',
  payoutMinor: 0n,
  ends: 'voided',
  cashedE2: null,
  played: {},
});
