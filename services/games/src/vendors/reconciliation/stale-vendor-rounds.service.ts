import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';
import { CasesStore, SERVICE_NAME } from '../../cases/cases.store.js';
import { sideText } from '../../cases/side-text.js';
import { signedMinor } from '../gateway/signed-minor.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import { VendorTransactionsService } from '../transactions/vendor-transactions.service.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { MONEY_OPS, moneyRequest } from '../gateway/vendor-request.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';
import { VendorRefusal } from '../gateway/vendor-status.js';
import type { VendorPlayer, VendorRound } from '../transactions/vendor-transaction.js';

/** One transaction in a vendor's answer. It may be any JSON object, so every field must be checked. */
type Listed = Readonly<Record<string, unknown>>;

const BETS: ReadonlySet<string> = new Set(['wallet.bet', 'wallet.betwin']);

/**
 * Asks vendors about stale rounds with `round.detail` (domain §5). The transactions in the answer are processed as if
 * the vendor had sent them: their ids are the same, so none counts twice. A transaction that cannot be processed opens
 * a reconciliation case. A closed case is reopened after REST_MS if its round is still open and holds a stake.
 */
@Injectable()
export class StaleVendorRoundsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(VendorTransactionsService) private readonly money: VendorTransactionsService,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
  ) {}

  /**
   * Asks a vendor about one round.
   * @throws Error if the vendor does not answer; the round is tried again later.
   */
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
      throw new Error(`${vassalage} listed of round ${vendorRoundId}: ${String(status)}`);
    // The transactions of the answer have no order. An adjustment or rollback that takes back more than was paid so far
    // is tried again after the wins, and once more after the close.
    let left = await this.#takeAll(round, player, transactions.filter(isListed));
    left = await this.#takeAll(round, player, left);
    if (closed === true) {
      // The vendor is not asked again about a closed round, so each transaction that cannot be processed now opens a
      // case.
      if (left.length > 0 && (await this.rounds.totals(this.db, round.roundId)).pending > 0)
        throw new Error(`round ${vendorRoundId} of ${vassalage} has a pending transaction`);
      await this.db.transaction((tx) => this.rounds.close(tx, round.roundId));
      try {
        await this.money.endRound(round.roundId);
      } finally {
        for (const listed of await this.#takeAll(round, player, left)) {
          const named = { txId: wordOf(listed['txId']), op: wordOf(listed['op']), status: 'TEMPORARY' };
          await this.#open(round, 'round_differs', { ...named, ...moneyOf(listed, player.currency) });
        }
      }
      return;
    }
    if (left.length > 0)
      throw new Error(
        `${left.length} transactions of round ${vendorRoundId} of ${vassalage} take back what it has not paid yet`,
      );
  }

  /** Processes the transactions and returns those adjustments and rollbacks that cannot be processed yet. */
  async #takeAll(round: VendorRound, player: VendorPlayer, transactions: readonly Listed[]): Promise<Listed[]> {
    const left: Listed[] = [];
    for (const listed of transactions) {
      try {
        await this.#take(round, player, listed);
      } catch (error) {
        const mayWait = listed['op'] === 'wallet.adjust' || listed['op'] === 'wallet.rollback';
        if (!(error instanceof VendorRefusal) || !mayWait) throw error;
        left.push(listed);
      }
    }
    return left;
  }

  async #take(round: VendorRound, player: VendorPlayer, listed: Listed): Promise<void> {
    const { playerId, currency } = player;
    const { vassalage, vendorRoundId: roundId, gameCode } = round;
    const op = MONEY_OPS.find((name) => name === listed['op']);
    const txId = wordOf(listed['txId']);
    // A bet needs the player's token, which this answer does not contain. A bet that the vendor never sent to us can
    // therefore not be processed.
    const isBet = op === 'wallet.bet' || op === 'wallet.betwin';
    if (!op || isBet) {
      if (!(await this.transactions.find(this.db, vassalage, txId)))
        await this.#open(round, 'round_differs', { txId, op: wordOf(listed['op']), ...moneyOf(listed, currency) });
      return;
    }
    try {
      await this.money.take(vassalage, moneyRequest(op, { ...listed, playerId, currency, gameCode, roundId }));
    } catch (error) {
      if (!(error instanceof VendorRefusal) || error.status === 'TEMPORARY') throw error;
      await this.#open(round, 'round_differs', { txId, op, status: error.status, ...moneyOf(listed, currency) });
    }
  }

  async #open(
    round: VendorRound,
    kind: 'round_unknown_to_vendor' | 'round_differs',
    detail: Record<string, string>,
  ): Promise<void> {
    const { vassalage, vendorRoundId, roundId, playerId } = round;
    const found = {
      kind,
      vassalage,
      playerId,
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
      await this.cases.openAgain(tx, found, { note, operator: SERVICE_NAME });
    });
  }
}

const isListed = (entry: unknown): entry is Listed => typeof entry === 'object' && entry !== null;

/**
 * Returns the vendor's side of a transaction; an empty object if its amounts cannot be read, or for a rollback without
 * amounts.
 */
function moneyOf(listed: Listed, currency: string): { readonly theirs?: string } {
  const [amount, won] = [signedMinor(listed['amount']), signedMinor(listed['winAmount'] ?? '0')];
  const op = wordOf(listed['op']);
  if (amount === undefined || won === undefined) return {};
  const isBet = BETS.has(op);
  return { theirs: sideText({ op, currency, stakeMinor: isBet ? amount : 0n, payoutMinor: isBet ? won : amount }) };
}

/**
 * Returns a text value of a vendor's answer. If the value is not a text, returns the name of its type, so that the case
 * shows what was sent.
 */
const wordOf = (sent: unknown): string => (typeof sent === 'string' ? storableText(sent.slice(0, 64)) : typeof sent);
