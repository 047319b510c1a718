import { Injectable } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { LRUCache } from 'lru-cache';
import { InjectGames, type GamesClient } from '../peers.js';
import type { GameDto } from './catalogue.dto.js';
import { presentGame } from './catalogue.presenter.js';
import { languageOf } from './list-params.js';

const SHOWN_MAX = 6;
const READ_MAX = 999;
const FRESH_MS = 2_000;
const LISTS_MAX = 100;

/** The similar categories of each game category, the most similar first. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  RNG: ['FISH', 'BGS', 'PVP'],
  LIVE: ['PVP', 'BGS', 'RNG'],
  FISH: ['RNG', 'BGS', 'PVP'],
  PVP: ['LIVE', 'BGS', 'RNG'],
  SPORTS: ['ESPORTS', 'COCKFIGHT', 'LIVE', 'PVP'],
  ESPORTS: ['SPORTS', 'COCKFIGHT', 'PVP', 'BGS'],
  COCKFIGHT: ['SPORTS', 'ESPORTS', 'LIVE', 'PVP'],
  LOTT: ['ELOTT', 'BGS', 'LIVE', 'RNG'],
  ELOTT: ['LOTT', 'BGS', 'LIVE', 'RNG'],
  BGS: ['PVP', 'LIVE', 'RNG'],
};

/** Finds other games to recommend in place of a game under maintenance. */
@Injectable()
export class RecommendedGamesService {
  /**
   * The cache of the games that can be played, by category. When a vendor becomes unavailable, many players launch its
   * games within seconds, and one read serves all of them.
   */
  readonly #open = new LRUCache<string, readonly games.Game[], { gameType: string; language: string }>({
    max: LISTS_MAX,
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.#read(context),
  });

  constructor(@InjectGames() private readonly games: GamesClient) {}

  /**
   * Returns up to six games that can be played: first of the same category, then of similar ones. Within each
   * category hot games come first.
   */
  async of(gameType: string, said: string): Promise<GameDto[]> {
    const language = languageOf(said);
    const found: games.Game[] = [];
    for (const code of [gameType, ...(NEAR[gameType] ?? [])]) {
      found.push(...(await this.#open.forceFetch(`${language} ${code}`, { context: { gameType: code, language } })));
      if (found.length >= SHOWN_MAX) break;
    }
    return found.slice(0, SHOWN_MAX).map(presentGame);
  }

  async #read(asked: { gameType: string; language: string }): Promise<readonly games.Game[]> {
    const { games: all } = await this.games.listGames(
      { ...asked, page: { page: 1, size: READ_MAX } },
      { idempotent: true },
    );
    const open = all.filter(({ status }) => status === 'active');
    return open.toSorted((a, b) => Number(b.isHot) - Number(a.isHot)).slice(0, SHOWN_MAX);
  }
}
