import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { MicroBatcher, type Outcome } from '@nm/kit/concurrency/micro-batcher.js';
import { Db } from '@nm/kit/db/db.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { AMOUNT_MINOR_MAX } from '@nm/kit/money/money.js';
import { assertTakes } from '../catalogue/game.js';
import { newClientSeed } from '@nm/kit/fairness/client-seed.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { askAgain, invalid, keyReused, refusedByWallet, roundIsVoid, roundOpen } from '../games.errors.js';
import type { LiveSeed } from '../seeds/seed.js';
import { SeedStore } from '../seeds/seed.store.js';
import { GameCycle } from './game-cycle.js';
import { BATCHES } from './round-batches.js';
import type { Bet, RoundGame } from './round-game.js';
import { RoundBatchesStore, type Found } from './round-batches.store.js';
import { RoundSettlingService } from './round-settling.service.js';
import { RoundReadModel, type RoundWithProof } from './round.read-model.js';
import type { Round, RoundTerms } from './round.js';

/** The time (ms) after the deadline of a bet's request at which the job for stale rounds takes the round over. */
const GRACE_MS = 5_000;
/**
 * Maximum number of attempts to open a round. An attempt fails if the nonce was used meanwhile: by a rotation of the
 * seed, or by a bet of the same member in another instance.
 */
const OPEN_TRIES_MAX = 100;
/**
 * The number of attempts to open a round that follow one another without a pause. If they all fail, another transaction
 * holds the lock of the seed for longer, so there is a pause before each later attempt.
 */
const HASTY_TRIES = 5;
const PAUSE_MS_MAX = 50;
const KEY_LENGTH_MAX = 128;

/**
 * A round that was played, with its proof: the hash of the server seed, which was shown before play, and the client
 * seed.
 */
export interface PlacedRound extends RoundWithProof {
  /** True if an earlier request with this key was answered, and this is the stored answer. */
  readonly replayed: boolean;
}

/** A bet that is being placed, with its game and the hash of its input. */
interface Command {
  readonly game: RoundGame;
  readonly bet: Bet;
  readonly inputHash: Buffer;
}

/**
 * The result of an attempt to open a round. The round was opened, or its key already has a round, or the nonce was used
 * meanwhile and the attempt must be repeated.
 */
type Opening = { readonly round: Round; readonly seed: LiveSeed } | { readonly earlierId: string } | 'again';

/**
 * Plays rounds of all in-house games. The nonce and the outcome are stored before the wallet is called, so that the
 * outcome cannot depend on the wallet's answer (surface §3).
 */
@Injectable()
export class RoundsService {
  readonly #openings = new MicroBatcher<Command, Opening>('RoundOpenings', {
    ...BATCHES,
    run: (commands) => this.#tryAll(commands),
    retrySingly: true,
    failsAll: isOutage,
    // The next nonce of a seed can be used for only one bet. Therefore a batch contains at most one bet of each member,
    // and the member's next bet waits until the batch has ended.
    keyOf: ({ bet }) => bet.memberId,
    uniqueOf: ({ bet }) => bet.memberId,
  });
  readonly #graceMs: number;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
    @Inject(RoundBatchesStore) private readonly batches: RoundBatchesStore,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(RoundReadModel) private readonly proofs: RoundReadModel,
    @Inject(GameCycle) private readonly cycle: GameCycle,
    @Inject(GAMES_CONFIG) config: GamesConfig,
  ) {
    this.#graceMs = config.walletDeadlineMs + GRACE_MS;
  }

  /**
   * Plays one round, or starts a round with steps. A repeated call with the same key returns the stored round.
   * @throws Failure request.invalid, game.closed, game.maintenance, game.stake_limit, game.win_limit, game.too_soon
   * (the brand's minimum time between two rounds has not passed), game.round_open (the member has an open round with
   * steps in this game), wallet.key_reused, or the code with which the wallet refused the stake. After system.temporary
   * the caller repeats the request with the same key.
   */
  async place<C extends object>(game: RoundGame<C>, bet: Bet<C>): Promise<PlacedRound> {
    checkBet(bet);
    game.checkChoice(bet.choice);
    const play = (): Promise<PlacedRound> => this.#place(game, bet);
    return bet.cycleMs ? this.cycle.run(bet, play, () => this.batches.hasKey(bet)) : play();
  }

  async #place<C extends object>(game: RoundGame<C>, bet: Bet<C>): Promise<PlacedRound> {
    const command: Command = { game, bet, inputHash: inputHashOf(game, bet) };
    const opening = await this.#open(command);
    if ('earlierId' in opening) return this.#repeat(command, opening.earlierId);
    const { serverSeedHash, clientSeed } = opening.seed;
    const round = accepted(await this.settling.post(opening.round));
    return { round, serverSeedHash, clientSeed, replayed: false };
  }

  /** Returns the stored answer for a key. If the round of the key is still open, the round is finished first. */
  async #repeat({ bet, inputHash }: Command, roundId: string): Promise<PlacedRound> {
    const { round } = await this.proofs.proof(bet.memberId, roundId);
    if (!inputHash.equals(round.inputHash)) throw keyReused();
    accepted(round.status === 'open' ? await this.settling.resolve(round) : round);
    return { ...(await this.proofs.proof(bet.memberId, roundId)), replayed: true };
  }

  async #open(command: Command): Promise<Exclude<Opening, 'again'>> {
    for (let tries = 0; tries < OPEN_TRIES_MAX; tries += 1) {
      if (tries >= HASTY_TRIES) await pause(Math.min(tries, PAUSE_MS_MAX));
      const opening = await this.#openings.submit(command);
      if (opening !== 'again') return opening;
    }
    throw askAgain();
  }

  /**
   * Looks up all bets of a batch with one statement. Then it opens their rounds with a second statement, which uses a
   * nonce only if it is still free. A known key is answered before anything is checked. A repeated request therefore
   * gets its answer even if limits were changed or the game was closed since.
   */
  async #tryAll(commands: readonly Command[]): Promise<Outcome<Opening>[]> {
    const found = await this.batches.look(
      commands.map(({ game, bet }) => ({ ...bet, ...nameOf(game), stepped: game.stepped === true })),
    );
    const steps = commands.map((command, i) => firstStep(command, found[i]!));
    const seedless = commands.filter((_command, i) => steps[i] === 'seedless').map(({ bet }) => bet.memberId);
    if (seedless.length > 0)
      await this.seeds.begin(
        this.db,
        seedless.map((memberId) => [memberId, newClientSeed()]),
      );
    const drawn = steps.filter((step) => typeof step === 'object' && 'terms' in step);
    const rounds = (await this.#store(drawn.map(({ terms }) => terms))).values();
    return steps.map((step) => {
      if (step === 'seedless') return { value: 'again' };
      if (!('terms' in step)) return step;
      const round = rounds.next().value;
      return { value: round ? { round, seed: step.seed } : 'again' };
    });
  }

  async #store(terms: readonly RoundTerms[]): Promise<(Round | undefined)[]> {
    if (terms.length === 0) return [];
    try {
      return await this.batches.open(terms, this.#graceMs);
    } catch (error) {
      const { constraint } = error as { constraint?: unknown };
      const [only, ...more] = terms;
      // The batch with several bets failed. The batcher then tries its bets one by one.
      if (!only || more.length > 0) throw error;
      // Another instance has stored a round with the same key at the same moment. The next look-up will find it.
      if (constraint === 'rounds_member_key_unique') return [undefined];
      if (constraint !== 'rounds_stepped_open_unique') throw error;
      if (await this.batches.hasKey(only)) return [undefined];
      throw roundOpen();
    }
  }
}

