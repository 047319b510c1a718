import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { GameCategory, games } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { CasesStore } from '../../cases/cases.store.js';
import { CatalogueReadModel } from '../../catalogue/catalogue.read-model.js';
import type { Game } from '../../catalogue/game.js';
import { MemberExclusionsStore } from '../../members/member-exclusions.store.js';
import { NO_POOLS, validStakeOf } from '../../rounds/round.js';
import { fingerprint } from '../gateway/vendor-request.js';
import { VendorRefusal, type VendorStatus } from '../gateway/vendor-status.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { VendorSettlingService } from '../rounds/vendor-settling.service.js';
import type { Outcome, VendorPlayer, VendorRound, VendorTransaction } from '../transactions/vendor-transaction.js';
import type { Answered } from '../transactions/vendor-transactions.service.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';
import { placedAtOf, type RoundReport } from './round-report.js';

/**
 * Stores the rounds that a vendor in transfer mode reports (domain §4). Their money moved in the vendor's own wallet,
 * so nothing is posted. Each transaction id becomes one settled round of the betting record, and the event
 * RoundReported tells the wallet the stake and the payout. If an excluded member placed the bet, the round counts only
 * for the member's own history, and an operator gets a case (domain §11).
 */
@Injectable()
export class RoundReportsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @Inject(VendorSettlingService) private readonly settling: VendorSettlingService,
    @Inject(MemberExclusionsStore) private readonly exclusions: MemberExclusionsStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Handles a report and returns its answer. If the transaction id is known, the stored answer is returned.
   * @throws VendorRefusal for reports that are not stored: TX_MISMATCH, PLAYER_NOT_FOUND, WRONG_CURRENCY,
   * GAME_NOT_FOUND.
   */
  async take(vassalage: string, report: RoundReport): Promise<Answered> {
    const earlier = await this.transactions.find(this.db, vassalage, report.txId);
    if (earlier) return again(report, earlier);
    const player = await this.players.byId(vassalage, report.playerId);
    if (!player) throw new VendorRefusal('PLAYER_NOT_FOUND');
    if (player.currency !== report.currency) throw new VendorRefusal('WRONG_CURRENCY');
    const game = await this.catalogue.game(vassalage, report.gameCode.toUpperCase());
    if (!game) throw new VendorRefusal('GAME_NOT_FOUND');
    const stored = await this.db.transaction((tx) => this.#store(tx, player, game, report));
    // Another report with this transaction id was stored at the same moment.
    return stored ? { transaction: stored, replayed: false } : this.take(vassalage, report);
  }

  async #store(
    tx: Tx,
    player: VendorPlayer,
    { gameCode, gameType }: Game,
    report: RoundReport,
  ): Promise<VendorTransaction | undefined> {
    const { vassalage, playerId, trial } = player;
    const { stakeMinor, payoutMinor } = report;
    const category = GameCategory[gameType as keyof typeof GameCategory] ?? GameCategory.UNSPECIFIED;
    const name = { vassalage, vendorRoundId: report.roundId, playerId, gameCode, category };
    const round = await this.rounds.lockForBet(tx, name);
    const isPosted = (await this.transactions.betOf(tx, round.roundId)) !== undefined;
    const declined = refusalOf(round, gameCode, isPosted);
    const placedAt = placedAtOf(report, round.openedAt);
    const isExcluded = await this.exclusions.isExcludedAt(tx, player.memberId, placedAt.toISOString());
    const opened = await this.transactions.open(tx, {
      vassalage,
      request: report,
      fingerprint: fingerprint(report),
      roundId: round.roundId,
      refTxId: null,
      // The whole valid stake is stored as already counted, so that the settlement posts no difference to the wallet.
      validStakeMinor: declined || isExcluded ? 0n : validStakeOf({ stakeMinor, payoutMinor, category, trial }),
      ...(declined && { declined }),
    });
    if (!opened || declined) return opened;
    const answered = await this.transactions.answer(tx, opened, outcomeOf(report));
    if (!answered) throw new Error(`report ${report.txId} was answered before it was stored`);
    await this.rounds.close(tx, round.roundId);
    const count = await this.settling.endIfReady(tx, { ...round, closing: true }, player, isExcluded);
    if (count) throw new Error(`reported round ${round.roundId} would post ${count.validStakeMinor} to the wallet`);
    await this.outbox.append(tx, games.RoundReportedSchema, {
      ...{ memberId: player.memberId, brand: player.brand, roundId: round.roundId, vendor: vassalage, gameCode },
      ...{ currency: player.currency, stakeMinor, payoutMinor, placedAt: timestampFromDate(placedAt) },
    });
    if (isExcluded) await this.#openCase(tx, player, report);
    return answered;
  }

  /**
   * Opens a case, because the vendor let an excluded member play. The round is stored, because its money has moved, but
   * it counts for no rewards.
   */
  async #openCase(tx: Tx, { vassalage, playerId, currency }: VendorPlayer, report: RoundReport): Promise<void> {
    const { txId, roundId, stakeMinor, payoutMinor, occurredAt } = report;
    await this.cases.open(tx, {
      ...{ kind: 'excluded_play', vassalage, subject: txId, playerId },
      detail: {
        ...{ roundId, stakeMinor: String(stakeMinor), payoutMinor: String(payoutMinor), currency },
        ...(occurredAt !== '' && { occurredAt }),
      },
    });
  }
}

/**
 * Returns the reason why a report is declined; undefined if it is accepted. A round with a posted bet was played with
 * the wallet here, before the vendor was changed to transfer mode. A report of such a round would count its stake
 * twice.
 */
const refusalOf = (
  { closing, status, gameCode }: VendorRound,
  reported: string,
  isPosted: boolean,
): VendorStatus | undefined => {
  if (closing || isPosted || status !== 'open') return 'ROUND_SETTLED';
  return gameCode === reported ? undefined : 'GAME_NOT_FOUND';
};

/** Stake and payout count as cash, because only cash can be moved to a vendor. */
const outcomeOf = ({ stakeMinor, payoutMinor }: RoundReport): Outcome => ({
  status: 'OK',
  effect: 'APPLIED',
  stake: { ...NO_POOLS, cashMinor: stakeMinor },
  payout: { ...NO_POOLS, cashMinor: payoutMinor },
  heldChangeMinor: 0n,
  houseMinor: 0n,
});

function again(report: RoundReport, earlier: VendorTransaction): Answered {
  if (!fingerprint(report).equals(earlier.fingerprint)) throw new VendorRefusal('TX_MISMATCH');
  return { transaction: earlier, replayed: true };
}
