import type { Incoming, Reply } from '../../shared/http.js';
import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import { playAtOnce, type RoundAnswer } from '../round-play.js';
import { stakesOf } from '../stakes.js';
import { inLanguage } from '../tables/texts.js';
import { FairDraw } from './fair-draw.js';
import { hitPaysMinor, hitsOf, priceOf, SHOTS, type FishGame, type Prey, type Weapon } from './fish-game.js';
import { creaturesBetween, isOnStage, placeOf, type Creature } from './school.js';
import { choiceOf, outcomeOf } from './shot-words.js';
import { targetsOf } from './targets.js';

/**
 * How far ahead (ms) the server sends creatures to the page, so that the page can draw them even if one answer is
 * lost.
 */
const AHEAD_MS = 20_000;
/**
 * The maximum age (ms) of the state that a player fires at. It allows for the time of the request and for differences
 * between clocks.
 */
const SEEN_MS = 1_000;
/** How many shots of a session are stored with their answers, to answer repeated requests. */
const SHOTS_KEPT = 50;
const CAUGHT_MAX = 1_000;
const SHOT_ID = /^[\w-]{8,64}$/;
const NOT_FOUND: Reply = { status: 404, json: { status: 'NOT_FOUND' } };
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };

interface Hit {
  readonly id: string;
  readonly isCaught: boolean;
  /** The drawn number. The creature is caught if this number is less than `below`. */
  readonly drawn: number;
  readonly below: number;
}
export interface ShotAnswer extends RoundAnswer {
  readonly payoutMinor?: string;
  readonly stakeMinor?: string;
  readonly outcome?: string;
  readonly hits?: readonly Hit[];
  /** The number of the shot among those of its seed, from 1. */
  readonly number?: number;
  readonly totals?: object;
}
interface Shot {
  readonly weapon: Weapon;
  readonly stakeMinor: bigint;
  readonly target: string;
}
interface Fired {
  readonly input: string;
  answer: Promise<ShotAnswer>;
}
/**
 * The state of one player in one session. A caught creature is gone for this player only; other players can still
 * catch it.
 */
interface Sea {
  draw: FairDraw;
  readonly caught: Set<string>;
  readonly fired: Map<string, Fired>;
  isFiring: boolean;
  shots: number;
  stakedMinor: bigint;
  paidMinor: bigint;
}

/** The state of all sessions of fish games: the creatures, and the shots at them. */
export class FishSeas {
  readonly #seas = new WeakMap<PlaySession, Sea>();

  constructor(private readonly faults: Faults) {}