/**
 * Decides what to do with a bet after its look-up in the database. Returns the round to open, or the final result if no
 * round must be opened, or `seedless` if the member has no seed pair yet.
 */
function firstStep(
  command: Command,
  { earlierId, seed, game, isOpen }: Found,
): { readonly terms: RoundTerms; readonly seed: LiveSeed } | Outcome<Opening> | 'seedless' {
  if (earlierId) return { value: { earlierId } };
  const { bet } = command;
  try {
    assertTakes(game, bet.stakeMinor, command.game.payoutMinorMax(bet.choice, bet.stakeMinor));
  } catch (error) {
    return { error };
  }
  if (isOpen) return { error: roundOpen() };
  return seed ? { terms: termsOf(command, seed, game?.payoutMinorMax ?? null), seed } : 'seedless';
}

/** Builds the round of a bet with the next nonce of the member's seed. */
function termsOf(
  { game, bet, inputHash }: Command,
  { seedId, serverSeed, clientSeed, nextNonce }: LiveSeed,
  winMinorMax: bigint | null,
): RoundTerms {
  const { choice, ...rest } = bet;
  const input = { serverSeed, clientSeed, nonce: nextNonce };
  const { detail, payoutMinor } = game.draw(choice, bet.stakeMinor, input);
  const stepped = game.stepped === true;
  const { memberId, key, brand, currency, trial, stakeMinor } = rest;
  return {
    ...nameOf(game),
    category: game.category,
    memberId,
    key,
    brand,
    currency,
    trial,
    stakeMinor,
    payoutMinor,
    inputHash,
    seedId,
    nonce: nextNonce,
    detail: stepped && winMinorMax !== null ? { ...detail, winMinorMax: String(winMinorMax) } : detail,
    stepped,
  };
}

const nameOf = ({ vassalage, gameCode }: RoundGame) => ({ vassalage, gameCode });

/**
 * Checks the fields that bets of all games have.
 * @throws Failure request.invalid with the name of the invalid field.
 */
function checkBet({ key, brand, currency, stakeMinor }: Bet): void {
  if (key === '' || key.length > KEY_LENGTH_MAX) throw invalid('key');
  if (brand === '') throw invalid('brand');
  if (currency === '') throw invalid('currency');
  if (stakeMinor <= 0n || stakeMinor > AMOUNT_MINOR_MAX) throw invalid('stakeMinor');
}

/** Returns a hash of the input of a bet. If a request repeats a key, the hash shows whether it is the same bet. */
const inputHashOf = ({ gameCode }: RoundGame, { brand, currency, stakeMinor, trial, choice }: Bet): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([gameCode, brand, currency, String(stakeMinor), trial, choice]))
    .digest();

/**
 * Returns the round if the wallet accepted its stake.
 * @throws Failure with the wallet's code if the wallet refused the stake; game.closed if the round was voided.
 */
function accepted(round: Round): Round {
  if (round.status === 'refused') throw refusedByWallet(round.refusalCode ?? 'internal');
  if (round.status === 'voided') throw roundIsVoid(round.roundId);
  return round;
}
