import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { validStakeOf } from '../../rounds/round.js';
import { houseShareOf, paidMinor, validStakeOfRound, type RoundTotals } from '../rounds/round-totals.js';
import type { CheckedBet } from './vendor-bet-check.js';
import { isBet, type MoneyRequest } from '../gateway/vendor-request.js';
import { FreeWinsService } from '../../free-rounds/free-wins.service.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { heldPartOf } from '../rounds/win-ceiling.js';
import { WinCeilingsStore } from '../rounds/win-ceilings.store.js';
import { VendorRefusal, type VendorStatus } from '../gateway/vendor-status.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import type { Plan, VendorPlayer, VendorRound } from './vendor-transaction.js';

/**
 * Decides to which round and bet a vendor's call belongs, and whether the call is declined. The row of the round stays
 * locked during the decision.
 */
@Injectable()
export class VendorPlanService {
  constructor(
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(WinCeilingsStore) private readonly ceilings: WinCeilingsStore,
    @Inject(FreeWinsService) private readonly freeWins: FreeWinsService,
  ) {}

  async bet(tx: Tx, player: VendorPlayer, request: MoneyRequest, bet: CheckedBet): Promise<Plan> {
    if (bet.declined) return declined(bet.declined);
    const { playerId, vassalage, trial } = player;
    const { gameCode, category } = bet;
    const round = await this.rounds.lockForBet(tx, {
      vassalage,
      vendorRoundId: request.roundId,
      playerId,
      gameCode,
      category,
    });
    if (round.closing || round.status !== 'open') return declined('ROUND_SETTLED', round);
    if (round.gameCode !== gameCode) return declined('GAME_NOT_FOUND', round);
    const { op, kind, stakeMinor, payoutMinor } = request;
    const totals = payoutMinor > 0n ? await this.rounds.totals(tx, round.roundId) : undefined;
    const heldMinor = totals ? await this.#held(tx, player, request, totals) : 0n;
    const counts = op === 'wallet.betwin' && kind === 'bet' && request.roundClosed;
    return {
      roundId: round.roundId,
      // `refTxId` is null if a betwin (a call with a bet and its win) is the only bet of its round. The wallet then
      // splits the win by the stake of the betwin itself.
      refTxId: totals?.betTxId ?? null,
      validStakeMinor: counts
        ? validStakeOf({ stakeMinor, payoutMinor: payoutMinor - heldMinor, category, trial })
        : 0n,
      heldMinor,
    };
  }

