import { Inject, Injectable } from '@nestjs/common';
import { ROUND_GAMES, type RoundGame, type WireDetail } from './round-game.js';
import type { RoundDetail, VendorDetail } from './round.js';

/**
 * The part of a game that encodes the details (choice and outcome) of its rounds. Lotteries implement only this part,
 * because their rounds end with a draw and not with the bet.
 */
export type GameDetails = Pick<RoundGame, 'detailName' | 'toWire'>;

/**
 * Encodes the stored details (choice and outcome) of rounds for the RPC contract. Each in-house game encodes its own
 * details. The texts of a vendor are passed on unchanged.
 */
@Injectable()
export class RoundDetails {
  readonly #games: ReadonlyMap<string, GameDetails>;

  constructor(@Inject(ROUND_GAMES) games: readonly GameDetails[]) {
    this.#games = new Map(games.map((game) => [game.detailName, game]));
    if (this.#games.size < games.length) throw new Error('two games use the same detail name');
  }

  toWire(detail: RoundDetail): WireDetail {
    if (!isVendors(detail)) return this.#games.get(detail.game)?.toWire(detail) ?? { case: undefined };
    const { told } = detail;
    return told
      ? { case: 'told', value: { choice: { ...told.choice }, outcome: { ...told.outcome }, lines: { ...told.lines } } }
      : { case: undefined };
  }
}

const isVendors = (detail: RoundDetail): detail is VendorDetail => detail.game === 'vendor';
