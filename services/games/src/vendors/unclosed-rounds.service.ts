import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';
import { CasesStore } from '../cases/cases.store.js';
import { VendorCallsGateway } from './vendor-calls.gateway.js';
import { VendorMoneyService } from './vendor-money.service.js';
import { VendorPlayersStore } from './vendor-players.store.js';
import { MONEY_OPS, moneyRequest } from './vendor-request.js';
import { VendorRoundsStore } from './vendor-rounds.store.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import { VendorRefusal } from './vendor-status.js';
import type { VendorPlayer, VendorRound } from './vendor-transaction.js';

type Told = Readonly<Record<string, unknown>>;

/** Who opens a closed case again when no person did. */
const OPERATOR = 'games';

/**
 * Asks vendors for rounds that stayed open too long (`round.detail`, domain rules §5), and takes what they tell as if they had
 * called: the same ids, the same rules, so nothing counts twice. What cannot be told is a case; nothing is guessed. A case that
 * was closed while a later look finds the same, and a stake is held in the round, is opened again once it has rested.
 */
@Injectable()
export class UnclosedRoundsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(VendorMoneyService) private readonly money: VendorMoneyService,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
  ) {}

  /** @throws Error when the vendor does not answer: the round is asked for again later. */
  async resolve(round: VendorRound): Promise<void> {
    const { vassalage, vendorRoundId, playerId } = round;
    const player = await this.players.byId(vassalage, playerId);
    if (!player) throw new Error(`player ${playerId} is gone`);
    const { status, transactions, closed } = await this.calls.call(vassalage, 'round.detail', {
      roundId: vendorRoundId,
      playerId,
    });
    if (status === 'ROUND_NOT_FOUND') return this.#open(round, 'round_unknown_to_vendor', {});
    if (status !== 'OK' || !Array.isArray(transactions))
      throw new Error(`${vassalage} told of round ${vendorRoundId}: ${String(status)}`);
    // Told in no order: what takes back more than was paid so far waits for what pays, and in the end for the round's.
    let left = await this.#takeAll(round, player, transactions.filter(isTold));
    left = await this.#takeAll(round, player, left);
    if (closed === true) {
      // A round that is closing is not asked for again: what cannot be taken now is a case, or it would be forgotten.
      if (left.length > 0 && (await this.rounds.totals(this.db, round.roundId)).pending > 0)
        throw new Error(`round ${vendorRoundId} of ${vassalage} has something pending`);
      await this.db.transaction((tx) => this.rounds.close(tx, round.roundId));
      try {
        await this.money.endRound(round.roundId);
      } finally {
        for (const { txId, op } of await this.#takeAll(round, player, left))
          await this.#open(round, 'round_differs', { txId: wordOf(txId), op: wordOf(op), status: 'TEMPORARY' });
      }
      return;
    }
    if (left.length > 0)
      throw new Error(
        `${left.length} adjustments of round ${vendorRoundId} of ${vassalage} take back what it has not paid yet`,
      );
  }

  /** Gives the adjustments that cannot be taken yet. */
  async #takeAll(round: VendorRound, player: VendorPlayer, transactions: readonly Told[]): Promise<Told[]> {
    const left: Told[] = [];
    for (const told of transactions) {
      try {
        await this.#take(round, player, told);
      } catch (error) {
        if (!(error instanceof VendorRefusal) || told['op'] !== 'wallet.adjust') throw error;
        left.push(told);
      }
    }
    return left;
  }

  async #take(round: VendorRound, { playerId, currency }: VendorPlayer, told: Told): Promise<void> {
    const { vassalage, vendorRoundId: roundId, gameCode } = round;
    const op = MONEY_OPS.find((name) => name === told['op']);
    const txId = wordOf(told['txId']);
    // A bet is the player's own call with his token: one that never reached us was never taken.
    const isBet = op === 'wallet.bet' || op === 'wallet.betwin';
    if (!op || isBet) {
      if (!(await this.transactions.find(this.db, vassalage, txId)))
        await this.#open(round, 'round_differs', { txId, op: wordOf(told['op']) });
      return;
    }
    try {
      await this.money.take(vassalage, moneyRequest(op, { ...told, playerId, currency, gameCode, roundId }));
    } catch (error) {
      if (!(error instanceof VendorRefusal) || error.status === 'TEMPORARY') throw error;
      await this.#open(round, 'round_differs', { txId, op, status: error.status });
    }
  }

  async #open(
    round: VendorRound,
    kind: 'round_unknown_to_vendor' | 'round_differs',
    detail: Record<string, string>,
  ): Promise<void> {
    const { vassalage, vendorRoundId, roundId } = round;
    const found = {
      kind,
      vassalage,
      subject: detail['txId'] ?? vendorRoundId,
      detail: { ...detail, roundId: vendorRoundId },
    };
    await this.cases.open(this.db, found);
    await this.db.transaction(async (tx) => {
      const now = await this.rounds.lock(tx, roundId);
      if (now?.status !== 'open' || now.closing) return;
      const { stakeCashMinor, stakeBonusMinor, pending } = await this.rounds.totals(tx, roundId);
      const stakedMinor = stakeCashMinor + stakeBonusMinor;
      if (stakedMinor === 0n && pending === 0) return;
      const calls = pending === 0 ? '' : ` and ${pending} pending`;
      const note = `${vendorRoundId} is unresolved still, with ${stakedMinor} minor units staked${calls} (round ${roundId})`;
      await this.cases.openAgain(tx, found, { note, operator: OPERATOR });
    });
  }
}

const isTold = (told: unknown): told is Told => typeof told === 'object' && told !== null;

/** A vendor's answer may hold anything in the place of a name. */
const wordOf = (sent: unknown): string => (typeof sent === 'string' ? storableText(sent.slice(0, 64)) : typeof sent);
