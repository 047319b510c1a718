import { composed } from '../tables/texts.js';
import type { Faults } from '../faults.js';
import type { OperatorClient } from '../operator-client.js';
import { stakesOf } from '../stakes.js';
import { VendorRound, type RoundOwner } from '../vendor-round.js';
import { cashOutValue, payoutOf, type LegValue } from './odds.js';
import type { Schedule } from './schedule.js';
import { betDetail, endDetail, PAYOUT_TIMES, settlementOf, type Leg, type Slip } from './slip.js';
import type { CashOutRequest, SlipRequest } from './slip-request.js';
import type { SlipStore } from './slip-store.js';

/** How long (ms) a bet on a running match is held before it is accepted. */
const HOLD_MS = 4_000;
/**
 * The maximum number of open bet slips of a player in one game. It is limited because every open slip is priced at
 * each request of the page.
 */
const OPEN_MAX = 50;

export interface SlipAnswer {
  /**
   * The result of a request. OK: done. PRICE_MOVED, SUSPENDED or LATE: a pick or cash-out is not available as asked.
   * LIMIT_STAKE, LIMIT_PAYOUT, TOO_MANY_OPEN, KEY_REUSED, ROUND_SETTLED (a cash-out after the end) and REFUSED (a
   * repeat): refused by the sportsbook. Every other value is the platform's refusal.
   */
  readonly status: string;
  readonly slip?: Slip;
  /** The present odds of the legs, in the order of the request; null if a pick is not offered. */
  readonly odds?: readonly (number | null)[];
  /** The present amount of a cash-out whose price has changed; null if a cash-out is not offered. */
  readonly amountMinor?: string | null;
}
/** The player whose round a bet slip is, and the simulated vendor whose sportsbook accepts the slip. */
export interface Player {
  readonly owner: RoundOwner;
  readonly vendor: string;
}

/**
 * Accepts, cashes out and settles the bet slips of one game. Each change of a slip's state is made without an await in
 * between, so a slip cannot be both cashed out and settled.
 */
export class Slips {
  /** Requests in progress, by player and key. A repeated request gets the answer of the first one. */
  readonly #placing = new Map<string, { readonly request: SlipRequest; readonly answer: Promise<SlipAnswer> }>();
  readonly #rounds = new Map<string, VendorRound>();

