import { Inject, Injectable, Logger } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { CasesStore } from '../../cases/cases.store.js';
import { sideText } from '../../cases/side-text.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { PlayTokensService } from '../play/play-tokens.service.js';
import { VendorBetCheck, type CheckedBet } from './vendor-bet-check.js';
import { finalOutcomeOf, outcomeOf } from './vendor-outcome.js';
import { VendorPlanService, declined } from './vendor-plan.service.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { fingerprint, isBet, type MoneyRequest } from '../gateway/vendor-request.js';
import { HeldWinsService } from '../rounds/held-wins.service.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { VendorSettlingService } from '../rounds/vendor-settling.service.js';
import { VendorRefusal } from '../gateway/vendor-status.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import {
  postingOf,
  type Outcome,
  type Plan,
  type VendorPlayer,
  type VendorRound,
  type VendorTransaction,
} from './vendor-transaction.js';

/** The part of the wallet client that this service uses. */
export type VendorWallet = Pick<RpcClient<typeof wallet.WalletService>, 'post' | 'getBalance'>;

/** A transaction with its answer. `replayed` is true if the answer was stored before this call. */
export interface Answered {
  readonly transaction: VendorTransaction;
  readonly replayed: boolean;
}

/** The error that is thrown if another call with the same transaction id was stored at the same moment as this one. */
class Raced extends Error {}

/**
 * Handles the calls of vendors that move money (domain §6). A call is first stored as pending, and then posted to the
 * wallet with the key vendor:txId. It stays pending until the wallet has answered.
 */
@Injectable()
export class VendorTransactionsService {
  readonly #logger = new Logger(VendorTransactionsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(VendorBetCheck) private readonly bets: VendorBetCheck,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
    @Inject(VendorPlanService) private readonly plans: VendorPlanService,
    @Inject(VendorSettlingService) private readonly settling: VendorSettlingService,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(HeldWinsService) private readonly heldWins: HeldWinsService,
    @InjectRpc(wallet.WalletService) private readonly wallet: VendorWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Handles a call and returns its answer. If the transaction id is known, the stored answer is returned.
   * @throws VendorRefusal for calls that are not stored: TX_MISMATCH, PLAYER_NOT_FOUND, INVALID_REQUEST, TEMPORARY.
   */
  async take(vassalage: string, request: MoneyRequest): Promise<Answered> {
    const earlier = await this.transactions.find(this.db, vassalage, request.txId);
    if (earlier) return this.#again(request, earlier);
    const player = await this.players.byId(vassalage, request.playerId);
    if (!player) throw new VendorRefusal('PLAYER_NOT_FOUND');
    const isKnown = player.currency === request.currency;
    if (isKnown && request.op === 'wallet.rollback') await this.#finishWinsOn(vassalage, request.refTxId);
    const bet = isKnown && isBet(request.op) ? await this.bets.check(vassalage, player, request) : undefined;
    const opened = await this.#open(player, request, bet);
    if (!opened) return this.take(vassalage, request);
    if (request.detail?.replaced)
      this.#logger.warn(`the detail of ${vassalage}:${request.txId} is not stored: ${request.detail.replaced}`);
    if (opened.status !== 'pending') return { transaction: opened, replayed: false };
    const transaction = await this.post(opened);
    if (bet?.isActivity && transaction.effect === 'APPLIED') await this.#noteActivity(request.sessionToken);
    return { transaction, replayed: false };
  }

  /**
   * Returns a transaction with its status. If it is pending, it is posted first.
   * @throws VendorRefusal TX_NOT_FOUND, TEMPORARY.
   */
  async status(vassalage: string, txId: string): Promise<VendorTransaction> {
    const transaction = await this.transactions.find(this.db, vassalage, txId);
    if (!transaction) throw new VendorRefusal('TX_NOT_FOUND');
    return transaction.status === 'pending' ? this.post(transaction) : transaction;
  }

