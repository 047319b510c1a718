import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { invalid, nothingToCashOut, roundEnded, roundNotFound } from '../../games.errors.js';
import { leafOf } from '@nm/kit/fairness/merkle-root.js';
import type { Bet } from '../../rounds/round-game.js';
import { RoundBatchesStore } from '../../rounds/round-batches.store.js';
import { RoundReadModel } from '../../rounds/round.read-model.js';
import { RoundSettlingService } from '../../rounds/round-settling.service.js';
import { RoundStepsStore } from '../../rounds/round-steps.store.js';
import { RoundsService } from '../../rounds/rounds.service.js';
import { isRunning, isUuid, winMinorMaxOf, type Round } from '../../rounds/round.js';
import { CRASH, type CrashChoice, type CrashDetail } from './crash.js';
import { CrashBetsStore, type BetAtMoment, type NewBet } from './crash-bets.store.js';
import { CASH_OUT_GRACE_MS, type CrashBet } from './crash-round.js';
import { CrashRoundsStore } from './crash-rounds.store.js';
import { msToCrash, msToReach, multiplierE2, payoutOf, stopE2, TARGET_E2_MIN } from './crash-rules.js';

const GRACE_MS = 5_000;
const KEY_LENGTH_MAX = 128;

/** A member's bet and its shared round, with the data that the member may see. */
export interface PlacedCrashBet {
  readonly round: Round;
  readonly bet: CrashBet;
  readonly replayed: boolean;
}

export interface CashOutRequest {
  readonly memberId: string;
  readonly roundId: string;
  /** The idempotency key that the member's client chose, at most 128 characters. */
  readonly key: string;
  /** The time (`performance.now()`, ms) at which the request arrived at this process. */
  readonly arrivedAtMs: number;
}

export type TakeBackRequest = Omit<CashOutRequest, 'arrivedAtMs'>;

/**
 * Takes bets for shared rounds, cancels bets during the betting time, and cashes bets out. The stake is posted as in
 * any other round. Afterwards the bet joins its shared round, or the stake is returned if the betting time is over.
 */