  constructor(
    private readonly schedule: Schedule,
    private readonly store: SlipStore,
    private readonly faults: Faults,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Places a bet slip. A repeated request with the same key and content gets the answer of the first one, or REFUSED
   * after any refusal that was stored; with other content it gets KEY_REUSED.
   */
  async place(player: Player, request: SlipRequest): Promise<SlipAnswer> {
    const { playerId } = player.owner;
    const name = `${playerId} ${request.key}`;
    const running = this.#placing.get(name);
    const earlier = this.store.byKey(playerId, request.key);
    const first = running?.request ?? earlier;
    if (first && contentOf(first) !== contentOf(request)) return { status: 'KEY_REUSED' };
    if (running) return running.answer;
    if (earlier) return { status: earlier.state === 'refused' ? 'REFUSED' : 'OK', slip: earlier };
    const answer = this.#place(player, request).finally(() => this.#placing.delete(name));
    this.#placing.set(name, { request, answer });
    return answer;
  }

  async #place(player: Player, request: SlipRequest): Promise<SlipAnswer> {
    const { owner, vendor } = player;
    const first = this.#checked(owner, request);
    if ('status' in first) return first;
    if (first.isLive) await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
    const taken = first.isLive ? this.#checked(owner, request) : first;
    if ('status' in taken) return taken;
    const { currency, playerId, game } = owner;
    const own = this.store.ofPlayer(playerId, game.gameCode);
    if (own.filter(({ state }) => state === 'open' || state === 'sent').length >= OPEN_MAX)
      return { status: 'TOO_MANY_OPEN' };
    const round = new VendorRound(owner, this.faults);
    const sent = this.store.save({
      id: round.roundId,
      key: request.key,
      vendor,
      gameCode: game.gameCode,
      playerId,
      currency,
      stakeMinor: String(request.stakeMinor),
      legs: taken.legs,
      placedAt: this.now(),
      state: 'sent',
      isConfirmed: false,
    });
    const status = await round.bet(request.stakeMinor, { ...betDetail(taken.legs), ...this.#sideOf(taken.legs) });
    if (status === 'OK') this.#rounds.set(sent.id, round);
    const slip = this.store.save({
      ...sent,
      state: status === 'OK' ? 'open' : 'refused',
      // If a bet got no answer, its rollback is repeated in the background. If this process ends before the rollback
      // is confirmed, the next process repeats it.
      isConfirmed: status !== 'OK' && status !== 'TEMPORARY',
    });
    return { status, slip };
  }

  /**
   * Returns which side of a market a single bet is on, in the form that the platform reads. A bout has two sides,
   * because a draw returns the stakes on both. A slip with several legs has no side, because no single other bet is
   * certain to win if the slip loses.
   */
  #sideOf([leg, ...others]: readonly Leg[]): object {
    if (!leg || others.length > 0) return {};
    const offers = this.schedule.find(leg.fixtureId)?.offersAt(this.now()) ?? [];
    const picks = offers.find(({ id }) => id === leg.marketId)?.picks.map(({ id }) => id) ?? [];
    const sides = this.schedule.game.kind === 'bouts' ? picks.filter((id) => id !== 'draw') : picks;
    const side = sides.indexOf(leg.pickId);
    if (side < 0 || sides.length < 2) return {};
    return { side: { market: `${leg.fixtureId}:${leg.marketId}`, side, sides: sides.length } };
  }

  /** Returns the legs of a request with their present odds, or the reason why the bet is not accepted. */
  #checked(owner: RoundOwner, request: SlipRequest): { legs: readonly Leg[]; isLive: boolean } | SlipAnswer {
    const now = this.now();
    const listed = new Set(this.schedule.listed(now).map(({ plan }) => plan.id));
    const found = request.legs.map((asked) => {
      const fixture = listed.has(asked.fixtureId) ? this.schedule.find(asked.fixtureId) : undefined;
      const odds = fixture?.isOpenAt(now) ? fixture.oddsAt(now, asked.marketId, asked.pickId) : undefined;
      return { asked, fixture, odds };
    });
    const odds = found.map((one) => one.odds ?? null);
    const isOver = found.some(({ fixture }) => !fixture || !['soon', 'live'].includes(fixture.phaseAt(now)));
    if (isOver) return { status: 'LATE', odds };
    if (odds.includes(null)) return { status: 'SUSPENDED', odds };
    const isMoved = found.some((one) => one.odds !== one.asked.odds);
    if (isMoved && !request.acceptsChanges) return { status: 'PRICE_MOVED', odds };
    const legs = found.flatMap((one) => (one.fixture && one.odds ? [this.#leg(one.fixture, one.asked, one.odds)] : []));
    const payout = payoutOf(
      request.stakeMinor,
      legs.map((leg) => leg.odds),
    );
    if (payout > payoutMax(owner)) return { status: 'LIMIT_PAYOUT', odds };
    const stakes = stakesOf(owner.game, owner.currency);
    if (request.stakeMinor < BigInt(stakes[0] ?? 0) || request.stakeMinor > BigInt(stakes.at(-1) ?? 0))
      return { status: 'LIMIT_STAKE', odds };
    return { legs, isLive: found.some(({ fixture }) => fixture?.phaseAt(now) === 'live') };
  }

  #leg(fixture: NonNullable<ReturnType<Schedule['find']>>, asked: SlipRequest['legs'][number], odds: number): Leg {
    const { fixtureId, marketId, pickId } = asked;
    const [home, away] = fixture.plan.sides;
    const { rules } = this.schedule.game;
    return {
      fixtureId,
      marketId,
      pickId,
      odds,
      match: composed((language) => `${home.name[language]} – ${away.name[language]}`),
      market: rules.marketName(marketId),
      pick: rules.pickName(fixture.form, marketId, pickId, [home.name, away.name]),
    };
  }

  /** Returns the present cash-out value of an open bet slip in minor units; undefined if no cash-out is offered. */
  offerOf(slip: Slip): bigint | undefined {
    if (slip.state !== 'open') return undefined;
    const now = this.now();
    if (settlementOf(BigInt(slip.stakeMinor), this.#decided(slip.legs))) return undefined;
    const values: LegValue[] = [];
    for (const { fixtureId, marketId, pickId, odds } of slip.legs) {
      const value = this.schedule.find(fixtureId)?.valueAt(now, marketId, pickId, odds);
      if (!value) return undefined;
      values.push(value);
    }
    const amount = cashOutValue(BigInt(slip.stakeMinor), values);
    return amount > 0n ? amount : undefined;
  }

  /**
   * Cashes a bet slip out for the given amount. If the amount has changed, the request is refused with the present
   * amount. A repeated request gets the same answer.
   */
  async cashOut(owner: RoundOwner, { slipId, amountMinor }: CashOutRequest): Promise<SlipAnswer | undefined> {
    const slip = this.store.find(slipId);
    if (!slip || slip.playerId !== owner.playerId || slip.gameCode !== owner.game.gameCode) return undefined;
    if (slip.state === 'cashed' && slip.payoutMinor === String(amountMinor)) return { status: 'OK', slip };
    if (slip.state !== 'open') return { status: 'ROUND_SETTLED', slip };
    const offer = this.offerOf(slip);
    if (offer !== amountMinor)
      return { status: offer === undefined ? 'SUSPENDED' : 'PRICE_MOVED', amountMinor: offer ? String(offer) : null };
    const legs = this.#decided(slip.legs);
    const cashed = this.#ended({ ...slip, legs }, 'cashed', amountMinor);
    await this.#finish(cashed, owner);
    return { status: 'OK', slip: cashed };
  }

  /** Settles every open bet slip whose result is known. Each slip is settled once, even if two runs overlap. */
  async settleAll(ownerOf: (slip: Slip) => RoundOwner | undefined): Promise<void> {
    const due = this.#unfinished().filter(({ state }) => state === 'open');
    const ended = due.flatMap((slip) => {
      const legs = this.#decided(slip.legs);
      const settlement = settlementOf(BigInt(slip.stakeMinor), legs);
      if (!settlement) return [];
      const payout = settlement.state === 'settled' ? settlement.payoutMinor : BigInt(slip.stakeMinor);
      return [this.#ended({ ...slip, legs }, settlement.state, payout)];
    });
    await Promise.all(
      ended.map(async (slip) => {
        const owner = ownerOf(slip);
        if (owner) await this.#finish(slip, owner);
      }),
    );
  }

  /**
   * Resolves the bet slips of a former process. A bet whose answer is unknown is rolled back. An end that the platform
   * has not confirmed is sent again with the same id.
   */
  async resume(ownerOf: (slip: Slip) => RoundOwner | undefined): Promise<void> {
    for (const slip of this.#unfinished().filter(({ state }) => state !== 'open')) {
      const owner = ownerOf(slip);
      if (!owner) continue;
      if (slip.state === 'sent' || slip.state === 'refused') {
        const refused = this.store.save({ ...slip, state: 'refused' });
        const status = await new VendorRound(owner, this.faults, slip.id).endVoid({});
        if (status !== 'TEMPORARY') this.store.save({ ...refused, isConfirmed: true });
      } else await this.#finish(slip, owner);
    }
  }

  #unfinished(): readonly Slip[] {
    return this.store.unfinished().filter(({ gameCode }) => gameCode === this.schedule.game.gameCode);
  }

  /** Returns the legs (picks) of a slip with the results that are known now. */
  #decided(legs: readonly Leg[]): readonly Leg[] {
    const now = this.now();
    return legs.map((leg) => {
      if (leg.end) return leg;
      const fixture = this.schedule.find(leg.fixtureId);
      const end = fixture ? fixture.resultAt(now, leg.marketId, leg.pickId) : 'void';
      if (!end) return leg;
      const score = fixture && this.schedule.game.kind !== 'bouts' ? scoreText(fixture.frameAt(now)) : undefined;
      return { ...leg, end, ...(score ? { score } : {}) };
    });
  }

  #ended(slip: Slip, state: 'settled' | 'void' | 'cashed', payoutMinor: bigint): Slip {
    return this.store.save({ ...slip, state, payoutMinor: String(payoutMinor), endedAt: this.now() });
  }

  /** Sends the end of a slip's round to the platform. The call has the same id at every attempt. */
  async #finish(slip: Slip, owner: RoundOwner): Promise<void> {
    const round = this.#rounds.get(slip.id) ?? new VendorRound(owner, this.faults, slip.id);
    this.#rounds.delete(slip.id);
    const detail = endDetail(slip.legs, slip.state === 'cashed');
    const [stake, payout] = [BigInt(slip.stakeMinor), BigInt(slip.payoutMinor ?? 0)];
    const status =
      slip.state === 'void'
        ? await round.endVoid(detail)
        : await round.finish(round.endOf(stake, payout, detail, true));
    if (status !== 'TEMPORARY') this.store.save({ ...slip, isConfirmed: true });
  }
}

/** Returns the maximum payout of a bet slip in the player's currency, in minor units. */
export const payoutMax = ({ game, currency }: RoundOwner): bigint =>
  BigInt(stakesOf(game, currency).at(-1) ?? 0) * PAYOUT_TIMES;

const scoreText = ({ score, sets }: { score: readonly number[]; sets: readonly number[] }): string =>
  (sets.some((won) => won > 0) ? sets : score).join('–');

/**
 * Returns the content of a request: the stake and the picks in order. Two requests with the same key must have the
 * same content.
 */
const contentOf = ({
  stakeMinor,
  legs,
}: {
  readonly stakeMinor: bigint | string;
  readonly legs: readonly Pick<Leg, 'fixtureId' | 'marketId' | 'pickId'>[];
}): string => [String(stakeMinor), ...legs.map((leg) => `${leg.fixtureId} ${leg.marketId} ${leg.pickId}`)].join('/');

/** Returns the owner of a slip's round without a page, so that its calls continue after a restart. */
export const ownerWithoutPage = (slip: Slip, game: RoundOwner['game'], operator: OperatorClient): RoundOwner => ({
  playerId: slip.playerId,
  currency: slip.currency,
  sessionToken: '',
  game,
  operator,
  balance: '0',
});
