import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { games, wallet } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { JackpotStore } from '../jackpots/jackpot.store.js';
import { shareOf, validStakeOfRound, type RoundTotals } from './round-totals.js';
import { VendorPlayersStore } from './vendor-players.store.js';
import { VendorRoundsStore } from './vendor-rounds.store.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import { closingKey, playOf, walletKey, type VendorPlayer, type VendorRound } from './vendor-transaction.js';

/** The part of the wallet that vendors' rounds need. */
export type VendorWallet = Pick<RpcClient<typeof wallet.WalletService>, 'post' | 'getBalance'>;

/** Ends vendors' rounds: settled once the vendor closed them and nothing is pending, voided once every bet was given back. */
@Injectable()
export class VendorSettlingService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(JackpotStore) private readonly jackpots: JackpotStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @InjectRpc(wallet.WalletService) private readonly wallet: VendorWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Ends a round whose row lock is held, if it is time. Gives false when a valid stake has not been counted by any
   * posting yet: then `close` counts it.
   */
  async endIfReady(tx: Tx, round: VendorRound, player: VendorPlayer): Promise<boolean> {
    const totals = await this.rounds.totals(tx, round.roundId);
    if (totals.pending > 0 || round.status === 'voided') return true;
    const isVoid = totals.liveBets === 0 && totals.payoutCashMinor + totals.payoutBonusMinor === 0n;
    if (isVoid && (totals.bets > 0 || round.closing)) {
      await this.#void(tx, round, player, totals);
    } else if (round.status === 'open' && round.closing) {
      if (validStakeOfRound(totals, round.category, player.trial) > totals.countedMinor) return false;
      await this.#settle(tx, round, player, totals);
    }
    return true;
  }

  /** Counts the valid stake of a closed round by a posting of nothing, then settles it. Safe to repeat. */
  async close(roundId: string): Promise<void> {
    const round = await this.rounds.byId(this.db, roundId);
    if (!round || round.status !== 'open' || !round.closing) return;
    const player = await this.#playerOf(round);
    const totals = await this.rounds.totals(this.db, roundId);
    if (totals.pending > 0) return;
    const uncounted = validStakeOfRound(totals, round.category, player.trial) - totals.countedMinor;
    if (uncounted > 0n) await this.#count(round, player, uncounted);
    await this.db.transaction(async (tx) => {
      const locked = await this.rounds.lock(tx, roundId);
      if (locked?.status !== 'open') return;
      const now = await this.rounds.totals(tx, roundId);
      if (now.pending > 0) return;
      if (now.liveBets === 0) await this.#void(tx, locked, player, now);
      else await this.#settle(tx, locked, player, now);
    });
  }

  async #count(round: VendorRound, { memberId, currency }: VendorPlayer, validStakeMinor: bigint): Promise<void> {
    const bet = await this.transactions.betOf(this.db, round.roundId);
    if (!bet) return;
    const value = { payoutMinor: 0n, validStakeMinor, betKey: walletKey(round.vassalage, bet), play: playOf(round) };
    const key = closingKey(round.vassalage, round.roundId);
    try {
      await this.wallet.post(
        { memberId, currency, key, reference: round.roundId, movement: { case: 'win', value } }, { memberId, deadlineMs: this.config.walletDeadlineMs });
    } catch (error) {
      // An earlier attempt counted it before one of the bets was given back.
      if (!isFailure(error, 'wallet.key_reused')) throw error;
    }
  }

  async #settle(tx: Tx, round: VendorRound, player: VendorPlayer, totals: RoundTotals): Promise<void> {
    const validStakeMinor = validStakeOfRound(totals, round.category, player.trial);
    const settledAt = await this.rounds.settle(tx, round, player, totals, validStakeMinor);
    const stakeMinor = totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor;
    if (!player.trial) await this.jackpots.feed(tx, { ...identityOf(round, player), vassalage: round.vassalage, stakeMinor });
    await this.outbox.append(tx, games.RoundSettledSchema, {
      ...identityOf(round, player),
      category: round.category,
      stake: { cashMinor: totals.stakeCashMinor, bonusMinor: totals.stakeBonusMinor },
      validStake: shareOf(validStakeMinor, totals),
      payout: { cashMinor: totals.payoutCashMinor, bonusMinor: totals.payoutBonusMinor },
      trial: player.trial,
      settledAt: timestampFromDate(settledAt),
    });
  }

  async #void(tx: Tx, round: VendorRound, player: VendorPlayer, totals: RoundTotals): Promise<void> {
    const voidedAt = await this.rounds.void(tx, round, player, totals);
    if (totals.bets === 0) return; // nothing was ever staked: nobody needs to know
    await this.jackpots.reverse(tx, round.roundId);
    await this.outbox.append(tx, games.RoundVoidedSchema, {
      ...identityOf(round, player),
      stake: { cashMinor: totals.undoneCashMinor, bonusMinor: totals.undoneBonusMinor },
      voidedAt: timestampFromDate(voidedAt),
    });
  }

  async #playerOf(round: VendorRound): Promise<VendorPlayer> {
    const player = await this.players.byId(round.vassalage, round.playerId);
    if (!player) throw new Error(`player ${round.playerId} of round ${round.roundId} is gone`);
    return player;
  }
}

const identityOf = (round: VendorRound, player: VendorPlayer) => ({
  memberId: player.memberId, brand: player.brand, roundId: round.roundId, vendor: round.vassalage, gameCode: round.gameCode, currency: player.currency,
});
