import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { validStakeOf } from '../../rounds/valid-stake.js';
import { validStakeOfRound, type RoundTotals } from '../rounds/round-totals.js';
import type { CheckedBet } from './vendor-bet-check.js';
import { isBet, type MoneyRequest } from '../gateway/vendor-request.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { heldPartOf } from '../rounds/win-ceiling.js';
import { WinCeilingsStore } from '../rounds/win-ceilings.store.js';
import { VendorRefusal, type VendorStatus } from '../gateway/vendor-status.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import type { VendorPlayer, VendorRound } from './vendor-transaction.js';

/** The fields of a transaction that are fixed before the wallet is called. */
export interface Plan {
  readonly roundId: string | null;
  /** The bet whose split between cash and bonus a win uses, or the bet that a rollback reverses. */
  readonly refTxId: string | null;
  readonly validStakeMinor: bigint;
  /** The part of the payout above the win ceiling. */
  readonly heldMinor?: bigint;
  /** The status of a transaction that is declined for good without calling the wallet; otherwise unset. */
  readonly declined?: VendorStatus;
}

/** Decides to which round and bet a call refers, and whether it is declined. The round's row is locked meanwhile. */
@Injectable()
export class VendorPlanService {
  constructor(
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(WinCeilingsStore) private readonly ceilings: WinCeilingsStore,
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
    const heldMinor =
      payoutMinor > 0n ? await this.#held(tx, player, request, await this.rounds.totals(tx, round.roundId)) : 0n;
    const counts = op === 'wallet.betwin' && kind === 'bet' && request.roundClosed;
    return {
      roundId: round.roundId,
      refTxId: null,
      validStakeMinor: counts
        ? validStakeOf({ stakeMinor, payoutMinor: payoutMinor - heldMinor, category, trial })
        : 0n,
      heldMinor,
    };
  }

