import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GameCategory, games } from '@nm/contracts';
import type { FairInput } from '@nm/kit/fairness/fair-draw.js';
import type { RoundDetail } from './round.js';

/** The detail of a round as the API encodes it. */
export type WireDetail = NonNullable<MessageInitShape<typeof games.BetSchema>['detail']>;

/** The result that an in-house game draws for a round. */
export interface Drawn {
  readonly detail: RoundDetail;
  readonly payoutMinor: bigint;
}

/**
 * The interface of an in-house game for the rounds module. Money, nonces, repeats, stale rounds, events and records are
 * the same for all games and are not part of it. All methods are pure.
 */
export interface RoundGame<Choice extends object = object> {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  /** The value of the field `game` in the game's stored details. */
  readonly detailName: string;
  /** Set if rounds continue after the stake: the game is a SteppedGame. */
  readonly stepped?: true;
  /**
   * Checks whether the game offers a choice.
   * @throws Failure request.invalid with the name of the wrong field.
   */
  checkChoice(choice: Choice): void;
  /** Returns the largest possible payout of a round with this choice (minor units). */
  payoutMinorMax(choice: Choice, stakeMinor: bigint): bigint;
  /** Computes the outcome of a round from its seeds and nonce. */
  draw(choice: Choice, stakeMinor: bigint, input: FairInput): Drawn;
  /** Encodes the detail of a settled round for the API. */
  toWire(detail: RoundDetail): WireDetail;
}

/** The state of a round with steps after some of its steps. */
export interface Position {
  /** The payout of a cash-out at this point (minor units). It is 0 after a lost step and before the first won step. */
  readonly payoutMinor: bigint;
  /** Set if the last of these steps ended the round. */
  readonly ends?: 'lost' | 'completed';
}

/**
 * A game whose rounds continue after the stake. The draw decides everything that is hidden, and the steps of the member
 * reveal it one by one. `draw` returns a payout of 0. The position follows only from the detail and the steps. A round
 * ends by itself when its payout reaches the largest win, so `payoutMinorMax` is the payout of the first step, which
 * must be below the largest win at the start.
 */
export interface SteppedGame<Choice extends object = object, Step extends object = object> extends RoundGame<Choice> {
  readonly stepped: true;
  /**
   * Returns the position after a step.
   * @param steps the earlier steps, all of which this method accepted.
   * @throws Failure request.invalid with the name of the wrong field, if the game does not offer the step at this
   * point.
   */
  play(round: SteppedTerms, steps: readonly Step[], step: Step): Position;
  /** Returns the position after accepted steps. */
  positionOf(round: SteppedTerms, steps: readonly Step[]): Position;
  /** Returns the fields that the steps add to the detail of an ended round. */
  played(steps: readonly Step[]): object;
  /** Encodes a running round for the API, without anything that its steps have not revealed. */
  toOpenWire(detail: RoundDetail, steps: readonly Step[]): WireDetail;
}

/** The data of a round that the rules of its game need. */
export interface SteppedTerms {
  readonly detail: RoundDetail;
  readonly stakeMinor: bigint;
}

/** Injection token of the list of in-house games. */
export const ROUND_GAMES = Symbol('games of rounds');

/** A bet on one round of an in-house game. */
export interface Bet<Choice extends object = object> {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** The player's idempotency key, at most 128 characters. */
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly trial: boolean;
  /** The minimum time (ms) since the start of the member's last round; absent or 0 for none. */
  readonly cycleMs?: number;
  readonly choice: Choice;
}
