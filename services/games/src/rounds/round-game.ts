import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GameCategory, games } from '@nm/contracts';
import type { FairInput } from '@nm/kit/fairness/fair-draw.js';
import type { RoundDetail } from './round.js';

/** The detail (choice and outcome) of a round in the form of the RPC contract. */
export type WireDetail = NonNullable<MessageInitShape<typeof games.BetSchema>['detail']>;

/** The outcome that an in-house game draws for a round. */
export interface Drawn {
  readonly detail: RoundDetail;
  readonly payoutMinor: bigint;
}

/**
 * The methods that an in-house game implements for the rounds module. The rounds module itself handles money, nonces,
 * repeated requests, stale rounds, events and records for all games. All methods are pure.
 */
export interface RoundGame<Choice extends object = object> {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  /** The value of the field `game` in the stored details of this game. */
  readonly detailName: string;
  /** True if a round goes on after the stake; the game is then a SteppedGame. */
  readonly stepped?: true;
  /**
   * Checks that the game offers the choice.
   * @throws Failure request.invalid with the name of the invalid field.
   */
  checkChoice(choice: Choice): void;
  /** Returns the largest possible payout (minor units) of a round with this choice of the player. */
  payoutMinorMax(choice: Choice, stakeMinor: bigint): bigint;
  /** Computes the outcome of a round from the seeds and the nonce in `input`. */
  draw(choice: Choice, stakeMinor: bigint, input: FairInput): Drawn;
  /** Encodes the detail of a settled round for the RPC contract. */
  toWire(detail: RoundDetail): WireDetail;
}

/** The position of a round with steps: what the steps so far have reached. */
export interface Position {
  /**
   * The payout (minor units) if the member cashes out now. It is 0 after a lost step, and before the first won step.
   */
  readonly payoutMinor: bigint;
  /** The reason why the round has ended; absent if the round goes on after the steps. */
  readonly ends?: 'lost' | 'completed';
}

/**
 * A game whose rounds go on after the stake. The draw at the start decides all hidden values, and the member's steps
 * reveal them one by one. `draw` returns a payout of 0. The position follows only from the detail and the steps. A
 * round ends automatically when its payout reaches the largest win. `payoutMinorMax` is therefore the payout of the
 * first step, which must not exceed the largest win at the start.
 */
export interface SteppedGame<Choice extends object = object, Step extends object = object> extends RoundGame<Choice> {
  readonly stepped: true;
  /**
   * Returns the position after a further step.
   * @param steps the earlier steps of the round, which this method has accepted
   * @throws Failure request.invalid with the name of the invalid field if the game does not allow the step at this
   * point.
   */
  play(round: SteppedTerms, steps: readonly Step[], step: Step): Position;
  /** Returns the position (what the steps have reached) after the given accepted steps. */
  positionOf(round: SteppedTerms, steps: readonly Step[]): Position;
  /** Returns the fields that are added to the detail of a round when its steps have ended. */
  played(steps: readonly Step[]): object;
  /** Encodes a running round for the RPC contract. Values that its steps have not revealed are left out. */
  toOpenWire(detail: RoundDetail, steps: readonly Step[]): WireDetail;
}

/** The data of a round that a game needs, besides the steps, to compute the position. */
export interface SteppedTerms {
  readonly detail: RoundDetail;
  readonly stakeMinor: bigint;
}

/** The injection token of the list of all in-house games, with the details of lotteries. */
export const ROUND_GAMES = Symbol('games of rounds');

/** A bet on one round of an in-house game. */
export interface Bet<Choice extends object = object> {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** The idempotency key that the player's client chose, at most 128 characters. */
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly trial: boolean;
  /**
   * The minimum time (ms) between the start of the member's last round and the start of this one; absent or 0 if there
   * is none.
   */
  readonly cycleMs?: number;
  readonly choice: Choice;
}
