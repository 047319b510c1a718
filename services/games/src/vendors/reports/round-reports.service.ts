import { Inject, Injectable } from '@nestjs/common';
import { GameCategory } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { CatalogueReadModel } from '../../catalogue/catalogue.read-model.js';
import type { Game } from '../../catalogue/game.js';
import { NO_POOLS } from '../../rounds/round.js';
import { validStakeOf } from '../../rounds/valid-stake.js';
import { fingerprint } from '../gateway/vendor-request.js';
import { VendorRefusal, type VendorStatus } from '../gateway/vendor-status.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import { VendorSettlingService } from '../rounds/vendor-settling.service.js';
import type { Outcome, VendorPlayer, VendorRound, VendorTransaction } from '../transactions/vendor-transaction.js';
import type { Answered } from '../transactions/vendor-transactions.service.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';
import type { RoundReport } from './round-report.js';

/**
 * Stores the rounds that a vendor in transfer mode reports (domain §4). Their money moved in the vendor's own wallet, so
 * nothing is posted: the report becomes a settled round of the betting record, once for each transaction id.
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
  ) {}

  /**
   * Takes a report and returns its answer. A repeat of a transaction id gets the stored answer.
   * @throws VendorRefusal for reports that are not stored: TX_MISMATCH, PLAYER_NOT_FOUND, WRONG_CURRENCY, GAME_NOT_FOUND.
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
    // A concurrent report with this id was stored first.
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
    const declined = refusalOf(round, gameCode);
    const opened = await this.transactions.open(tx, {
      vassalage,
      request: report,
      fingerprint: fingerprint(report),
      roundId: round.roundId,
      refTxId: null,
      // The whole valid stake is counted here, so that settling has no difference to post to the wallet.
      validStakeMinor: declined ? 0n : validStakeOf({ stakeMinor, payoutMinor, category, trial }),
      ...(declined && { declined }),
    });
    if (!opened || declined) return opened;
    const answered = await this.transactions.answer(tx, opened, outcomeOf(report));
    if (!answered) throw new Error(`report ${report.txId} was answered before it was stored`);
    await this.rounds.close(tx, round.roundId);
    const count = await this.settling.endIfReady(tx, { ...round, closing: true }, player);
    if (count) throw new Error(`reported round ${round.roundId} would post ${count.validStakeMinor} to the wallet`);
    return answered;
  }
}

const refusalOf = ({ closing, status, gameCode }: VendorRound, reported: string): VendorStatus | undefined => {
  if (closing || status !== 'open') return 'ROUND_SETTLED';
  return gameCode === reported ? undefined : 'GAME_NOT_FOUND';
};

/** A member moves cash only to a vendor, so the whole round is cash. */
const outcomeOf = ({ stakeMinor, payoutMinor }: RoundReport): Outcome => ({
  status: 'OK',
  effect: 'APPLIED',
  stake: { ...NO_POOLS, cashMinor: stakeMinor },
  payout: { ...NO_POOLS, cashMinor: payoutMinor },
  heldChangeMinor: 0n,
});

function again(report: RoundReport, earlier: VendorTransaction): Answered {
  if (!fingerprint(report).equals(earlier.fingerprint)) throw new VendorRefusal('TX_MISMATCH');
  return { transaction: earlier, replayed: true };
}