@Injectable()
export class CrashBetsService {
  readonly #graceMs: number;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CrashRoundsStore) private readonly shared: CrashRoundsStore,
    @Inject(CrashBetsStore) private readonly bets: CrashBetsStore,
    @Inject(RoundsService) private readonly rounds: RoundsService,
    @Inject(RoundBatchesStore) private readonly batches: RoundBatchesStore,
    @Inject(RoundStepsStore) private readonly steps: RoundStepsStore,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(RoundReadModel) private readonly proofs: RoundReadModel,
    @Inject(GAMES_CONFIG) config: GamesConfig,
  ) {
    this.#graceMs = config.walletDeadlineMs + GRACE_MS;
  }

  /**
   * Places a bet in a shared round. A repeated call with the same key returns the stored bet.
   * @throws Failure game.round_ended if the betting time is over, and the failures of `RoundsService.place`.
   */
  async place(bet: Bet<CrashChoice>): Promise<PlacedCrashBet> {
    CRASH.checkChoice(bet.choice);
    // A bet that arrives after the betting time is refused before its stake is posted. Only a bet whose posting takes
    // too long needs a refund.
    if (
      !(await this.shared.takeOpen(this.db, bet.choice.crashRoundId, bet.brand, bet.currency)) &&
      !(await this.batches.hasKey(bet))
    )
      throw roundEnded();
    const { round, replayed } = await this.rounds.place(CRASH, bet);
    await this.join(round);
    return { ...(await this.#view(bet.memberId, round.roundId)), replayed };
  }

  /**
   * Adds a bet with an accepted stake to its shared round. If the bet has already joined or has ended, nothing changes.
   * @throws Failure game.round_ended if the betting time is over; the stake is then returned.
   */
  async join(round: Round): Promise<void> {
    if (!isRunning(round)) return;
    const late = await this.db.transaction(async (tx) => {
      const { crashRoundId } = round.detail as CrashDetail;
      const isOpen = await this.shared.takeOpen(tx, crashRoundId, round.brand, round.currency);
      const locked = await this.steps.lock(tx, round.memberId, round.roundId);
      if (!locked || !isRunning(locked) || (await this.bets.byId(tx, round.roundId))) return undefined;
      if (!isOpen) return this.bets.withdraw(tx, round.roundId, '#voided', this.#graceMs);
      await this.bets.join(tx, betOf(round));
      return undefined;
    });
    if (!late) return;
    await this.settling.post(late);
    throw roundEnded();
  }

  /**
   * Cashes a bet out at the multiplier of the moment at which the request arrived. If the bet was already cashed out,
   * that result is returned.
   * @throws Failure resource.not_found, game.nothing_to_cash_out before the first possible payout, game.round_ended if
   * the round had already crashed. After system.temporary the caller repeats the request.
   */
  async cashOut({ memberId, roundId, key, arrivedAtMs }: CashOutRequest): Promise<PlacedCrashBet> {
    check(roundId, key);
    const ended = await this.db.transaction(async (tx) => {
      // The waiting time of the request is measured before the database reads its clock. The computed arrival time is
      // therefore never too early. The waiting time is limited to the grace period, because bets are settled after it.
      const waitedMs = Math.min(CASH_OUT_GRACE_MS, performance.now() - arrivedAtMs);
      const bet = await this.bets.lockOwn(tx, memberId, roundId);
      if (!bet) throw roundNotFound();
      if (bet.ended) {
        if (bet.cashedE2 === null) throw roundEnded();
        return undefined;
      }
      const cashedE2 = valueAt(bet, waitedMs);
      const payoutMinor = payoutOf(bet.stakeMinor, cashedE2, bet.winMinorMax);
      const played: Partial<CrashDetail> = { cashedE2 };
      const [round] = await this.bets.end(
        tx,
        [{ roundId, key, payoutMinor, ends: 'cashed_out', cashedE2, played }],
        this.#graceMs,
      );
      return round;
    });
    if (ended) await this.settling.post(ended);
    return { ...(await this.#view(memberId, roundId)), replayed: !ended };
  }

  /**
   * Cancels a bet while its shared round takes bets, and returns the stake with the key of the bet's round. A cancelled
   * bet is not part of the round's root hash. A repeated call returns the same result.
   * @throws Failure resource.not_found, game.round_ended if the betting time is over. After system.temporary the caller
   * repeats the request.
   */
  async takeBack({ memberId, roundId, key }: TakeBackRequest): Promise<PlacedCrashBet> {
    check(roundId, key);
    const { round: placed } = await this.proofs.proof(memberId, roundId);
    if (placed.detail.game !== CRASH.detailName) throw roundNotFound();
    const { crashRoundId } = placed.detail as CrashDetail;
    const ended = await this.db.transaction(async (tx) => {
      // Locks are taken in the same order as in `join`. If another process is just closing the shared round, the lock
      // waits until that has finished.
      const isOpen = await this.shared.takeOpen(tx, crashRoundId, placed.brand, placed.currency);
      const locked = await this.steps.lock(tx, memberId, roundId);
      if (!locked || !isRunning(locked)) return undefined;
      if (!isOpen) throw roundEnded();
      return this.bets.withdraw(tx, roundId, key, this.#graceMs);
    });
    if (ended) await this.settling.post(ended);
    const round = await this.#settled(memberId, roundId);
    if (round.endReason !== 'voided') throw roundEnded();
    return { round, bet: { ...betOf(round), ended: true, cashedE2: null, payoutMinor: 0n }, replayed: !ended };
  }

  /** Returns the bet of the member in a shared round that has not ended; undefined if there is none. */
  async current(memberId: string): Promise<PlacedCrashBet | undefined> {
    const roundId = await this.steps.current(this.db, memberId, CRASH.vassalage, CRASH.gameCode);
    if (!roundId || !(await this.bets.byId(this.db, roundId))) return undefined;
    return { ...(await this.#view(memberId, roundId)), replayed: true };
  }

  /**
   * Reads a bet with its shared round. If the bet has ended but its last posting is missing, the method posts it first.
   */
  async #view(memberId: string, roundId: string): Promise<Omit<PlacedCrashBet, 'replayed'>> {
    const round = await this.#settled(memberId, roundId);
    const bet = await this.bets.byId(this.db, roundId);
    if (!bet) throw roundEnded();
    return { round, bet };
  }

  async #settled(memberId: string, roundId: string): Promise<Round> {
    const { round } = await this.proofs.proof(memberId, roundId);
    return round.status === 'open' && round.endReason ? this.settling.resolve(round) : round;
  }
}

function check(roundId: string, key: string): void {
  if (!isUuid(roundId)) throw roundNotFound();
  if (key === '' || key.length > KEY_LENGTH_MAX || key.includes('#')) throw invalid('key');
}

/**
 * Returns the multiplier at which a locked bet is cashed out.
 * @param waitedMs the time (ms) since the arrival of the request
 * @throws Failure game.nothing_to_cash_out, game.round_ended.
 */
function valueAt({ elapsedMs, crashE2, stopE2: stop }: BetAtMoment, waitedMs: number): number {
  if (elapsedMs === null || crashE2 === null) throw nothingToCashOut();
  const atMs = Math.floor(elapsedMs - waitedMs);
  if (atMs >= msToCrash(crashE2)) {
    // The player's target, or the multiplier that reaches the largest win, is at or below the crash point. The round
    // reached it before the crash, so the bet is won at it.
    if (stop <= crashE2) return stop;
    throw roundEnded();
  }
  const value = Math.min(stop, multiplierE2(atMs));
  if (value < TARGET_E2_MIN) throw nothingToCashOut();
  return value;
}

function betOf({ roundId, memberId, stakeMinor, trial, detail }: Round): NewBet {
  const { crashRoundId, targetE2 } = detail as CrashDetail;
  const winMinorMax = winMinorMaxOf(detail);
  const stop = stopE2(stakeMinor, targetE2, winMinorMax);
  const leaf = leafOf(`${roundId}:${stakeMinor}:${targetE2}`);
  return {
    roundId,
    crashRoundId,
    memberId,
    stakeMinor,
    targetE2,
    stopE2: stop,
    stopMs: msToReach(stop),
    winMinorMax,
    trial,
    leaf,
  };
}
