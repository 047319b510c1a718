import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GameCategory, games } from '@nm/contracts';
import type { FairInput } from '../fairness/fair-draw.js';
import type { RoundDetail } from './round.js';

/** A detail on the wire. */
export type WireDetail = NonNullable<MessageInitShape<typeof games.BetSchema>['detail']>;

/** What the draw decided. */
export interface Drawn {
  readonly detail: RoundDetail;
  readonly payoutMinor: bigint;
}

/**
 * An in-house game, as rounds see it. A game's folder implements this; money, nonces, repeats, stale rounds, events and
 * records are the same for all. All its methods are pure.
 */
export interface RoundGame<Choice extends object = object> {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  /** `game` of its details. */
  readonly detailName: string;
  /** @throws Failure request.invalid, naming the field, for a choice that the game does not offer. */
  checkChoice(choice: Choice): void;
  /** The most that one round with this choice can pay. */
  payoutMinorMax(choice: Choice, stakeMinor: bigint): bigint;
  /** The outcome of the round that this input fixes. */
  draw(choice: Choice, stakeMinor: bigint, input: FairInput): Drawn;
  /** What a settled round shows. */
  toWire(detail: RoundDetail): WireDetail;
}

/** Where the games that may have rounds are injected. */
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