  /**
   * Posts a pending transaction and stores the wallet's answer. Several attempts may run at the same time.
   * @throws VendorRefusal TEMPORARY.
   */
  async post(transaction: VendorTransaction): Promise<VendorTransaction> {
    const player = await this.#playerOf(transaction);
    const round = transaction.roundId ? await this.rounds.byId(this.db, transaction.roundId) : undefined;
    return this.#finish(transaction, player, await this.#ask(transaction, player, round));
  }

  /** Ends a closed round, if none of its transactions is pending. If the round has already ended, nothing changes. */
  async endRound(roundId: string): Promise<void> {
    const count = await this.db.transaction(async (tx) => {
      const round = await this.rounds.lock(tx, roundId);
      return round && this.settling.endIfReady(tx, round, await this.#playerOf(round, tx));
    });
    if (count) await this.post(count);
  }

  async #again(request: MoneyRequest, earlier: VendorTransaction): Promise<Answered> {
    if (!fingerprint(request).equals(earlier.fingerprint)) throw new VendorRefusal('TX_MISMATCH');
    return { transaction: earlier.status === 'pending' ? await this.post(earlier) : earlier, replayed: true };
  }

  async #playerOf(
    { vassalage, playerId }: Pick<VendorPlayer, 'vassalage' | 'playerId'>,
    sql: Sql = this.db,
  ): Promise<VendorPlayer> {
    const player = await this.players.byId(vassalage, playerId, sql);
    if (!player) throw new Error(`player ${playerId} of ${vassalage} is gone`);
    return player;
  }

  /**
   * Posts the pending wins on a bet before the bet is rolled back. Otherwise the wallet would void these wins together
   * with the bet.
   */
  async #finishWinsOn(vassalage: string, betTxId: string): Promise<void> {
    for (const win of await this.transactions.pendingWinsOn(this.db, vassalage, betTxId)) await this.post(win);
  }

  /**
   * Stores a transaction as pending or declined. Returns undefined if another call with this id was stored at the same
   * moment.
   */
  async #open(
    player: VendorPlayer,
    request: MoneyRequest,
    bet: CheckedBet | undefined,
  ): Promise<VendorTransaction | undefined> {
    const { vassalage } = player;
    const planned = async (tx: Tx): Promise<Plan> => {
      // The rollback stores the id of its bet, so that the bet is declined if it arrives later.
      if (player.currency !== request.currency)
        return { ...declined('WRONG_CURRENCY'), refTxId: request.op === 'wallet.rollback' ? request.refTxId : null };
      if (bet) return this.plans.bet(tx, player, request, bet);
      return request.op === 'wallet.rollback'
        ? this.plans.rollback(tx, player, request)
        : this.plans.payout(tx, player, request);
    };
    try {
      return await this.db.transaction(async (tx) => {
        const opened = await this.transactions.open(tx, {
          vassalage,
          request,
          fingerprint: fingerprint(request),
          ...(await planned(tx)),
        });
        if (!opened) throw new Raced();
        if (opened.status === 'ROUND_SETTLED' && request.op === 'wallet.adjust')
          await this.#openAdjustCase(tx, request, vassalage);
        else if (opened.status === 'ROUND_SETTLED' && (opened.payoutMinor > 0n || opened.op === 'wallet.rollback'))
          await this.#openLateCase(tx, request, vassalage);
        return opened;
      });
    } catch (error) {
      if (error instanceof Raced) return undefined;
      throw error;
    }
  }

  /**
   * Records a bet as activity of its play token. The bet is already answered, so an error is ignored; the next bet
   * records activity again.
   */
  async #noteActivity(playToken: string): Promise<void> {
    try {
      await this.tokens.continue(playToken);
    } catch (error) {
      this.#logger.warn(`an accepted bet did not prolong its session: ${String(error)}`);
    }
  }

  /**
   * Opens a case for a win, or for the rollback of a bet, that arrived after the round had ended. Such a call has no
   * effect. The vendor must send an adjustment instead (domain §5).
   */
  async #openLateCase(
    tx: Tx,
    { op, txId, refTxId, roundId, payoutMinor, currency, playerId }: MoneyRequest,
    vassalage: string,
  ): Promise<void> {
    await this.cases.open(tx, {
      kind: op === 'wallet.rollback' ? 'late_rollback' : 'late_win',
      vassalage,
      subject: txId,
      playerId,
      detail:
        op === 'wallet.rollback'
          ? { roundId, refTxId, currency }
          : { roundId, payoutMinor: String(payoutMinor), currency },
    });
  }

  /**
   * Opens a case for an adjustment of a free round that came after its grant had ended, or that was larger than the
   * grant's wins. The adjustment has no effect.
   */
  async #openAdjustCase(
    tx: Tx,
    { op, txId, roundId, payoutMinor, currency, playerId }: MoneyRequest,
    vassalage: string,
  ): Promise<void> {
    const theirs = sideText({ op, currency, stakeMinor: 0n, payoutMinor });
    const detail = { txId, op, status: 'ROUND_SETTLED', theirs, roundId };
    await this.cases.open(tx, { kind: 'round_differs', vassalage, subject: txId, playerId, detail });
  }

  async #ask(transaction: VendorTransaction, player: VendorPlayer, round: VendorRound | undefined): Promise<Outcome> {
    const { memberId } = player;
    try {
      const options = { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true };
      return outcomeOf(transaction, await this.wallet.post(postingOf(transaction, player, round), options));
    } catch (error) {
      if (!isFailure(error)) throw error;
      const outcome = finalOutcomeOf(transaction, error);
      if (!outcome) throw new VendorRefusal('TEMPORARY', { cause: error });
      if (error.code === 'wallet.key_reused')
        this.#logger.error(`the wallet knows ${transaction.vassalage}:${transaction.txId} as another command`);
      return outcome;
    }
  }

  /**
   * Stores the answer and its effect on the round in one transaction. A rollback that was stored before its bet may
   * name another round. It is then answered in the round of the bet, under the same lock as the answer of the bet.
   */
  async #finish(transaction: VendorTransaction, player: VendorPlayer, outcome: Outcome): Promise<VendorTransaction> {
    const { vassalage, txId, op, refTxId, roundId: storedRoundId } = transaction;
    const { stored, count } = await this.db.transaction(async (tx) => {
      const betRoundId =
        op === 'wallet.rollback' && refTxId ? await this.transactions.roundOf(tx, player, refTxId) : null;
      const roundId = betRoundId ?? storedRoundId;
      const round = roundId ? await this.rounds.lock(tx, roundId) : undefined;
      const first = await this.transactions.answer(tx, { ...transaction, roundId }, outcome);
      const answered = first ?? (await this.transactions.find(tx, vassalage, txId));
      if (!answered) throw new Error(`transaction ${vassalage}:${txId} is gone`);
      if (first && outcome.heldChangeMinor > 0n) await this.heldWins.open(tx, transaction, player, outcome, round);
      if (first?.kind === 'hold' && outcome.effect === 'APPLIED')
        await this.heldWins.decided(tx, transaction, player, outcome, round);
      if (!first || !round) return { stored: answered, count: undefined };
      if (op === 'wallet.rollback' && outcome.effect === 'APPLIED' && refTxId)
        await this.transactions.markRolledBack(tx, vassalage, refTxId);
      // A win that was voided together with its bet still closes the round, if the call says that the round is closed.
      const closes = transaction.roundClosed && (outcome.status === 'OK' || outcome.status === 'TX_ROLLED_BACK');
      if (closes) await this.rounds.close(tx, round.roundId);
      return {
        stored: answered,
        count: await this.settling.endIfReady(tx, { ...round, closing: round.closing || closes }, player),
      };
    });
    // At this point the answer is committed. The `round.count` is posted here. If this attempt fails, the job posts it.
    if (count) await this.#later(`round ${count.roundId}`, () => this.post(count));
    // The rollback has moved from the round that its call named to the round of its bet. The named round may have
    // waited only for this rollback, so it is ended now if it can.
    if (storedRoundId && stored.roundId !== storedRoundId)
      await this.#later(`round ${storedRoundId}`, () => this.endRound(storedRoundId));
    return stored;
  }

  /** Runs work that follows a committed answer. An error is only logged, because the job repeats the work. */
  async #later(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#logger.warn(`${what} has not ended yet: ${String(error)}`);
    }
  }
}
