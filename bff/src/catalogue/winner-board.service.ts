import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InjectGames, type GamesClient } from '../peers.js';
import type { WinnerDto } from './catalogue.dto.js';
import { presentBoardWinner } from './catalogue.presenter.js';
import { MaskedNames } from './masked-names.service.js';

/** How long (ms) the winner board is cached. It is the same for all visitors. */
const FRESH_MS = 2_000;
const BOARDS_MAX = 200;

interface Board {
  readonly gameCategory: string;
  readonly language: string;
}

/** Reads the winner board: the latest real-money wins, with masked account names. Bots are marked. */
@Injectable()
export class WinnerBoardService {
  readonly #boards = new LRUCache<string, WinnerDto[], () => Promise<WinnerDto[]>>({
    max: BOARDS_MAX,
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly names: MaskedNames,
  ) {}

  of(brand: string, { gameCategory, language }: Board, limit: number): Promise<WinnerDto[]> {
    const read = (): Promise<WinnerDto[]> => this.#read({ brand, gameCategory, language, limit });
    return this.#boards.forceFetch(`${brand} ${gameCategory} ${language} ${limit}`, { context: read });
  }

  async #read(asked: Parameters<GamesClient['listWinners']>[0]): Promise<WinnerDto[]> {
    const { winners } = await this.games.listWinners(asked, { idempotent: true });
    return Promise.all(
      winners.map(async (winner) => presentBoardWinner(winner, await this.names.shown(winner.memberId))),
    );
  }
}
