import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';
import { PAGE_BYTES_MAX } from '@nm/kit/signing/all-pages.js';
import { CasesStore, SERVICE_NAME } from '../../cases/cases.store.js';
import { sideText } from '../../cases/side-text.js';
import { signedMinor } from '../gateway/signed-minor.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import { VendorTransactionsService } from '../transactions/vendor-transactions.service.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { MONEY_OPS, moneyRequest } from '../gateway/vendor-request.js';
import { verdictOf } from '../rounds/round-verdict.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';
import { VendorRefusal } from '../gateway/vendor-status.js';
import type { VendorPlayer, VendorRound } from '../transactions/vendor-transaction.js';

/** One transaction in a vendor's answer. The answer can be any JSON, so every field must be checked. */
type Listed = Readonly<Record<string, unknown>>;

const BETS: ReadonlySet<string> = new Set(['wallet.bet', 'wallet.betwin']);

/**
 * Queries vendors about stale rounds with the call `round.detail` (domain §5). The transactions in the answer are
 * handled as if the vendor had sent them itself. Their ids are the same, so no transaction counts twice. A transaction
 * that cannot be handled opens a reconciliation case. If such a case was closed, it is opened again after REST_MS, as
 * long as its round is open and has a stake.
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
   * Queries a vendor about one round. A round without an accepted bet is ended without a query.
   * @throws Error if the vendor does not answer; the round is tried again later.
   */
  async resolve(round: VendorRound): Promise<void> {
    const { vassalage, vendorRoundId, playerId } = round;
    const player = await this.players.byId(vassalage, playerId);
    if (!player) throw new Error(`player ${playerId} is gone`);
    if (await this.#endUnplayed(round, player)) return;
    const asked = { roundId: vendorRoundId, playerId };
    // Each transaction of the round may have a detail of its own, so the answer can be as long as a page of a list.
    const answer = await this.calls.call(vassalage, 'round.detail', asked, undefined, PAGE_BYTES_MAX);
    const { status, transactions, closed } = answer;
    if (status === 'ROUND_NOT_FOUND') return this.#open(round, 'round_unknown_to_vendor', {});
    if (status !== 'OK' || !Array.isArray(transactions))
      throw new Error(`${vassalage} listed of round ${vendorRoundId}: ${String(status)}`);
    // The transactions in the vendor's answer have no order. An adjustment or rollback may take back more than the
    // round has paid so far. It is then tried again after the wins, and a last time after the round is closed.
    let left = await this.#takeAll(round, player, transactions.filter(isListed));
    left = await this.#takeAll(round, player, left);
    if (closed === true) {
      // The vendor is not queried again about a closed round. Each transaction that cannot be handled now therefore
      // opens a case.
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

  /**
   * Voids an open round that has no accepted or rolled-back bet, no payout and no pending transaction. The wallet
   * refused its bets, so the vendor may not know the round, and nothing will close it. Returns false for any other
   * round.
   */
  async #endUnplayed({ roundId }: VendorRound, player: VendorPlayer): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const round = await this.rounds.lock(tx, roundId);
      if (round?.status !== 'open') return false;
      const totals = await this.rounds.totals(tx, roundId);
      if (totals.bets > 0 || verdictOf({ ...round, closing: true }, totals) !== 'void') return false;
      if (await this.transactions.betOf(tx, roundId)) return false;
      await this.rounds.void(tx, round, player, totals);
      return true;
    });
  }

  /**
   * Handles the transactions in the vendor's answer. Returns the adjustments and rollbacks that cannot be handled yet.
   */
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
    // A bet needs the player's token, and this answer does not contain it. A bet that the vendor never sent to us can
    // therefore not be handled.
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
 * Returns the amounts of a transaction as the vendor reports them. The object is empty if the amounts cannot be read,
 * or if a rollback has no amounts.
 */
function moneyOf(listed: Listed, currency: string): { readonly theirs?: string } {
  const [amount, won] = [signedMinor(listed['amount']), signedMinor(listed['winAmount'] ?? '0')];
  const op = wordOf(listed['op']);
  if (amount === undefined || won === undefined) return {};
  const isBet = BETS.has(op);
  return { theirs: sideText({ op, currency, stakeMinor: isBet ? amount : 0n, payoutMinor: isBet ? won : amount }) };
}

/**
 * Returns a value of a vendor's answer if it is a text. Otherwise it returns the name of the value's type, so that the
 * case shows what the vendor sent.
 */
const wordOf = (sent: unknown): string => (typeof sent === 'string' ? storableText(sent.slice(0, 64)) : typeof sent);
