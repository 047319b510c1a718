import { randomBytes } from 'node:crypto';
import type { BookGame } from './book/book-games.js';
import type { DuelGame } from './duels/duels.js';
import type { ShownFree } from './free/free-rounds.js';
import type { FishGame } from './fish/fish-game.js';
import type { OperatorClient } from './operator-client.js';
import type { ReelMachine } from './reels/machine.js';
import type { Slot } from './slot.js';
import type { Table } from './tables/table.js';

/** A launch of a game by the platform. No browser has opened its page yet. */
export interface Launch {
  readonly sessionToken: string;
  readonly siteOrigin: string;
  readonly language: string;
  /** The code of the platform's brand that launched the game. */
  readonly brand: string;
  readonly game: Slot | ReelMachine | Table | FishGame | DuelGame | BookGame;
  /** True if the brand allows its players to buy features of a game. */
  readonly sellsFeatures: boolean;
  /** True if the brand allows a game to play rounds automatically. */
  readonly autoPlay: boolean;
  /** The room to which the launch leads, for a game with rooms. */
  readonly room?: number | undefined;
  readonly operator: OperatorClient;
  /**
   * The minimum time (ms) that the platform requires between the starts of two rounds of a slot; 0 if it requires
   * none.
   */
  readonly cycleMs: number;
  /**
   * The id of the wallet that this vendor keeps for the player; undefined if stakes are taken from the platform's
   * wallet.
   */
  readonly walletId?: string | undefined;
  /**
   * How many times the platform had ended this player's sessions when the game was launched. A higher present number
   * means that this session was ended.
   */
  readonly endsBefore: number;
}
/** A play session: a player has the page of a game open. */
export interface PlaySession extends Omit<Launch, 'language'> {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly openedAt: number;
  /** The language of the page. The site can change it while the game is open. */
  language: string;
  /** True while a round is being played. A session plays one round at a time. */
  isPlaying: boolean;
  /** The time (ms) at which the last round of a slot started. */
  lastRoundAt?: number;
  balance: string;
  /** The free rounds that the player had left in this game when the page was built. */
  given?: ShownFree | undefined;
}

const SESSIONS_MAX = 5_000;
const LIFE_MS = 4 * 3_600_000;

/** Stores the launches and sessions of this process. If there are too many, the oldest are deleted. */
export class PlaySessions {
  readonly #launches = new Map<string, Launch>();
  readonly #sessions = new Map<string, PlaySession>();
  /** How many times the platform has ended the sessions of a wallet's player, by vendor and wallet id. */
  readonly #ends = new Map<string, number>();

  addLaunch(launch: Omit<Launch, 'endsBefore'>): string {
    return remember(this.#launches, { ...launch, endsBefore: this.#endsOf(launch) });
  }

  /** Ends every session and launch of a wallet's player. A launch after this opens the game again. */
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

/** Begins a round now and returns true. Returns false if the minimum time since the last round has not passed. */
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
