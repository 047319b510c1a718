import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GameCategory, games } from '@nm/contracts';
import type { FairInput } from '../fairness/fair-draw.js';
import type { RoundDetail } from './round.js';

/** A detail on the wire. */
export type WireDetail = NonNullable<MessageInitShape<typeof games.BetSchema>['detail']>;

/** The result of a draw. */
export interface Drawn {
  readonly detail: RoundDetail;
  readonly payoutMinor: bigint;
}

/**
 * An in-house game as the rounds module needs it. A game's folder implements this interface; money, nonces, repeats,
 * stale rounds, events and records are the same for all games. All methods are pure.
 */
export interface RoundGame<Choice extends object = object> {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  /** The `game` value in its stored details. */
  readonly detailName: string;
  /** Refuses a choice that the game does not offer. @throws Failure request.invalid, naming the field. */
  checkChoice(choice: Choice): void;
  /** The maximum payout of a round with this choice. */
  payoutMinorMax(choice: Choice, stakeMinor: bigint): bigint;
  /** The outcome of the round for this draw input. */
  draw(choice: Choice, stakeMinor: bigint, input: FairInput): Drawn;
  /** The detail of a settled round. */
  toWire(detail: RoundDetail): WireDetail;
}

/** Injection token of the games that may have rounds. */
export const ROUND_GAMES = Symbol('games of rounds');

/** A bet on one round. */
export interface Bet<Choice extends object = object> {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** The player's idempotency key, at most 128 characters. */
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly trial: boolean;
  readonly choice: Choice;
}
