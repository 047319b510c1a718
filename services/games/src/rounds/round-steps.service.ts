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
import { ROUND_GAMES, isSteppedGame, type RoundGame, type SteppedGame } from './round-game.js';
import { RoundSettlingService } from './round-settling.service.js';
import { RoundStepsStore, type StoredStep } from './round-steps.store.js';
import { RoundReadModel, type RoundWithProof } from './round.read-model.js';
import { isRunning, isUuid, type EndReason, type Round } from './round.js';

/** For the deadline of the call that ends a round plus this time (ms), the stale-rounds job leaves the round to it. */
const GRACE_MS = 5_000;
const KEY_LENGTH_MAX = 128;
/** No game has as many steps. */
const NUMBER_MAX = 1_000;

/** The step of a round, or its cash-out, that a member asks for. */
export interface StepRequest {
  readonly memberId: string;
  readonly roundId: string;
  /** The member's idempotency key, at most 128 characters. */
  readonly key: string;
}

/** A round with steps as its member may see it after some of its steps. */
export interface SteppedRound extends RoundWithProof {
  readonly steps: readonly object[];
  /** The payout of a cash-out after these steps; 0 if there is nothing to cash out. */
  readonly cashOutMinor: bigint;
  /** True when this step or cash-out had already been answered. */
  readonly replayed: boolean;
}

/** The result of a transaction on a locked round. */
interface Stepped {
  readonly round: Round;
  readonly replayed: boolean;
}

/**
 * Takes the steps and cash-outs of rounds with steps. A step and its effect are stored under the lock of the round's row;
 * the step that ends a round fixes its payout, which is posted afterwards.
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
   * Takes one step, or returns the stored answer of this number. The answer shows the round as it was after the step.
   * @param number counted from 1 in each round.
   * @throws Failure request.invalid, resource.not_found, game.step_conflict (the number has another choice, or is not the
   * next), game.round_ended, wallet.key_reused, or system.temporary: the caller then repeats the step.
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
   * Ends a round at its present value, or returns the round that this member's cash-out or the job has ended.
   * @throws Failure resource.not_found, game.nothing_to_cash_out, game.round_ended (a step ended it), or
   * system.temporary: the caller then repeats the cash-out.
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

  /** Returns the member's open round of a game, with nothing that its steps have not revealed. */
  async current(game: SteppedGame<never, never>, memberId: string): Promise<SteppedRound | undefined> {
    const roundId = await this.store.current(this.db, memberId, game.vassalage, game.gameCode);
    if (!roundId) return undefined;
    return this.#answer(game, (await this.proofs.proof(memberId, roundId)).round, true);
  }

  /** Returns a round that was just started, or its present state for a repeat of the start. */
  async started(
    game: SteppedGame<never, never>,
    { round, replayed }: RoundWithProof & { readonly replayed: boolean },
  ): Promise<SteppedRound> {
    return this.#answer(game, round, replayed);
  }

  /**
   * Ends a round that its member left alone: at its present value, or with its stake given back if there is none.
   * Returns false if a step or a cash-out came before.
   * @throws Failure system.temporary when its end is unknown.
   */
  async endIdle({ memberId, roundId, detail }: Round): Promise<boolean> {
    const game = this.games.find(({ detailName }) => detailName === detail.game) as RoundGame | undefined;
    if (!game || !isSteppedGame(game)) throw new Error(`round ${roundId} has steps, and its game has none`);
    const round = await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, memberId, roundId);
      // A step resets the attempts, so a round with none was played since the job leased it.
      if (!locked || !isRunning(locked) || locked.resolveAttempts === 0) return undefined;
      const steps = await this.store.stepsOf(tx, roundId);
      const reason = (steps.at(-1)?.payoutMinor ?? 0n) > 0n ? 'timed_out' : 'voided';
      return this.#endNow(tx, game, locked, steps, reason, `#${reason}`);
    });
    if (!round) return false;
    await this.settling.post(round);
    return true;
  }

  /** Runs work on a round under its lock. */
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
   * Posts the end of a round, if it has ended, and presents the round.
   * @param upTo the number of the step that is answered; later steps are left out.
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
    // Steps after the one that is answered are not shown, so the round is shown as it was before them.
    const view = isWhole ? proof.round : { ...proof.round, status: 'open' as const, endReason: undefined };
    return { ...proof, round: view, steps, cashOutMinor: view.status === 'open' ? payoutMinor : 0n, replayed };
  }
}

const choicesOf = <Step extends object>(steps: readonly StoredStep[]): Step[] =>
  steps.flatMap(({ choice }) => (choice ? [choice as Step] : []));

/** @throws Failure game.round_ended; system.temporary while the wallet has not answered the stake. */
function assertRunning(round: Round): void {
  if (isRunning(round)) return;
  if (round.status === 'open' && !round.endReason) throw askAgain();
  throw roundEnded();
}

function checkKey(key: string): void {
  if (key === '' || key.length > KEY_LENGTH_MAX || key.includes('#')) throw invalid('key');
}
