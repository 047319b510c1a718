import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { JackpotStore } from '../../jackpots/jackpot.store.js';
import { shareOf } from '../../rounds/round.js';
import { sideStakesOf, type SideStake } from './bet-side.js';
import { validStakeOfRound, type RoundTotals } from './round-totals.js';
import { SideBetsReadModel } from './side-bets.read-model.js';
import { verdictOf } from './round-verdict.js';
import { VendorRoundsStore } from './vendor-rounds.store.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';
import type { VendorPlayer, VendorRound, VendorTransaction } from '../transactions/vendor-transaction.js';

/** Settles, corrects and voids rounds of vendors, as `verdictOf` decides. Each change publishes one event. */
@Injectable()
export class VendorSettlingService {
  readonly #logger = new Logger(VendorSettlingService.name);

  constructor(
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(SideBetsReadModel) private readonly sideBets: SideBetsReadModel,
    @Inject(JackpotStore) private readonly jackpots: JackpotStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Ends a round if none of its transactions is pending. The caller must have locked the row of the round. The turnover
   * in the wallet must equal the valid stake of the round. If the postings have counted another amount, the round stays
   * open, and a pending transaction `round.count` for the difference is returned. The caller posts it after the commit.
   * After the wallet's answer this method is called again, and then ends the round.
   * @param ofHistoryOnly true if the member was excluded; the round then counts only for the member's history and not
   * for rewards and shares, as a round with trial money does
   */
  async endIfReady(
    tx: Tx,
    round: VendorRound,
    player: VendorPlayer,
    ofHistoryOnly = false,
  ): Promise<VendorTransaction | undefined> {
    const totals = await this.rounds.totals(tx, round.roundId);
    const verdict = verdictOf(round, totals);
    if (verdict === 'wait' || verdict === 'leave') return undefined;
    const validStakeMinor =
      verdict === 'void' || ofHistoryOnly ? 0n : validStakeOfRound(totals, round.category, player.trial);
    if (validStakeMinor !== totals.countedMinor) {
      if (totals.failedCounts === 0)
        return this.transactions.openCount(tx, round, totals.counts + 1, validStakeMinor - totals.countedMinor);
      this.#logger.error(
        `the wallet took no count of round ${round.roundId}: its turnover is ${totals.countedMinor}, not ${validStakeMinor}`,
      );
    }
    if (verdict === 'void') await this.#void(tx, round, player, totals);
    else if (round.status === 'open')
      await this.#settle(tx, round, player, totals, validStakeMinor, player.trial || ofHistoryOnly);
    else await this.#correct(tx, round, player, totals, validStakeMinor);
    return undefined;
  }

  async #settle(
    tx: Tx,
    round: VendorRound,
    player: VendorPlayer,
    totals: RoundTotals,
    validStakeMinor: bigint,
    trial: boolean,
  ): Promise<void> {
    const settledAt = await this.rounds.settle(tx, round, player, totals, validStakeMinor);
    const counted = { ...player, trial };
    await this.#feed(tx, round, counted, totals, 'fed');
    await this.outbox.append(tx, games.RoundSettledSchema, {
      ...identityOf(round, player),
      ...amountsOf(round, counted, totals, validStakeMinor),
      settledAt: timestampFromDate(settledAt),
      sides: await this.#sides(tx, round, counted),
    });
  }

  /** Stores the new amounts of a round that changed after its end, and publishes an event. */
  async #correct(
    tx: Tx,
    round: VendorRound,
    player: VendorPlayer,
    totals: RoundTotals,
    validStakeMinor: bigint,
  ): Promise<void> {
    const corrected = await this.rounds.correct(tx, round, player, totals, validStakeMinor);
    if (!corrected) return;
    const { number, settledAt, correctedAt } = corrected;
    await this.#feed(tx, round, player, totals, `corrected-${number}`);
    await this.outbox.append(tx, games.RoundCorrectedSchema, {
      ...identityOf(round, player),
      ...amountsOf(round, player, totals, validStakeMinor),
      settledAt: timestampFromDate(settledAt),
      correctedAt: timestampFromDate(correctedAt),
      number,
      sides: await this.#sides(tx, round, player),
    });
  }

  async #sides(tx: Tx, { roundId, vassalage }: VendorRound, { trial }: VendorPlayer): Promise<SideStake[]> {
    return trial ? [] : sideStakesOf(vassalage, await this.sideBets.ofRound(tx, roundId));
  }

  async #void(tx: Tx, round: VendorRound, player: VendorPlayer, totals: RoundTotals): Promise<void> {
    const voidedAt = await this.rounds.void(tx, round, player, totals);
    if (!voidedAt) return;
    await this.jackpots.reverse(tx, round.roundId);
    await this.outbox.append(tx, games.RoundVoidedSchema, {
      ...identityOf(round, player),
      stake: { cashMinor: totals.undoneCashMinor, bonusMinor: totals.undoneBonusMinor },
      voidedAt: timestampFromDate(voidedAt),
      corrections: round.corrections,
      settled: round.status !== 'open',
      trial: player.trial,
    });
  }

  async #feed(tx: Tx, round: VendorRound, player: VendorPlayer, totals: RoundTotals, kind: string): Promise<void> {
    if (player.trial) return;
    const stakeMinor = totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor;
    await this.jackpots.feed(tx, { ...identityOf(round, player), vassalage: round.vassalage, stakeMinor }, kind);
  }
}

const identityOf = (round: VendorRound, player: VendorPlayer) => ({
  memberId: player.memberId,
  brand: player.brand,
  roundId: round.roundId,
  vendor: round.vassalage,
  gameCode: round.gameCode,
  currency: player.currency,
});

const amountsOf = (
  { category }: VendorRound,
  { trial }: VendorPlayer,
  totals: RoundTotals,
  validStakeMinor: bigint,
) => ({
  category,
  trial,
  stake: { cashMinor: totals.stakeCashMinor, bonusMinor: totals.stakeBonusMinor },
  validStake: shareOf(validStakeMinor, { cashMinor: totals.stakeCashMinor, bonusMinor: totals.stakeBonusMinor }),
  payout: { cashMinor: totals.payoutCashMinor, bonusMinor: totals.payoutBonusMinor },
});
