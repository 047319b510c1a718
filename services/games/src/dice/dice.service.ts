import { Inject, Injectable } from '@nestjs/common';
import { GameCategory } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import { assertOpen } from '../catalogue/game.js';
import { drawUniform } from '../fairness/fair-draw.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { keyReused, refusedByWallet, stakeLimit } from '../games.errors.js';
import { RoundSettlingService } from '../rounds/round-settling.service.js';
import { RoundStore } from '../rounds/round.store.js';
import type { Round } from '../rounds/round.js';
import { takeLiveSeed } from '../seeds/live-seed.js';
import { nextDraw } from '../seeds/seed.js';
import { SeedStore } from '../seeds/seed.store.js';
import { checkBet, inputHash, type DiceBet } from './dice-bet.js';
import { diceOutcome, ROLLS } from './dice-rules.js';

export const DICE = { vassalage: 'INHOUSE', gameCode: 'DICE', category: GameCategory.BGS } as const;

/** The bet's own call gets its deadline and this much more before the resolver takes the round over. */
const GRACE_MS = 5_000;

export interface PlacedRound {
  readonly round: Round;
  /** True when this key had been answered before. */
  readonly replayed: boolean;
}

/** Plays dice: the nonce and the outcome are stored before any money is asked for (surface §3). */
@Injectable()
export class DiceService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
    @Inject(RoundStore) private readonly rounds: RoundStore,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Plays one round, or gives the stored answer of this key.
   * @throws Failure request.invalid, game.closed, game.maintenance, game.stake_limit, wallet.key_reused, the wallet's
   * stored refusal, or system.temporary: then ask again with the same key.
   */
  async place(bet: DiceBet): Promise<PlacedRound> {
    checkBet(bet);
    const earlier = await this.rounds.byKey(this.db, bet.memberId, bet.key);
    if (earlier) return this.#repeat(bet, earlier);
    await this.#checkGame(bet);
    const { round, replayed } = await this.#open(bet);
    if (replayed) return this.#repeat(bet, round);
    return { round: accepted(await this.settling.post(round)), replayed: false };
  }

  /** The same answer again; a round that was left open is finished on the way. */
  async #repeat(bet: DiceBet, round: Round): Promise<PlacedRound> {
    if (!inputHash(bet).equals(round.inputHash)) throw keyReused();
    return { round: accepted(round.status === 'open' ? await this.settling.resolve(round) : round), replayed: true };
  }

  async #checkGame({ brand, currency, stakeMinor }: DiceBet): Promise<void> {
    assertOpen(await this.catalogue.game(DICE.vassalage, DICE.gameCode));
    const limits = await this.catalogue.stakeLimits({ ...DICE, brand, currency });
    if (stakeMinor < limits.stakeMinorMin || stakeMinor > limits.stakeMinorMax) {
      throw stakeLimit(limits.stakeMinorMin, limits.stakeMinorMax);
    }
  }

  /** One transaction under the seed's lock: the key is looked for again, the nonce taken, the outcome stored. */
  async #open(bet: DiceBet): Promise<PlacedRound> {
    return this.db.transaction(async (tx) => {
      const seed = await takeLiveSeed(this.seeds, tx, bet.memberId);
      const earlier = await this.rounds.byKey(tx, bet.memberId, bet.key);
      if (earlier) return { round: earlier, replayed: true };
      const roll = drawUniform(nextDraw(seed), ROLLS);
      const { win, multiplierE4, payoutMinor } = diceOutcome(bet, roll, bet.stakeMinor);
      const { memberId, key, brand, currency, trial, stakeMinor, target, over } = bet;
      const terms = {
        ...DICE, memberId, key, brand, currency, trial, stakeMinor, payoutMinor,
        inputHash: inputHash(bet), seedId: seed.seedId, nonce: seed.nextNonce,
        detail: { game: 'dice', target, over, roll, win, multiplierE4 },
      } as const;
      return { round: await this.rounds.open(tx, terms, this.config.walletDeadlineMs + GRACE_MS), replayed: false };
    });
  }
}

/** @throws Failure with the wallet's code when the stake was refused. */
function accepted(round: Round): Round {
  if (round.status === 'refused') throw refusedByWallet(round.refusalCode ?? 'internal');
  return round;
}
