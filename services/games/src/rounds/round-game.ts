import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GameCategory, games } from '@nm/contracts';
import type { FairInput } from '../fairness/fair-draw.js';
import type { RoundDetail } from './round.js';

/** The detail of a round as the API encodes it. */
export type WireDetail = NonNullable<MessageInitShape<typeof games.BetSchema>['detail']>;

/** The result that an in-house game draws for a round. */
export interface Drawn {
  readonly detail: RoundDetail;
  readonly payoutMinor: bigint;
}

/**
 * What an in-house game implements for the rounds module. Money, nonces, repeats, stale rounds, events and records are
 * the same for all games and are not part of it. All methods are pure.
 */
export interface RoundGame<Choice extends object = object> {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  /** The value of the field `game` in the game's stored details. */
  readonly detailName: string;
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
  readonly choice: Choice;
}
