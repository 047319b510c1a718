import { Injectable } from '@nestjs/common';
import { InjectGames, type GamesClient } from '../peers.js';
import type { WinnerDto } from './catalogue.dto.js';
import { presentBoardWinner } from './catalogue.presenter.js';
import { MaskedNames } from './masked-names.service.js';

/** Everyone sees the same board, so it is read at most this often. */
const FRESH_MS = 2_000;
const BOARDS_MAX = 200;

/** The board of real wins, accounts masked. */
@Injectable()
export class WinnerBoardService {
  readonly #boards = new Map<string, { readonly until: number; readonly list: Promise<WinnerDto[]> }>();

  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly names: MaskedNames,
  ) {}

  of(brand: string, gameCategory: string, limit: number): Promise<WinnerDto[]> {
    const key = `${brand} ${gameCategory} ${limit}`;
    const known = this.#boards.get(key);
    if (known && known.until > Date.now()) return known.list;
    if (this.#boards.size >= BOARDS_MAX) this.#boards.clear();
    const list = this.#read(brand, gameCategory, limit);
    this.#boards.set(key, { until: Date.now() + FRESH_MS, list });
    list.catch(() => this.#boards.delete(key));
    return list;
  }

  async #read(brand: string, gameCategory: string, limit: number): Promise<WinnerDto[]> {
    const { winners } = await this.games.listWinners({ brand, gameCategory, limit }, { idempotent: true });
    return Promise.all(winners.map(async (winner) => presentBoardWinner(winner, await this.names.of(winner.memberId))));
  }
}
