import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import {
  askAgain,
  invalid,
  keyReused,
  nothingToCashOut,
  roundEnded,
  roundNotFound,
  stepConflict,
} from '../games.errors.js';
import { ROUND_GAMES, type RoundGame, type SteppedGame } from './round-game.js';
import { RoundSettlingService } from './round-settling.service.js';
import { RoundStepsStore, type StoredStep } from './round-steps.store.js';
import { RoundReadModel, type RoundWithProof } from './round.read-model.js';
import { isRunning, isUuid, type EndReason, type Round } from './round.js';

/**
 * The time (ms) after the deadline of the request that ended a round at which the job for stale rounds takes the round
 * over.
 */
const GRACE_MS = 5_000;
const KEY_LENGTH_MAX = 128;
/** The largest number of a step that a request may contain. No game has rounds with so many steps as this. */
const NUMBER_MAX = 1_000;

/** A request of a member for a step or a cash-out. */
export interface StepRequest {
  readonly memberId: string;
  readonly roundId: string;
  /** The idempotency key that the member's client chose, at most 128 characters. */
  readonly key: string;
}

/** A round with steps, as the member may see it after some of its steps. */
export interface SteppedRound extends RoundWithProof {
  readonly steps: readonly object[];
  /**
   * The payout (minor units) if the member cashes out after the steps in this answer; 0 if a cash-out is not possible.
   */
  readonly cashOutMinor: bigint;
  /** True if this step or cash-out was answered before, and this is the stored answer. */
  readonly replayed: boolean;
}

/** The result of a step or a cash-out: the round, and whether the answer was already stored by an earlier call. */
interface Stepped {
  readonly round: Round;
  readonly replayed: boolean;
}

/**
 * Handles the steps and the cash-outs of rounds with steps. A step and its effect are stored while the row of the round
 * is locked. The step that ends a round determines the payout, which is posted after the transaction.
 */
