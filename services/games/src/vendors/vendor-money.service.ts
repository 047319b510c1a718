import { Inject, Injectable, Logger } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { NO_POOLS } from '../rounds/round.js';
import { validStakeOf, validStakeOfRound } from './round-totals.js';
import { VendorBetCheck, type CheckedBet } from './vendor-bet-check.js';
import { VendorPlayersStore } from './vendor-players.store.js';
import { fingerprint, type MoneyRequest } from './vendor-request.js';
import { VendorRoundsStore } from './vendor-rounds.store.js';
import { VendorSettlingService, type VendorWallet } from './vendor-settling.service.js';
import { VendorRefusal, statusOfWalletCode, type VendorStatus } from './vendor-status.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import { playable, postingOf, type Outcome, type VendorPlayer, type VendorRound, type VendorTransaction } from './vendor-transaction.js';

/** A stored answer, and whether it had been given before. */
export interface Answered {
  readonly transaction: VendorTransaction;
  readonly replayed: boolean;
}

/** Another call with this id was stored while this one was being prepared. */
class Raced extends Error {}

/**
 * Takes the calls of vendors that move money (domain rules §6). Each is written as pending before the wallet is asked,
 * under the key vendor:txId, and the wallet's answer is the only thing that ends it.
 */
@Injectable()
export class VendorMoneyService {
  readonly #logger = new Logger(VendorMoneyService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(VendorBetCheck) private readonly bets: VendorBetCheck,
    @Inject(VendorSettlingService) private readonly settling: VendorSettlingService,
    @InjectRpc(wallet.WalletService) private readonly wallet: VendorWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Answers a call, or gives the stored answer of its id.
   * @throws VendorRefusal for what is not stored: TX_MISMATCH, PLAYER_NOT_FOUND, WRONG_CURRENCY, TEMPORARY.
   */
  async take(vassalage: string, request: MoneyRequest): Promise<Answered> {
    const earlier = await this.transactions.find(this.db, vassalage, request.txId);
    if (earlier) return this.#again(request, earlier);
    const player = await this.players.byId(vassalage, request.playerId);
    if (!player) throw new VendorRefusal('PLAYER_NOT_FOUND');
    if (player.currency !== request.currency) throw new VendorRefusal('WRONG_CURRENCY');
    const opened = await this.#open(vassalage, player, request);
    if (!opened) return this.take(vassalage, request);
    if (opened.status !== 'pending') return { transaction: opened, replayed: false };
    return { transaction: await this.post(opened), replayed: false };
  }

  /** What became of a transaction; one that is pending is finished on the way. @throws VendorRefusal TX_NOT_FOUND, TEMPORARY. */
  async status(vassalage: string, txId: string): Promise<VendorTransaction> {
    const transaction = await this.transactions.find(this.db, vassalage, txId);
    if (!transaction) throw new VendorRefusal('TX_NOT_FOUND');
    return transaction.status === 'pending' ? this.post(transaction) : transaction;
  }

  /** Posts a pending transaction and writes its answer. Safe to run twice at once. @throws VendorRefusal TEMPORARY. */
  async post(transaction: VendorTransaction): Promise<VendorTransaction> {
    const player = await this.players.byId(transaction.vassalage, transaction.playerId);
    if (!player) throw new Error(`player ${transaction.playerId} is gone`);
    const round = transaction.roundId ? await this.rounds.byId(this.db, transaction.roundId) : undefined;
    return this.#finish(transaction, player, await this.#ask(transaction, player, round));
  }

