import { Inject, Injectable } from '@nestjs/common';
import { GameCategory } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { MemberLine } from '@nm/kit/db/member-line.js';
import { assertOpen, type PlayableGame } from '../catalogue/game.js';
import { newClientSeed } from '../fairness/client-seed.js';
import { drawUniform } from '../fairness/fair-draw.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { askAgain, gameClosed, keyReused, refusedByWallet, roundIsVoid, stakeLimit, winLimit } from '../games.errors.js';
import { RoundSettlingService } from '../rounds/round-settling.service.js';
import { RoundReadModel, type RoundWithProof } from '../rounds/round.read-model.js';
import { RoundStore } from '../rounds/round.store.js';
import type { Round, RoundTerms } from '../rounds/round.js';
import { nextDraw, type LiveSeed } from '../seeds/seed.js';
import { SeedStore } from '../seeds/seed.store.js';
import { checkBet, inputHash, type DiceBet } from './dice-bet.js';
import { DiceOpeningStore } from './dice-opening.store.js';
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

/** Plays dice: the nonce and the outcome are stored before any money is asked for (surface §3). */
@Injectable()
export class DiceService {
  readonly #line = new MemberLine();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
    @Inject(RoundStore) private readonly rounds: RoundStore,
    @Inject(RoundReadModel) private readonly proofs: RoundReadModel,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(DiceOpeningStore) private readonly openings: DiceOpeningStore,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Plays one round, or gives the stored answer of this key.
   * @throws Failure request.invalid, game.closed, game.maintenance, game.stake_limit, game.win_limit,
   * wallet.key_reused, request.rate_limited, the wallet's stored refusal, or system.temporary: then ask again with the same key.
   */
  async place(bet: DiceBet): Promise<PlacedRound> {
    checkBet(bet);
    const opened = await this.#line.run(bet.memberId, () => this.#open(bet));
    if (opened.replayed) return this.#repeat(bet, opened.round);
    return { ...opened, round: accepted(await this.settling.post(opened.round)) };
  }

  /** The same answer again; a round that was left open is finished on the way. */
  async #repeat(bet: DiceBet, round: Round): Promise<PlacedRound> {
    if (!inputHash(bet).equals(round.inputHash)) throw keyReused();
    accepted(round.status === 'open' ? await this.settling.resolve(round) : round);
    return { ...(await this.proofs.proof(round.memberId, round.roundId)), replayed: true };
  }

  /**
   * One look, one conditional write: the nonce is taken only if nobody took it since, else the outcome is drawn anew from what
   * is there now. A key that was seen is found before any check, so that its answer outlives a change of limits or a closed game.
   */
  async #open(bet: DiceBet): Promise<PlacedRound> {
    for (let tries = 0; tries < OPEN_TRIES_MAX; tries += 1) {
      const { earlierId, seed, game } = await this.openings.look({ ...DICE, ...bet });
      if (earlierId) return { ...(await this.proofs.proof(bet.memberId, earlierId)), replayed: true };
      checkGame(game, bet);
      if (!seed) {
        await this.seeds.begin(this.db, bet.memberId, newClientSeed());
        continue;
      }
      const round = await this.rounds.open(this.db, termsOf(bet, seed), this.config.walletDeadlineMs + GRACE_MS).catch(keyTaken);
      if (round) return { round, serverSeedHash: seed.serverSeedHash, clientSeed: seed.clientSeed, replayed: false };
    }
    throw askAgain();
  }
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
    ...DICE, memberId, key, brand, currency, trial, stakeMinor, payoutMinor,
    inputHash: inputHash(bet), seedId: seed.seedId, nonce: seed.nextNonce,
    detail: { game: 'dice', target, over, roll, win, multiplierE4 },
  };
}

/** @throws Failure with the wallet's code when the stake was refused; game.closed when the round was voided. */
function accepted(round: Round): Round {
  if (round.status === 'refused') throw refusedByWallet(round.refusalCode ?? 'internal');
  if (round.status === 'voided') throw roundIsVoid(round.roundId);
  return round;
}
