import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GameCategory, games } from '@nm/contracts';
import type { FairInput } from '../fairness/fair-draw.js';
import type { RoundDetail } from './round.js';

/** The detail of a round in the contract's form. */
export type WireDetail = NonNullable<MessageInitShape<typeof games.BetSchema>['detail']>;

/** The result of a draw. */
export interface Drawn {
  readonly detail: RoundDetail;
  readonly payoutMinor: bigint;
}

/**
 * The interface of an in-house game to the rounds module. A game's folder implements it; money, nonces, repeats, stale
 * rounds, events and records are the same for all games. All methods are pure.
 */
export interface RoundGame<Choice extends object = object> {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  /** The game's name in the field `game` of its stored details. */
  readonly detailName: string;
  /**
   * Checks a choice.
   * @throws Failure request.invalid that names the field, if the game does not offer the choice.
   */
  checkChoice(choice: Choice): void;
  /** Returns the maximum payout of a round with this choice. */
  payoutMinorMax(choice: Choice, stakeMinor: bigint): bigint;
  /** Returns the outcome of the round for this draw input. */
  draw(choice: Choice, stakeMinor: bigint, input: FairInput): Drawn;
  /** Converts the detail of a settled round to the contract's form. */
  toWire(detail: RoundDetail): WireDetail;
}

/** Injection token of the games for which rounds can be opened. */
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