  async #again(request: MoneyRequest, earlier: VendorTransaction): Promise<Answered> {
    if (!fingerprint(request).equals(earlier.fingerprint)) throw new VendorRefusal('TX_MISMATCH');
    return { transaction: earlier.status === 'pending' ? await this.post(earlier) : earlier, replayed: true };
  }

  /** Undefined when another call with this id was faster. */
  async #open(vassalage: string, player: VendorPlayer, request: MoneyRequest): Promise<VendorTransaction | undefined> {
    const isBet = request.op === 'wallet.bet' || request.op === 'wallet.betwin';
    const bet = isBet ? await this.bets.check(vassalage, player, request) : undefined;
    try {
      return await this.db.transaction(async (tx) => {
        const plan = bet ? await this.#planBet(tx, vassalage, request, bet, player) : await this.#plan(tx, vassalage, request, player);
        const opened = await this.transactions.open(tx, { vassalage, request, fingerprint: fingerprint(request), ...plan });
        if (!opened) throw new Raced();
        return opened;
      });
    } catch (error) {
      if (error instanceof Raced) return undefined;
      throw error;
    }
  }

  async #planBet(tx: Tx, vassalage: string, request: MoneyRequest, bet: CheckedBet, { playerId, trial }: VendorPlayer): Promise<Plan> {
    if (bet.declined) return declined(bet.declined);
    const { gameCode, category } = bet;
    const round = await this.rounds.lockForBet(tx, { vassalage, vendorRoundId: request.roundId, playerId, gameCode, category });
    if (round.closing || round.status !== 'open') return declined('ROUND_SETTLED', round);
    if (round.gameCode !== gameCode) return declined('GAME_NOT_FOUND', round);
    const { op, kind, stakeMinor, payoutMinor } = request;
    const counts = op === 'wallet.betwin' && kind === 'bet' && request.roundClosed;
    return { roundId: round.roundId, refTxId: null, validStakeMinor: counts ? validStakeOf(stakeMinor, payoutMinor, category, trial) : 0n };
  }

  /** What is not a bet: the round and the bet that it is about. @throws VendorRefusal TEMPORARY for a round nobody knows yet. */
  async #plan(tx: Tx, vassalage: string, request: MoneyRequest, { playerId, trial }: VendorPlayer): Promise<Plan> {
    const { op, kind, roundId: vendorRoundId } = request;
    const round = vendorRoundId ? await this.rounds.lockLatest(tx, { vassalage, vendorRoundId, playerId }) : undefined;
    if (op === 'wallet.rollback') return { roundId: round?.roundId ?? null, refTxId: request.refTxId, validStakeMinor: 0n };
    const isFree = kind === 'free_win' || kind === 'jackpot_win' || kind === 'promo_win';
    if (!round) {
      if (isFree) return { roundId: null, refTxId: null, validStakeMinor: 0n };
      throw new VendorRefusal('TEMPORARY');
    }
    if (op !== 'wallet.adjust') {
      if (round.status === 'voided') return declined('TX_ROLLED_BACK', round);
      if (round.closing || round.status === 'settled') return declined('ROUND_SETTLED', round);
    }
    const totals = await this.rounds.totals(tx, round.roundId);
    const refTxId = await this.transactions.betOf(tx, round.roundId);
    if (totals.pending > 0 && (!refTxId || request.roundClosed)) throw new VendorRefusal('TEMPORARY');
    if (!refTxId && !isFree) return declined('ROUND_NOT_FOUND', round);
    const after = { ...totals, payoutCashMinor: totals.payoutCashMinor + request.payoutMinor };
    const validStakeMinor = refTxId && request.roundClosed ? validStakeOfRound(after, round.category, trial) - totals.countedMinor : 0n;
    return { roundId: round.roundId, refTxId: refTxId ?? null, validStakeMinor: validStakeMinor > 0n ? validStakeMinor : 0n };
  }

  async #ask(transaction: VendorTransaction, player: VendorPlayer, round: VendorRound | undefined): Promise<Outcome> {
    const { memberId } = player;
    try {
      const result = await this.wallet.post(postingOf(transaction, player, round), { memberId, deadlineMs: this.config.walletDeadlineMs });
      return outcomeOf(transaction, result);
    } catch (error) {
      if (!isFailure(error)) throw error;
      const kind = kindOf(error.code);
      const isFinal = kind === 'invalid' || kind === 'refused' || kind === 'conflict' || (kind === 'missing' && transaction.op === 'wallet.rollback');
      if (!isFinal) throw new VendorRefusal('TEMPORARY', { cause: error });
      if (kind === 'conflict') this.#logger.error(`the wallet knows ${transaction.vassalage}:${transaction.txId} as another command`);
      return { status: statusOfWalletCode(error.code), effect: 'NONE', stake: NO_POOLS, payout: NO_POOLS };
    }
  }

  /** Writes the answer and what it means for the round, together. */
  async #finish(transaction: VendorTransaction, player: VendorPlayer, outcome: Outcome): Promise<VendorTransaction> {
    const { vassalage, txId, op, roundId, refTxId } = transaction;
    const { answered, isEnded } = await this.db.transaction(async (tx) => {
      const round = roundId ? await this.rounds.lock(tx, roundId) : undefined;
      const first = await this.transactions.answer(tx, transaction, outcome);
      const stored = first ?? (await this.transactions.find(tx, vassalage, txId));
      if (!stored) throw new Error(`transaction ${vassalage}:${txId} is gone`);
      if (!first || !round) return { answered: stored, isEnded: true };
      if (op === 'wallet.rollback' && outcome.effect === 'APPLIED' && refTxId) await this.transactions.markRolledBack(tx, vassalage, refTxId);
      const closes = transaction.roundClosed && outcome.status === 'OK';
      if (closes) await this.rounds.close(tx, round.roundId);
      return { answered: stored, isEnded: await this.settling.endIfReady(tx, { ...round, closing: round.closing || closes }, player) };
    });
    if (!isEnded && roundId) {
      await this.settling.close(roundId).catch((error: unknown) => this.#logger.warn(`round ${roundId} is not settled yet: ${String(error)}`));
    }
    return answered;
  }
}

interface Plan {
  readonly roundId: string | null;
  readonly refTxId: string | null;
  readonly validStakeMinor: bigint;
  readonly declined?: VendorStatus;
}

const declined = (status: VendorStatus, round?: VendorRound): Plan =>
  ({ roundId: round?.roundId ?? null, refTxId: null, validStakeMinor: 0n, declined: status });

function outcomeOf(transaction: VendorTransaction, result: wallet.PostResult): Outcome {
  const moved = {
    walletTxId: result.transferId,
    balanceMinor: result.balance && playable(result.balance),
    balanceVersion: result.balance?.version,
    stake: result.stake ?? NO_POOLS,
    payout: result.payout ?? NO_POOLS,
  };
  switch (result.status) {
    case wallet.PostStatus.APPLIED:
      return { ...moved, status: 'OK', effect: 'APPLIED' };
    case wallet.PostStatus.REFUSED:
      return { ...moved, status: statusOfWalletCode(result.code), effect: 'NONE' };
    case wallet.PostStatus.ROLLED_BACK:
      return { ...moved, status: transaction.op === 'wallet.rollback' ? 'OK' : 'TX_ROLLED_BACK', effect: 'NONE' };
    default:
      throw new Error(`the wallet answered with posting status ${result.status}`);
  }
}