  /** Answers the page's requests: the state of the sea, a shot, and the seed of the draws. */
  async handle(session: PlaySession, game: FishGame, action: string | undefined, request: Incoming): Promise<Reply> {
    if (action === 'sea' && request.method === 'GET') return { status: 200, json: this.#view(session, game) };
    if (request.method !== 'POST' || (action !== 'shot' && action !== 'seed')) return NOT_FOUND;
    // A form on another site cannot send JSON without a CORS preflight request, which this server refuses.
    if (request.headers['content-type'] !== 'application/json') return INVALID;
    if (action === 'seed') return this.#newSeed(session);
    const answer = await this.shot(session, game, bodyOf(request));
    return answer ? { status: 200, json: answer } : INVALID;
  }

  /**
   * Fires one shot, which is one round. A shot at a creature that has left or was already caught is not played and
   * costs nothing. A repeated request with the same id gets the first answer.
   * @returns undefined for a request that no page of this game sends
   */
  async shot(session: PlaySession, game: FishGame, body: Record<string, unknown>): Promise<ShotAnswer | undefined> {
    const { shotId } = body;
    const shot = shotOf(game, body);
    if (!shot || typeof shotId !== 'string' || !SHOT_ID.test(shotId)) return undefined;
    const sea = this.#of(session);
    const input = `${shot.weapon.id} ${shot.stakeMinor} ${shot.target}`;
    const before = sea.fired.get(shotId);
    if (before) return before.input === input ? before.answer : undefined;
    const { balance } = session;
    const price = priceOf(shot.stakeMinor, shot.weapon);
    const stakes = stakesOf(game, session.currency);
    if (!stakes.includes(Number(shot.stakeMinor)) || price > BigInt(stakes.at(-1) ?? 0))
      return { status: 'LIMIT_STAKE', balance };
    if (sea.isFiring) return { status: 'BUSY', balance };
    const atMs = Date.now();
    const living = creaturesBetween(game, atMs - SEEN_MS, atMs).filter(({ id }) => !sea.caught.has(id));
    const seen = (creature: Creature): boolean =>
      [atMs, atMs - SEEN_MS].some((at) => isOnStage(placeOf(creature, at) ?? { x: -1, y: -1 }));
    const aimed = living.find((creature) => creature.id === shot.target && seen(creature));
    if (!aimed) return { status: 'GONE', balance };
    const others = living.filter((creature) => creature !== aimed && isOnStage(placeOf(creature, atMs) ?? aimed));
    const fired: Fired = {
      input,
      answer: this.#fire(session, game, shot, targetsOf(shot.weapon, aimed, others, atMs), (late) => {
        fired.answer = Promise.resolve(late);
      }),
    };
    sea.fired.set(shotId, fired);
    dropOldest(sea.fired, SHOTS_KEPT);
    return fired.answer;
  }

  /**
   * Draws the result of a shot, and plays it as one round. If the platform does not answer in time, `onLate` is called
   * with the answer later.
   */
  async #fire(
    session: PlaySession,
    game: FishGame,
    { weapon, stakeMinor }: Shot,
    targets: readonly Creature[],
    onLate: (answer: ShotAnswer) => void,
  ): Promise<ShotAnswer> {
    const sea = this.#of(session);
    const [price, number, prey] = [priceOf(stakeMinor, weapon), sea.draw.nextShot(), preyOf(game)];
    const drawn = targets.map((creature, index) => {
      const of = prey(creature);
      const below = hitsOf(of, weapon);
      const draw = sea.draw.number(number, index, SHOTS);
      return { of, hit: { id: creature.id, isCaught: draw < below, drawn: draw, below } };
    });
    const caught = drawn.filter(({ hit }) => hit.isCaught);
    const payoutMinor = caught.reduce((sum, { of }) => sum + hitPaysMinor(price, of, weapon, targets.length), 0n);
    const outcome = outcomeOf(caught.map(({ of }) => of));
    const round = {
      payoutMinor,
      betDetail: { choice: choiceOf(weapon, targets.map(prey)) },
      endDetail: { outcome },
    };
    const settled = (answer: RoundAnswer): ShotAnswer => {
      sea.isFiring = false;
      if (answer.status !== 'OK') return answer;
      for (const { hit } of caught) sea.caught.add(hit.id);
      dropOldest(sea.caught, CAUGHT_MAX);
      sea.shots += 1;
      sea.stakedMinor += price;
      sea.paidMinor += payoutMinor;
      return {
        ...answer,
        payoutMinor: String(payoutMinor),
        stakeMinor: String(price),
        outcome: inLanguage(outcome, session.language),
        hits: drawn.map(({ hit }) => hit),
        number,
        totals: totalsOf(sea),
      };
    };
    sea.isFiring = true;
    try {
      const answer = await playAtOnce(session, price, round, this.faults, (late) => onLate(settled(late)));
      // It is not known yet whether the platform accepted the shot. The call is repeated until there is an answer.
      if (answer.status === 'TEMPORARY') return { ...answer, status: 'PENDING' };
      return settled(answer);
    } catch (error) {
      sea.isFiring = false;
      throw error;
    }
  }

  #view(session: PlaySession, game: FishGame): object {
    const sea = this.#of(session);
    const now = Date.now();
    const creatures = creaturesBetween(game, now, now + AHEAD_MS);
    return {
      now,
      creatures,
      caught: creatures.filter(({ id }) => sea.caught.has(id)).map(({ id }) => id),
      hash: sea.draw.hash,
      totals: totalsOf(sea),
      balance: session.balance,
    };
  }

  /** Returns the seed of the past shots, and uses a new seed from now on. */
  #newSeed(session: PlaySession): Reply {
    const sea = this.#of(session);
    if (sea.isFiring) return { status: 409, json: { status: 'BUSY' } };
    const seed = sea.draw.reveal();
    sea.draw = new FairDraw();
    return { status: 200, json: { status: 'OK', seed, hash: sea.draw.hash } };
  }

  #of(session: PlaySession): Sea {
    const found = this.#seas.get(session) ?? {
      draw: new FairDraw(),
      caught: new Set<string>(),
      fired: new Map<string, Fired>(),
      isFiring: false,
      shots: 0,
      stakedMinor: 0n,
      paidMinor: 0n,
    };
    this.#seas.set(session, found);
    return found;
  }
}

const totalsOf = ({ shots, stakedMinor, paidMinor }: Sea): object => ({
  shots,
  stakedMinor: String(stakedMinor),
  netMinor: String(paidMinor - stakedMinor),
});

const preyOf =
  (game: FishGame) =>
  ({ species, id }: Creature): Prey => {
    const found = game.prey.find((prey) => prey.species.id === species);
    if (!found) throw new Error(`${game.gameCode} has no ${species} (${id})`);
    return found;
  };

/** Parses a shot. Returns undefined for an unknown weapon or malformed fields. */
function shotOf(game: FishGame, { weapon, stake, target }: Record<string, unknown>): Shot | undefined {
  const found = game.weapons.find(({ id }) => id === weapon);
  if (!found || typeof stake !== 'string' || !/^[1-9]\d{0,8}$/.test(stake)) return undefined;
  if (typeof target !== 'string' || !/^\d{1,12}\.\d$/.test(target)) return undefined;
  return { weapon: found, stakeMinor: BigInt(stake), target };
}

function dropOldest(all: Map<string, unknown> | Set<string>, max: number): void {
  const [oldest] = all.keys();
  if (all.size > max && oldest !== undefined) all.delete(oldest);
}

function bodyOf({ body }: Incoming): Record<string, unknown> {
  try {
    return (JSON.parse(body.toString('utf8')) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
