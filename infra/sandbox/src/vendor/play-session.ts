import { randomBytes } from 'node:crypto';
import type { BookGame } from './book/book-games.js';
import type { DuelGame } from './duels/duels.js';
import type { ShownFree } from './free/free-rounds.js';
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
  /** Whether the platform's brand lets its players buy features of a game. */
  readonly sellsFeatures: boolean;
  /** Whether the platform's brand lets a game play rounds by itself. */
  readonly autoPlay: boolean;
  /** The room that the launch names, for a game with rooms. */
  readonly room?: number | undefined;
  readonly operator: OperatorClient;
  /** The shortest time (ms) that the platform requires between two rounds of a slot; 0 for none. */
  readonly cycleMs: number;
  /** The wallet that this vendor keeps for the player; undefined where stakes come from the platform's wallet. */
  readonly walletId?: string | undefined;
  /** How many times the platform had ended the sessions of this wallet's player when the game was launched. */
  readonly endsBefore: number;
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
  /** The start (ms) of the last round of a slot. */
  lastRoundAt?: number;
  balance: string;
  /** The free rounds that the player has left in this game, when the page was built. */
  given?: ShownFree | undefined;
}

const SESSIONS_MAX = 5_000;
const LIFE_MS = 4 * 3_600_000;

/** Holds the launches and sessions of this process. If there are too many, the oldest ones are deleted. */
export class PlaySessions {
  readonly #launches = new Map<string, Launch>();
  readonly #sessions = new Map<string, PlaySession>();
  /** How many times the sessions of a wallet's player were ended, by vendor and wallet. */
  readonly #ends = new Map<string, number>();

  addLaunch(launch: Omit<Launch, 'endsBefore'>): string {
    return remember(this.#launches, { ...launch, endsBefore: this.#endsOf(launch) });
  }

  /** Ends every session and launch of a wallet's player. A later launch opens the game again. */
  end(vendor: string, walletId: string): void {
    const name = `${vendor}/${walletId}`;
    this.#ends.set(name, (this.#ends.get(name) ?? 0) + 1);
  }

  hasEnded(launch: Launch): boolean {
    return launch.endsBefore !== this.#endsOf(launch);
  }

  #endsOf({ operator, walletId }: Pick<Launch, 'operator' | 'walletId'>): number {
    return walletId === undefined ? 0 : (this.#ends.get(`${operator.vendor}/${walletId}`) ?? 0);
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

/** Returns false if the shortest time since the last round has not passed; otherwise the round begins now. */
export function beginsRound(session: PlaySession, now = Date.now()): boolean {
  const { cycleMs, lastRoundAt = -Infinity } = session;
  if (cycleMs > 0 && now - lastRoundAt < cycleMs) return false;
  session.lastRoundAt = now;
  return true;
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
