import { randomBytes } from 'node:crypto';
import type { BookGame } from './book/book-games.js';
import type { DuelGame } from './duels/duels.js';
import type { FishGame } from './fish/fish-game.js';
import type { OperatorClient } from './operator-client.js';
import type { ReelMachine } from './reels/machine.js';
import type { Slot } from './slot.js';
import type { Table } from './tables/table.js';

/** A launch whose page no browser has opened yet. */
export interface Launch {
  readonly sessionToken: string;
  readonly siteOrigin: string;
  readonly language: string;
  /** The platform's brand that launched the game. */
  readonly brand: string;
  readonly game: Slot | ReelMachine | Table | FishGame | DuelGame | BookGame;
  /** The room that the launch names, of a game with rooms. */
  readonly room?: number | undefined;
  readonly operator: OperatorClient;
  /** The wallet that this vendor keeps for the player; undefined where stakes come from the platform's wallet. */
  readonly walletId?: string | undefined;
}
/** A player who has the page of a game open. */
export interface PlaySession extends Omit<Launch, 'language'> {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly openedAt: number;
  /** The language of the page. The site can change it while the game is open. */
  language: string;
  /** True while a round is played, because a session plays one round at a time. */
  isPlaying: boolean;
  balance: string;
}

const SESSIONS_MAX = 5_000;
const LIFE_MS = 4 * 3_600_000;

/** Holds the launches and sessions of this process. If there are too many, the oldest ones are deleted. */
export class PlaySessions {
  readonly #launches = new Map<string, Launch>();
  readonly #sessions = new Map<string, PlaySession>();

  addLaunch(launch: Launch): string {
    return remember(this.#launches, launch);
  }

  takeLaunch(id: string): Launch | undefined {
    const launch = this.#launches.get(id);
    this.#launches.delete(id);
    return launch;
  }

  open(session: Omit<PlaySession, 'id' | 'openedAt' | 'isPlaying'>): PlaySession {
    const id = randomBytes(24).toString('base64url');
    const opened = { ...session, id, openedAt: Date.now(), isPlaying: false };
    if (this.#sessions.size >= SESSIONS_MAX) dropOldest(this.#sessions);
    this.#sessions.set(id, opened);
    return opened;
  }

  find(id: string): PlaySession | undefined {
    const session = this.#sessions.get(id);
    return session && session.openedAt + LIFE_MS > Date.now() ? session : undefined;
  }
}

function remember<T>(map: Map<string, T>, value: T): string {
  const id = randomBytes(24).toString('base64url');
  if (map.size >= SESSIONS_MAX) dropOldest(map);
  map.set(id, value);
  return id;
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