  /**
   * Plans a rollback. It belongs to its bet's round, whatever round it names. It waits while a win of its bet is
   * pending: the wallet would void the win with the bet, although another bet of the round may remain.
   * @throws VendorRefusal TEMPORARY while there is such a win, and while the round has not paid what the rollback takes
   * back.
   */
  async rollback(tx: Tx, player: VendorPlayer, request: MoneyRequest): Promise<Plan> {
    const { vassalage, playerId } = player;
    const { refTxId } = request;
    const known = await this.transactions.find(tx, vassalage, refTxId);
    const own = known?.playerId === playerId ? known : undefined;
    // The wallet would leave a tombstone for a win that it has not posted yet, although the win is owed.
    if (own && !isBet(own.op)) return declined('TX_NOT_FOUND');
    const betRound = own?.roundId ? await this.rounds.lock(tx, own.roundId) : undefined;
    const round =
      betRound ?? (await this.rounds.lockLatest(tx, { vassalage, vendorRoundId: request.roundId, playerId }));
    if (betRound && own?.op === 'wallet.betwin' && (await this.#isTooLate(tx, betRound, own.txId)))
      return declined('ROUND_SETTLED', betRound);
    const pinned = await this.transactions.pendingWinsOn(tx, vassalage, refTxId);
    if (pinned.length > 0) throw new VendorRefusal('TEMPORARY');
    return { roundId: round?.roundId ?? null, refTxId, validStakeMinor: 0n };
  }

  /**
   * Whether the rollback of a betwin is declined. A betwin closes its own round, so its rollback is allowed after that,
   * but not after another call closed the round. It also takes back no more than the round has paid: adjustments may
   * have taken the win before.
   * @throws VendorRefusal TEMPORARY if the round may still pay that much.
   */
  async #isTooLate(tx: Tx, { roundId, vassalage, closing, status }: VendorRound, betTxId: string): Promise<boolean> {
    const bet = await this.transactions.find(tx, vassalage, betTxId);
    if (bet?.rolledBack) return false;
    const isOver = closing || status !== 'open';
    if (isOver && !(await this.transactions.isOnlyCloser(tx, roundId, betTxId))) return true;
    if (bet?.status !== 'OK') return false;
    const totals = await this.rounds.totals(tx, roundId);
    if (totals.pending > 0) throw new VendorRefusal('TEMPORARY');
    if ((await this.transactions.winOf(tx, vassalage, betTxId)) <= paidMinor(totals)) return false;
    if (isOver) return true;
    throw new VendorRefusal('TEMPORARY');
  }

  /**
   * Plans a win, an adjustment, a promo or a close. A payout that needs no round or bet is paid without one.
   * @throws VendorRefusal TEMPORARY for an unknown round, and while the bet may still be rolled back; INVALID_REQUEST
   * for an adjustment that takes back more than the round has paid.
   */
  async payout(tx: Tx, player: VendorPlayer, request: MoneyRequest): Promise<Plan> {
    const { vassalage, playerId, trial } = player;
    const { op, kind, roundId: vendorRoundId, roundClosed } = request;
    const needsBet = op === 'wallet.win' && kind === 'win';
    const paysNothing = op === 'round.close';
    const round = vendorRoundId ? await this.rounds.lockLatest(tx, { vassalage, vendorRoundId, playerId }) : undefined;
    if (!round) {
      if (needsBet || paysNothing || kind === 'adjust') throw new VendorRefusal('TEMPORARY');
      const heldMinor = await this.#held(tx, player, request);
      return { roundId: null, refTxId: null, validStakeMinor: 0n, heldMinor };
    }
    if (op !== 'wallet.adjust') {
      if (round.status === 'voided') return declined('TX_ROLLED_BACK', round);
      if (round.closing || round.status === 'settled') return declined('ROUND_SETTLED', round);
    }
    const totals = await this.rounds.totals(tx, round.roundId);
    if (request.payoutMinor < 0n) return takenBack(round, totals, -request.payoutMinor);
    const bet = await this.transactions.betOf(tx, round.roundId);
    const refTxId = bet && (needsBet || !bet.rolledBack) ? bet.txId : null;
    if (totals.pending > 0 && (!refTxId || bet?.rolledBack || roundClosed)) throw new VendorRefusal('TEMPORARY');
    if (!refTxId && (needsBet || (paysNothing && totals.bets === 0))) return declined('ROUND_NOT_FOUND', round);
    // The ceiling is that of the round's game, whatever game the call names.
    const { gameCode } = round;
    const heldMinor = request.payoutMinor > 0n ? await this.#held(tx, player, { ...request, gameCode }, totals) : 0n;
    const creditedMinor = request.payoutMinor - heldMinor;
    const after = { ...totals, payoutCashMinor: totals.payoutCashMinor + creditedMinor };
    const validStakeMinor = roundClosed ? validStakeOfRound(after, round.category, trial) - totals.countedMinor : 0n;
    return { roundId: round.roundId, refTxId, validStakeMinor: validStakeMinor > 0n ? validStakeMinor : 0n, heldMinor };
  }

  /**
   * Returns the part of a payout that is above the win ceiling. The stake determines the ceiling of wins with a bet and
   * of adjustments.
   */
  async #held(
    tx: Tx,
    { vassalage, currency }: VendorPlayer,
    { gameCode, kind, stakeMinor, payoutMinor }: MoneyRequest,
    totals?: RoundTotals,
  ): Promise<bigint> {
    const ceiling = await this.ceilings.of(tx, vassalage, gameCode.toUpperCase(), currency);
    const standingMinor = stakeMinor + (totals ? totals.stakeCashMinor + totals.stakeBonusMinor : 0n);
    const followsBet = standingMinor > 0n && (kind === 'bet' || kind === 'win' || kind === 'adjust');
    return heldPartOf(payoutMinor, ceiling, {
      stakeMinor: followsBet ? standingMinor : undefined,
      wonMinor: totals?.wonMinor ?? 0n,
    });
  }
}

/**
 * Checks an adjustment that takes money back. It may not take more than the round has paid. While the round is open or
 * a transaction is pending, the round may still pay more.
 * @throws VendorRefusal TEMPORARY in that case, otherwise INVALID_REQUEST; neither is stored, so the id stays free.
 */
function takenBack({ roundId, closing, status }: VendorRound, totals: RoundTotals, amountMinor: bigint): Plan {
  if (totals.pending > 0) throw new VendorRefusal('TEMPORARY');
  if (amountMinor > paidMinor(totals)) {
    throw new VendorRefusal(closing || status !== 'open' ? 'INVALID_REQUEST' : 'TEMPORARY');
  }
  return { roundId, refTxId: null, validStakeMinor: 0n };
}

/** Returns the payout of a round that nothing has taken back, held wins included. */
const paidMinor = ({ payoutCashMinor, payoutBonusMinor, heldMinor }: RoundTotals): bigint =>
  payoutCashMinor + payoutBonusMinor + heldMinor;

const declined = (status: VendorStatus, round?: VendorRound): Plan => ({
  roundId: round?.roundId ?? null,
  refTxId: null,
  validStakeMinor: 0n,
  declined: status,
});