  /**
   * Plans a rollback. It belongs to the round of its bet, even if the call names another round. While a win on the bet
   * is pending, the rollback has to wait. Otherwise the wallet would void the win together with the bet, although the
   * round may have other bets.
   * @throws VendorRefusal TEMPORARY while such a win is pending, and if the round has not yet paid the amount that the
   * rollback takes back.
   */
  async rollback(tx: Tx, player: VendorPlayer, request: MoneyRequest): Promise<Plan> {
    const { vassalage, playerId } = player;
    const { refTxId } = request;
    const known = await this.transactions.find(tx, vassalage, refTxId);
    const own = known?.playerId === playerId ? known : undefined;
    // A rollback of something else than a bet is declined. If the rollback of a win were posted before the win, the
    // wallet would later refuse the win, although the player must get it.
    if (own && !isBet(own.op)) return declined('TX_NOT_FOUND');
    const betRound = own?.roundId ? await this.rounds.lock(tx, own.roundId) : undefined;
    const round =
      betRound ?? (await this.rounds.lockLatest(tx, { vassalage, vendorRoundId: request.roundId, playerId }));
    if (betRound && own && (await this.#isTooLate(tx, betRound, own.txId))) return declined('ROUND_SETTLED', betRound);
    const pinned = await this.transactions.pendingWinsOn(tx, vassalage, refTxId);
    if (pinned.length > 0) throw new VendorRefusal('TEMPORARY');
    return { roundId: round?.roundId ?? null, refTxId, validStakeMinor: 0n };
  }

  /**
   * Returns true if the rollback of a bet or betwin (a bet and its win in one call) must be declined. If the bet itself
   * closed its round, the rollback is allowed; if another call closed the round, it is declined. The rollback of a
   * betwin may take back at most the amount that the round has paid; adjustments may already have taken back a part of
   * the win. The rollback of a bet that moved no money is never declined.
   * @throws VendorRefusal TEMPORARY if the round may still pay the amount.
   */
  async #isTooLate(tx: Tx, { roundId, vassalage, closing, status }: VendorRound, betTxId: string): Promise<boolean> {
    const bet = await this.transactions.find(tx, vassalage, betTxId);
    if (!bet || bet.rolledBack || (bet.status !== 'OK' && bet.status !== 'pending')) return false;
    const isOver = closing || status !== 'open';
    if (isOver && !(await this.transactions.isOnlyCloser(tx, roundId, betTxId))) return true;
    if (bet.op === 'wallet.bet' || bet.status === 'pending') return false;
    const totals = await this.rounds.totals(tx, roundId);
    if (totals.pending > 0) throw new VendorRefusal('TEMPORARY');
    if ((await this.transactions.winOf(tx, vassalage, betTxId)) <= paidMinor(totals)) return false;
    if (isOver) return true;
    throw new VendorRefusal('TEMPORARY');
  }

  /**
   * Plans a win, an adjustment, a promo or a close. A payout that needs no round or bet is paid without one.
   * @throws VendorRefusal TEMPORARY if the round is unknown, and while the bet can still be rolled back;
   * INVALID_REQUEST for an adjustment that takes back more than the round has paid.
   */
  async payout(tx: Tx, player: VendorPlayer, request: MoneyRequest): Promise<Plan> {
    const { vassalage, playerId, trial } = player;
    const { op, kind, roundId: vendorRoundId, roundClosed } = request;
    if (request.freeGrantId !== undefined) {
      const free = await this.freeWins.take(tx, player, request);
      return free ? { roundId: free.roundId, refTxId: null, validStakeMinor: 0n } : declined('ROUND_SETTLED');
    }
    const freeGrantId =
      op === 'wallet.adjust' ? await this.transactions.freeGrantOf(tx, player, vendorRoundId) : undefined;
    if (freeGrantId !== undefined) {
      const free = await this.freeWins.adjust(tx, freeGrantId, player, request);
      if (!free) return declined('ROUND_SETTLED');
      return { roundId: free.roundId, refTxId: null, validStakeMinor: 0n, freeGrantId };
    }
    const needsBet = op === 'wallet.win' && kind === 'win';
    const paysNothing = op === 'round.close';
    const round = vendorRoundId ? await this.rounds.lockLatest(tx, { vassalage, vendorRoundId, playerId }) : undefined;
    if (!round) {
      if (needsBet || paysNothing || kind === 'adjust') throw new VendorRefusal('TEMPORARY');
      const heldMinor = await this.#held(tx, player, request);
      return { roundId: null, refTxId: null, validStakeMinor: 0n, heldMinor };
    }
    const totals = await this.rounds.totals(tx, round.roundId);
    const bet = await this.transactions.betOf(tx, round.roundId);
    if (op !== 'wallet.adjust') {
      // A round without an accepted or rolled-back bet was voided because the wallet had refused its bets.
      if (round.status === 'voided' && (totals.bets > 0 || bet)) return declined('TX_ROLLED_BACK', round);
      if (round.status === 'voided' && (needsBet || paysNothing)) return declined('ROUND_NOT_FOUND', round);
      // If the round is void, a win that needs no bet is paid without the round.
      if (round.status === 'voided')
        return { roundId: null, refTxId: null, validStakeMinor: 0n, heldMinor: await this.#held(tx, player, request) };
      if (round.closing || round.status === 'settled') return declined('ROUND_SETTLED', round);
    }
    if (request.payoutMinor < 0n) return takenBack(round, totals, -request.payoutMinor);
    const refTxId = bet && (needsBet || !bet.rolledBack) ? bet.txId : null;
    if (totals.pending > 0 && (!refTxId || bet?.rolledBack || roundClosed)) throw new VendorRefusal('TEMPORARY');
    if (!refTxId && (needsBet || (paysNothing && totals.bets === 0))) return declined('ROUND_NOT_FOUND', round);
    // The win ceiling of the game of the round applies, even if the call names another game.
    const { gameCode } = round;
    const heldMinor = request.payoutMinor > 0n ? await this.#held(tx, player, { ...request, gameCode }, totals) : 0n;
    const creditedMinor = request.payoutMinor - heldMinor;
    // The part of the win that the house receives instead of the member is included, because the valid stake depends on
    // the whole win.
    const after = { ...totals, payoutCashMinor: totals.payoutCashMinor + creditedMinor };
    const validStakeMinor = roundClosed ? validStakeOfRound(after, round.category, trial) - totals.countedMinor : 0n;
    return { roundId: round.roundId, refTxId, validStakeMinor: validStakeMinor > 0n ? validStakeMinor : 0n, heldMinor };
  }

  /**
   * Returns the part of a payout that is above the win ceiling. For adjustments, and for wins with a bet, the ceiling
   * depends on the stake.
   */
  async #held(
    tx: Tx,
    { vassalage, currency }: VendorPlayer,
    { gameCode, kind, stakeMinor, payoutMinor }: MoneyRequest,
    totals?: RoundTotals,
  ): Promise<bigint> {
    const ceiling = await this.ceilings.of(tx, vassalage, gameCode, currency);
    const standingMinor = stakeMinor + (totals ? totals.stakeCashMinor + totals.stakeBonusMinor : 0n);
    const followsBet = standingMinor > 0n && (kind === 'bet' || kind === 'win' || kind === 'adjust');
    return heldPartOf(payoutMinor, ceiling, {
      stakeMinor: followsBet ? standingMinor : undefined,
      wonMinor: totals?.wonMinor ?? 0n,
    });
  }
}

/**
 * Plans an adjustment that takes money back. It may take back at most the amount that the round has paid. A refused
 * adjustment is not stored, so the vendor may use the txId again.
 * @throws VendorRefusal TEMPORARY if a transaction of the round is pending, or if the round is open and has not yet
 * paid the amount; INVALID_REQUEST if the round is closed and has paid less.
 */
function takenBack({ roundId, closing, status }: VendorRound, totals: RoundTotals, amountMinor: bigint): Plan {
  if (totals.pending > 0) throw new VendorRefusal('TEMPORARY');
  if (amountMinor > paidMinor(totals)) {
    throw new VendorRefusal(closing || status !== 'open' ? 'INVALID_REQUEST' : 'TEMPORARY');
  }
  return { roundId, refTxId: null, validStakeMinor: 0n, houseMinor: -houseShareOf(amountMinor, totals) };
}

/** Returns the plan for a vendor's call that is declined with the given status. */
export const declined = (status: VendorStatus, round?: VendorRound): Plan => ({
  roundId: round?.roundId ?? null,
  refTxId: null,
  validStakeMinor: 0n,
  declined: status,
});