@Injectable()
export class RoundStepsService {
  readonly #graceMs: number;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RoundStepsStore) private readonly store: RoundStepsStore,
    @Inject(RoundReadModel) private readonly proofs: RoundReadModel,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(ROUND_GAMES) private readonly games: readonly Pick<RoundGame, 'detailName'>[],
    @Inject(GAMES_CONFIG) config: GamesConfig,
  ) {
    this.#graceMs = config.walletDeadlineMs + GRACE_MS;
  }

  /**
   * Takes one step of a round. A repeated call with the same number returns the stored answer, which shows the round
   * after that step.
   * @param number the number of the step in its round, beginning with 1
   * @throws Failure request.invalid, resource.not_found, game.step_conflict (the number was used with another choice,
   * or is not the next one), game.round_ended, wallet.key_reused. After system.temporary the caller repeats the step.
   */
  async step<Step extends object>(
    game: SteppedGame<never, Step>,
    request: StepRequest,
    number: number,
    choice: Step,
  ): Promise<SteppedRound> {
    checkKey(request.key);
    if (!Number.isInteger(number) || number < 1 || number > NUMBER_MAX) throw invalid('number');
    const { round, replayed } = await this.#locked(game, request, async (tx, locked, steps) => {
      const earlier = steps[number - 1];
      if (earlier) {
        if (!isDeepStrictEqual(earlier.choice, choice)) throw earlier.choice === null ? roundEnded() : stepConflict();
        return { round: locked, replayed: true };
      }
      if (steps.some(({ key }) => key === request.key)) throw keyReused();
      assertRunning(locked);
      if (number !== steps.length + 1) throw stepConflict();
      const { payoutMinor, ends = null } = game.play(locked, choicesOf<Step>(steps), choice);
      const added = { number, key: request.key, choice, payoutMinor, ends };
      return { round: await this.#add(tx, game, locked, steps, added), replayed: false };
    });
    return this.#answer(game, round, replayed, number);
  }

  /**
   * Ends a round and pays the payout that its steps have reached. If a cash-out of this member or the job has already
   * ended the round, that result is returned.
   * @throws Failure request.invalid, resource.not_found, wallet.key_reused, game.nothing_to_cash_out, game.round_ended
   * if a step ended the round. After system.temporary the caller repeats the cash-out.
   */
  async cashOut(game: SteppedGame<never, never>, request: StepRequest): Promise<SteppedRound> {
    checkKey(request.key);
    const { round, replayed } = await this.#locked(game, request, async (tx, locked, steps) => {
      if (locked.endReason && locked.endReason !== 'lost' && locked.endReason !== 'completed')
        return { round: locked, replayed: true };
      assertRunning(locked);
      if (steps.some(({ key }) => key === request.key)) throw keyReused();
      const payoutMinor = steps.at(-1)?.payoutMinor ?? 0n;
      if (payoutMinor === 0n) throw nothingToCashOut();
      return { round: await this.#endNow(tx, game, locked, steps, 'cashed_out', request.key), replayed: false };
    });
    return this.#answer(game, round, replayed);
  }

  /**
   * Returns the open round of a member in a game, without the values that its steps have not revealed; undefined if
   * there is none.
   */
  async current(game: SteppedGame<never, never>, memberId: string): Promise<SteppedRound | undefined> {
    const roundId = await this.store.current(this.db, memberId, game.vassalage, game.gameCode);
    if (!roundId) return undefined;
    return this.#answer(game, (await this.proofs.proof(memberId, roundId)).round, true);
  }

  /**
   * Returns a round that was just started. If the request repeats an earlier start, the round is returned in its
   * present state.
   */
  async started(
    game: SteppedGame<never, never>,
    { round, replayed }: RoundWithProof & { readonly replayed: boolean },
  ): Promise<SteppedRound> {
    return this.#answer(game, round, replayed);
  }

  /**
   * Ends a round that the member has not continued for a long time. It pays the payout that the steps have reached, or
   * returns the stake if no step was won. Returns false if the member has meanwhile taken a step or cashed out.
   * @throws Failure system.temporary if the answer of the wallet is unknown.
   */
  async endIdle({ memberId, roundId, detail }: Round): Promise<boolean> {
    const game = this.games.find(({ detailName }) => detailName === detail.game) as RoundGame | undefined;
    if (!isStepped(game)) throw new Error(`round ${roundId} has steps, and its game has none`);
    const round = await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, memberId, roundId);
      // The job for stale rounds sets the round's count of attempts above 0 when it takes the round, and a step of the
      // member sets it to 0. A count of 0 therefore means that the member has taken a step in the meantime.
      if (!locked || !isRunning(locked) || locked.resolveAttempts === 0) return undefined;
      const steps = await this.store.stepsOf(tx, roundId);
      const reason = (steps.at(-1)?.payoutMinor ?? 0n) > 0n ? 'timed_out' : 'voided';
      return this.#endNow(tx, game, locked, steps, reason, `#${reason}`);
    });
    if (!round) return false;
    await this.settling.post(round);
    return true;
  }

  /** Locks a round and runs work on it in the same transaction. */
  async #locked(
    game: SteppedGame<never, never>,
    { memberId, roundId }: StepRequest,
    work: (tx: Tx, round: Round, steps: readonly StoredStep[]) => Promise<Stepped>,
  ): Promise<Stepped> {
    if (!isUuid(roundId)) throw roundNotFound();
    return this.db.transaction(async (tx) => {
      const round = await this.store.lock(tx, memberId, roundId);
      if (!round || round.detail.game !== game.detailName) throw roundNotFound();
      return work(tx, round, await this.store.stepsOf(tx, roundId));
    });
  }

  async #endNow(
    tx: Tx,
    game: SteppedGame<never, never>,
    round: Round,
    steps: readonly StoredStep[],
    ends: EndReason,
    key: string,
  ): Promise<Round> {
    const payoutMinor = ends === 'voided' ? 0n : (steps.at(-1)?.payoutMinor ?? 0n);
    return this.#add(tx, game, round, steps, { number: steps.length + 1, key, choice: null, payoutMinor, ends });
  }

  async #add(
    tx: Tx,
    game: SteppedGame<never, never>,
    round: Round,
    steps: readonly StoredStep[],
    step: StoredStep,
  ): Promise<Round> {
    await this.store.add(tx, round.roundId, step);
    if (!step.ends) return round;
    return this.store.end(tx, round.roundId, game.played(choicesOf([...steps, step])), this.#graceMs);
  }

  /**
   * Posts the end of a round, if it has ended, and converts the round for the answer.
   * @param upTo the number of the step that is answered; the answer does not show later steps
   */
  async #answer(
    game: SteppedGame<never, never>,
    round: Round,
    replayed: boolean,
    upTo = NUMBER_MAX,
  ): Promise<SteppedRound> {
    if (round.status === 'open' && round.endReason)
      await (replayed ? this.settling.resolve(round) : this.settling.post(round));
    const stored = await this.store.stepsOf(this.db, round.roundId);
    const shown = stored.slice(0, upTo);
    const steps = choicesOf<never>(shown);
    const proof = await this.proofs.proof(round.memberId, round.roundId);
    const isWhole = shown.length === stored.length;
    const { payoutMinor } = game.positionOf(proof.round, steps);
    // The answer shows the round as it was before the later steps, so the fields that later steps have set are
    // replaced.
    const view = isWhole ? proof.round : { ...proof.round, status: 'open' as const, endReason: undefined };
    return { ...proof, round: view, steps, cashOutMinor: view.status === 'open' ? payoutMinor : 0n, replayed };
  }
}

/** Returns true if the game of a round has steps. Returns false if the game is unknown. */
const isStepped = (game: RoundGame | undefined): game is SteppedGame => game?.stepped === true;

const choicesOf = <Step extends object>(steps: readonly StoredStep[]): Step[] =>
  steps.flatMap(({ choice }) => (choice ? [choice as Step] : []));

/**
 * Checks that the member can take a step.
 * @throws Failure game.round_ended; system.temporary while the wallet has not answered about the stake.
 */
function assertRunning(round: Round): void {
  if (isRunning(round)) return;
  if (round.status === 'open' && !round.endReason) throw askAgain();
  throw roundEnded();
}

function checkKey(key: string): void {
  if (key === '' || key.length > KEY_LENGTH_MAX || key.includes('#')) throw invalid('key');
}
