import { createHash, randomBytes } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { MemberExclusionsStore } from '../../members/member-exclusions.store.js';
import { PlayTokensStore, type StoredToken, type TokenClaims } from './play-tokens.store.js';
import { VendorRefusal } from '../gateway/vendor-status.js';
import { VENDORS_CONFIG, type VendorsConfig } from '../vendors.config.js';

/**
 * The session in which a game is launched. A token that was launched without a session is valid for VENDOR_PLAY_TTL_MS.
 */
export interface LaunchingSession {
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** The time (ms) without activity after which the session ends. */
  readonly idleMs: number;
}

/** The content of a valid play token: the player, the game and the currency. */
export interface PlayClaims extends TokenClaims {
  /** True if the last recorded activity was so long ago that the next accepted bet must be recorded as activity. */
  readonly isIdle: boolean;
}

const FORGOTTEN_AT_ONCE = 10_000;

/**
 * Creates and checks launch tokens, which can be used once, and the play tokens for which they are exchanged (domain
 * §6, rule 12). Only hashes of tokens are stored.
 */
@Injectable()
export class PlayTokensService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PlayTokensStore) private readonly store: PlayTokensStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(VENDORS_CONFIG) private readonly config: VendorsConfig,
    @Inject(MemberExclusionsStore) private readonly exclusions: MemberExclusionsStore,
  ) {}

  /** Creates a launch token. Earlier tokens of the same player for the same game are no longer valid. */
  async launch(claims: TokenClaims & { readonly memberId: string }, session?: LaunchingSession): Promise<string> {
    const token = newToken();
    const { vassalage, playerId, memberId, gameCode, currency, sellsFeatures } = claims;
    const { playTtlMs, launchTtlMs } = this.config;
    const latestEnd = Date.now() + playTtlMs;
    await this.db.transaction((tx) =>
      this.store.launch(tx, {
        launchHash: hashOf(token),
        vassalage,
        playerId,
        memberId,
        gameCode,
        currency,
        sellsFeatures,
        launchTtlMs,
        sessionId: session?.sessionId ?? null,
        idleMs: session?.idleMs ?? playTtlMs,
        endsAt: session?.expiresAt ?? new Date(latestEnd),
      }),
    );
    return token;
  }

  /** Returns the player of a launch token that was not exchanged yet; undefined if there is no such token. */
  async launched(vassalage: string, launchToken: string): Promise<string | undefined> {
    return this.store.launched(this.db, vassalage, hashOf(launchToken));
  }

  /**
   * Exchanges a launch token for a play token. This is possible only once.
   * @throws VendorRefusal INVALID_TOKEN, TOKEN_EXPIRED.
   */
  async verify(vassalage: string, launchToken: string): Promise<{ claims: TokenClaims; playToken: string }> {
    const playToken = newToken();
    const claims = live(await this.store.verify(this.db, vassalage, hashOf(launchToken), hashOf(playToken)));
    return { claims, playToken };
  }

  /**
   * Returns the player, the game and the currency of a play token.
   * @throws VendorRefusal INVALID_TOKEN, TOKEN_EXPIRED.
   */
  async play(vassalage: string, playToken: string): Promise<PlayClaims> {
    return live(await this.store.play(this.db, vassalage, hashOf(playToken)));
  }

  /**
   * Records an accepted bet as activity, so that the idle time of the token starts again. If the token belongs to a
   * session, the event PlayContinued is published. The idle time of the session then starts again too.
   */
  async continue(playToken: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const continued = await this.store.continue(tx, hashOf(playToken));
      if (!continued?.sessionId) return;
      const { memberId, sessionId, continuedAt } = continued;
      await this.outbox.append(tx, games.PlayContinuedSchema, {
        memberId,
        sessionId,
        continuedAt: timestampFromDate(continuedAt),
      });
    });
  }

  /**
   * Ends the tokens of ended sessions.
   * @param all true to end every token of the member. When the promise resolves, these tokens are refused.
   * @param excludedAt the start of the exclusion, if an exclusion ended the sessions
   */
  async end(memberId: string, sessionIds: readonly string[], all: boolean, excludedAt?: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (sessionIds.length > 0) await this.store.endSessions(tx, sessionIds);
      if (all) await this.store.endAll(tx, memberId);
      if (excludedAt) await this.exclusions.begin(tx, memberId, excludedAt);
    });
  }

  async forget(): Promise<void> {
    await this.store.forget(this.db, FORGOTTEN_AT_ONCE);
  }
}

const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function live(token: StoredToken | undefined): StoredToken {
  if (!token) throw new VendorRefusal('INVALID_TOKEN');
  if (token.isOver) throw new VendorRefusal('TOKEN_EXPIRED');
  return token;
}
