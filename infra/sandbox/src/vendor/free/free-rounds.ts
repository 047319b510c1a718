import type { Reply } from '../../shared/http.js';
import { JsonLines } from '../../shared/json-lines.js';
import { OrderedFaults } from '../../shared/ordered-faults.js';

/** Free rounds that the platform gave a player. */
export interface FreeGrant {
  readonly grantId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly rounds: number;
  /** The stake of each free round in minor units. The player does not pay it. */
  readonly stake: string;
  readonly expiresAt: string;
}

interface Stored extends Partial<Omit<FreeGrant, 'grantId'>> {
  readonly vendor: string;
  played: number;
  /**
   * True after the platform has taken back the remaining rounds. The platform's call for this can arrive before the
   * grant itself.
   */
  isCancelled: boolean;
}

/** A player's free rounds, in the form in which a page shows them. */
export interface ShownFree {
  readonly left: number;
  readonly rounds: number;
  readonly stake: string;
  readonly expiresAt: string;
}

type Line = Readonly<Record<string, unknown>> & { readonly vendor: string; readonly grantId: string };

/** The faults that a script can order for the next calls about free rounds (README). */
const FAULTS = ['free_grant_timeout', 'free_grant_lost', 'free_cancel_timeout'] as const;
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };
const TEXT = /^[\x21-\x7e]{1,128}$/;
const CURRENCY = /^[A-Z]{3,8}$/;
const STAKE = /^[1-9]\d{0,8}$/;
const ROUNDS_MAX = 500;

/** Stores players' free rounds. If the same grant arrives again, nothing is changed. */
export class FreeRounds {
  readonly #grants = new Map<string, Stored>();
  readonly #faults = new OrderedFaults<(typeof FAULTS)[number]>(FAULTS);
  readonly #lines: JsonLines<Line>;

  /** @param file the file for free rounds; if it is undefined, they are kept in memory only */
  constructor(
    private readonly gameCodes: ReadonlySet<string>,
    file?: string,
  ) {
    this.#lines = new JsonLines(file);
    for (const line of this.#lines.read()) this.#keep(line);
  }

  orderFault(fault: unknown, times: unknown): boolean {
    return this.#faults.order(fault, times);
  }

  /** Handles the platform's calls about free rounds. Returns undefined for any other path. */
  handle(vendor: string, path: string, body: Readonly<Record<string, unknown>>): Reply | undefined {
    if (path === '/v1/free.grant') return this.#grant(vendor, body);
    return path === '/v1/free.cancel' ? this.#cancel(vendor, body) : undefined;
  }

  /** Returns a player's remaining free rounds in a game, from the grant that expires first. */
  shown(vendor: string, playerId: string, gameCode: string, now = Date.now()): ShownFree | undefined {
    const [, grant] = this.#next(vendor, playerId, gameCode, now) ?? [];
    if (!grant) return undefined;
    const { rounds = 0, played, stake = '0', expiresAt = '' } = grant;
    return { left: rounds - played, rounds, stake, expiresAt };
  }

  /** Takes one free round from the grant that expires first. The change is stored before the round is played. */
  take(vendor: string, playerId: string, gameCode: string, now = Date.now()): FreeGrant | undefined {
    const [grantId, grant] = this.#next(vendor, playerId, gameCode, now) ?? [];
    if (!grantId || !grant) return undefined;
    this.#write({ vendor, grantId, played: grant.played + 1 });
    return { grantId, ...grant } as FreeGrant;
  }

  #grant(vendor: string, body: Readonly<Record<string, unknown>>): Reply {
    if (this.#faults.take('free_grant_lost')) return { hang: true };
    const { grantId, playerId, currency, gameCode, rounds, stake, expiresAt } = body;
    const isRead =
      [grantId, playerId].every((id) => typeof id === 'string' && TEXT.test(id)) &&
      typeof currency === 'string' &&
      CURRENCY.test(currency) &&
      Number.isInteger(rounds) &&
      Number(rounds) >= 1 &&
      Number(rounds) <= ROUNDS_MAX &&
      typeof stake === 'string' &&
      STAKE.test(stake) &&
      typeof expiresAt === 'string' &&
      !Number.isNaN(Date.parse(expiresAt));
    if (!isRead) return INVALID;
    if (!this.gameCodes.has(String(gameCode))) return { status: 200, json: { status: 'GAME_NOT_FOUND' } };
    const asked = { playerId, currency, gameCode, rounds, stake, expiresAt };
    const earlier = this.#grants.get(keyOf(vendor, String(grantId)));
    if (earlier?.isCancelled) return { status: 200, json: { status: 'GRANT_CANCELLED', played: earlier.played } };
    if (earlier && Object.entries(asked).some(([name, value]) => earlier[name as keyof Stored] !== value))
      return { status: 200, json: { status: 'TX_MISMATCH' } };
    if (!earlier) this.#write({ vendor, grantId: String(grantId), ...asked });
    if (this.#faults.take('free_grant_timeout')) return { hang: true };
    return { status: 200, json: { status: 'OK', played: earlier?.played ?? 0 } };
  }

  /** Takes back the remaining rounds of a grant. If the grant itself arrives later, it is refused. */
  #cancel(vendor: string, { grantId }: Readonly<Record<string, unknown>>): Reply {
    if (typeof grantId !== 'string' || !TEXT.test(grantId)) return INVALID;
    if (this.#grants.get(keyOf(vendor, grantId))?.isCancelled !== true)
      this.#write({ vendor, grantId, isCancelled: true });
    if (this.#faults.take('free_cancel_timeout')) return { hang: true };
    return { status: 200, json: { status: 'OK', played: this.#grants.get(keyOf(vendor, grantId))?.played ?? 0 } };
  }

  #next(vendor: string, playerId: string, gameCode: string, now: number): readonly [string, Stored] | undefined {
    const [first] = [...this.#grants]
      .filter(
        ([, grant]) =>
          grant.vendor === vendor &&
          grant.playerId === playerId &&
          grant.gameCode === gameCode &&
          !grant.isCancelled &&
          grant.played < (grant.rounds ?? 0) &&
          Date.parse(grant.expiresAt ?? '') > now,
      )
      .toSorted(([, one], [, other]) => Date.parse(one.expiresAt ?? '') - Date.parse(other.expiresAt ?? ''));
    return first && [first[0].slice(vendor.length + 1), first[1]];
  }

  #write(line: Line): void {
    this.#lines.append(line);
    this.#keep(line);
  }

  #keep({ vendor, grantId, ...change }: Line): void {
    const key = keyOf(vendor, grantId);
    this.#grants.set(key, { vendor, played: 0, isCancelled: false, ...this.#grants.get(key), ...change });
  }
}

const keyOf = (vendor: string, grantId: string): string => `${vendor}/${grantId}`;
