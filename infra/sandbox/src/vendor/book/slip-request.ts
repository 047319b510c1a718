import { LEGS_MAX } from './slip.js';

/** A pick in a page's request, with the odds that the player saw. */
export interface AskedLeg {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly pickId: string;
  readonly odds: number;
}
/** A page's request to place a bet slip. */
export interface SlipRequest {
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly legs: readonly AskedLeg[];
  /** If true, the player accepts the present odds even if they differ from the odds that were shown. */
  readonly acceptsChanges: boolean;
}
/** A page's request for a cash-out, with the amount that the player saw. */
export interface CashOutRequest {
  readonly slipId: string;
  readonly amountMinor: bigint;
}

const KEY = /^[A-Za-z0-9-]{8,64}$/;
const NAME = /^[A-Za-z0-9.-]{1,40}$/;
const AMOUNT = /^[1-9]\d{0,11}$/;
const ODDS_MAX = 10_000_000;

/** Parses a bet slip from the body of a request. Returns undefined if it is malformed. */
export function slipRequest(body: Readonly<Record<string, unknown>>): SlipRequest | undefined {
  const { key, stake, legs, acceptsChanges } = body;
  if (!fits(key, KEY) || !fits(stake, AMOUNT) || !Array.isArray(legs)) return undefined;
  const read = legs.map(legOf).filter((leg) => leg !== undefined);
  if (read.length !== legs.length || read.length < 1 || read.length > LEGS_MAX) return undefined;
  if (new Set(read.map(({ fixtureId }) => fixtureId)).size !== read.length) return undefined;
  return { key, stakeMinor: BigInt(stake), legs: read, acceptsChanges: acceptsChanges === true };
}

/** Parses a cash-out from the body of a request. Returns undefined if it is malformed. */
export function cashOutRequest({ slip, amount }: Readonly<Record<string, unknown>>): CashOutRequest | undefined {
  return fits(slip, KEY) && fits(amount, AMOUNT) ? { slipId: slip, amountMinor: BigInt(amount) } : undefined;
}

function legOf(sent: unknown): AskedLeg | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { fixture, market, pick, odds } = sent as Readonly<Record<string, unknown>>;
  const isOdds = typeof odds === 'number' && Number.isInteger(odds) && odds > 0 && odds <= ODDS_MAX;
  if (!fits(fixture, NAME) || !fits(market, NAME) || !fits(pick, NAME) || !isOdds) return undefined;
  return { fixtureId: fixture, marketId: market, pickId: pick, odds };
}

const fits = (sent: unknown, shape: RegExp): sent is string => typeof sent === 'string' && shape.test(sent);
