import { Inject, Injectable } from '@nestjs/common';
import { GameCategory } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { Batches, type Done } from '../batches/batches.js';
import { assertOpen, type PlayableGame } from '../catalogue/game.js';
import { newClientSeed } from '../fairness/client-seed.js';
import { drawUniform } from '../fairness/fair-draw.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { askAgain, gameClosed, stakeLimit, winLimit } from '../games.errors.js';
import { RoundOpeningsStore } from '../rounds/round-openings.store.js';
import { RoundReadModel, type RoundWithProof } from '../rounds/round.read-model.js';
import type { RoundTerms } from '../rounds/round.js';
import { nextDraw, type LiveSeed } from '../seeds/seed.js';
import { SeedStore } from '../seeds/seed.store.js';
import { inputHash, type DiceBet } from './dice-bet.js';
import { DiceOpeningStore, type Found } from './dice-opening.store.js';
import { diceOutcome, payoutOfWin, ROLLS } from './dice-rules.js';

export const DICE = { vassalage: 'INHOUSE', gameCode: 'DICE', category: GameCategory.BGS } as const;

/** The bet's own call gets its deadline and this much more before the resolver takes the round over. */
const GRACE_MS = 5_000;
/** Each try that fails lost its nonce to another copy's bet or to a rotation, and was overtaken by one that went through. */
const OPEN_TRIES_MAX = 100;

/** A played round with its proof: the hash shown before play, and the client seed. */
export interface PlacedRound extends RoundWithProof {
  /** True when this key had been answered before. */
  readonly replayed: boolean;
}

/** A round that is to be opened, and the seed that it was drawn from. */
interface Drawn {
  readonly terms: RoundTerms;
  readonly seed: LiveSeed;
}

/** Opens rounds of dice: nonce and outcome are stored before any money is asked for. Bets that come at once are opened together. */
@Injectable()
export class DiceOpeningService {
  readonly #batches = new Batches<DiceBet, PlacedRound>({
    alone: (bet) => this.#alone(bet),
    together: (bets) => this.#together(bets),
    meetsAll: isOutage,
  });
  readonly #graceMs: number;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
    @Inject(RoundOpeningsStore) private readonly rounds: RoundOpeningsStore,
    @Inject(RoundReadModel) private readonly proofs: RoundReadModel,
    @Inject(DiceOpeningStore) private readonly openings: DiceOpeningStore,
    @Inject(GAMES_CONFIG) config: GamesConfig,
  ) {
    this.#graceMs = config.walletDeadlineMs + GRACE_MS;
  }

  /**
   * An open round, or the one that this key has already, whatever its state.
   * @throws Failure game.closed, game.maintenance, game.stake_limit, game.win_limit, or system.temporary.
   */
  open(bet: DiceBet): Promise<PlacedRound> {
    return this.#batches.ask(bet);
  }

  /**
   * One look, one conditional write: the nonce is taken only if nobody took it since, else the outcome is drawn anew from what
   * is there now. A key that was seen is found before any check, so that its answer outlives a change of limits or a closed game.
   */
  async #alone(bet: DiceBet): Promise<PlacedRound> {
    for (let tries = 0; tries < OPEN_TRIES_MAX; tries += 1) {
      const { earlierId, seed, game } = await this.openings.look(DICE, bet);
      if (earlierId) return { ...(await this.proofs.proof(bet.memberId, earlierId)), replayed: true };
      checkGame(game, bet);
      if (!seed) {
        await this.seeds.begin(this.db, bet.memberId, newClientSeed());
        continue;
      }
      const round = await this.rounds.open(termsOf(bet, seed), this.#graceMs).catch(keyTaken);
      if (round) return placed(round, seed);
    }
    throw askAgain();
  }

  /** The same for many. What a single try does not open (a key seen before, a member without a seed, a nonce that was lost) goes on alone. */
  async #together(bets: readonly DiceBet[]): Promise<(Done<PlacedRound> | undefined)[]> {
    const found = await this.openings.lookMany(DICE, bets);
    const done: (Done<PlacedRound> | undefined)[] = [];
    const drawn = new Map<string, Drawn & { readonly place: number }>();
    for (const [place, bet] of bets.entries()) {
      const outcome = draw(bet, found[place]!);
      if (outcome && 'error' in outcome) done[place] = outcome;
      // A seed's next nonce is one bet's: another one of the same member comes after it.
      else if (outcome && !drawn.has(outcome.seed.seedId)) drawn.set(outcome.seed.seedId, { ...outcome, place });
    }
    const many = [...drawn.values()];
    const rounds =
      many.length > 0
        ? await this.rounds.openMany(
            many.map(({ terms }) => terms),
            this.#graceMs,
          )
        : [];
    for (const [i, { seed, place }] of many.entries()) {
      const round = rounds[i];
      if (round) done[place] = { value: placed(round, seed) };
    }
    return done;
  }
}

const placed = (round: PlacedRound['round'], { serverSeedHash, clientSeed }: LiveSeed): PlacedRound => ({
  round,
  serverSeedHash,
  clientSeed,
  replayed: false,
});

/** What a bet draws from what was found for it; why it may not be played; undefined when there is more to do than to draw. */
function draw(bet: DiceBet, { earlierId, seed, game }: Found): Drawn | { readonly error: unknown } | undefined {
  if (earlierId) return undefined;
  try {
    checkGame(game, bet);
  } catch (error) {
    return { error };
  }
  return seed && { terms: termsOf(bet, seed), seed };
}

/** The same key came at the same moment: look again, and find it. @throws any other error. */
function keyTaken(error: unknown): undefined {
  if ((error as { constraint?: unknown }).constraint !== 'rounds_member_key_unique') throw error;
}

function checkGame(game: PlayableGame | undefined, bet: DiceBet): void {
  assertOpen(game);
  const { stakeMinor } = bet;
  const { stakeMinorMin, stakeMinorMax, payoutMinorMax } = game;
  if (stakeMinorMin === null || stakeMinorMax === null) throw gameClosed(); // a game without limits takes no stake
  if (stakeMinor < stakeMinorMin || stakeMinor > stakeMinorMax) throw stakeLimit(stakeMinorMin, stakeMinorMax);
  if (payoutMinorMax !== null && payoutOfWin(bet, stakeMinor) > payoutMinorMax) throw winLimit(payoutMinorMax);
}

/** The round that a bet makes of the seed's next nonce. */
function termsOf(bet: DiceBet, seed: LiveSeed): RoundTerms {
  const { memberId, key, brand, currency, trial, stakeMinor, target, over } = bet;
  const roll = drawUniform(nextDraw(seed), ROLLS);
  const { win, multiplierE4, payoutMinor } = diceOutcome(bet, roll, stakeMinor);
  return {
    ...DICE,
    memberId,
    key,
    brand,
    currency,
    trial,
    stakeMinor,
    payoutMinor,
    inputHash: inputHash(bet),
    seedId: seed.seedId,
    nonce: seed.nextNonce,
    detail: { game: 'dice', target, over, roll, win, multiplierE4 },
  };
}
