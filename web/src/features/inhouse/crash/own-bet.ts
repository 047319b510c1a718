import type { Schemas } from '../../../lib/api/schemas.js';
import type { CrashBet, CrashRound, CrashTable } from './crash-api.js';
import { msOf } from './flight.js';

/** The member's own round as the server answers it. */
export type OwnRound = Pick<Schemas['OwnRoundDto'], 'roundId' | 'status' | 'payoutMinor' | 'crash'>;

/**
 * How long (ms) the server usually needs to decide a bet after the moment at which it ends. A cash-out that arrives up
 * to half a second late still counts.
 */
export const DECIDED_MS = 700;

/**
 * Returns the bet as the server has ended it: by its row in the list of players, or by the round that was read.
 * Returns undefined while the server has not said that it ended. The page decides nothing by itself, because the bet may
 * have been cashed out on another device, or by a request whose answer is missing.
 */
export function endedBet(
  bet: CrashBet,
  players: CrashTable['players'],
  read: OwnRound | undefined,
): CrashBet | undefined {
  if (bet.status !== 'open') return undefined;
  const row = players.find(({ roundId }) => roundId === bet.roundId);
  if (row?.cashedE2 !== undefined)
    return { ...bet, status: 'settled', cashedE2: row.cashedE2, payoutMinor: row.payoutMinor };
  if (read?.roundId !== bet.roundId || read.status === 'open') return undefined;
  const { cashedAt } = read.crash ?? {};
  return {
    ...bet,
    status: read.status,
    payoutMinor: read.payoutMinor,
    ...(cashedAt === undefined ? {} : { cashedE2: Math.round(Number(cashedAt) * 100) }),
  };
}

/**
 * Returns the time (ms, by the server's clock) from which on the server has decided the bet; undefined while the bet
 * may still be running. The list of players may leave the bet out, so the page reads its round from then on.
 * @param serverMs the server's time now.
 */
export function decidedFrom(bet: CrashBet | undefined, round: CrashRound | undefined, serverMs: number) {
  if (bet?.status !== 'open' || !round) return undefined;
  if (bet.crashRoundId !== round.crashRoundId || round.phase === 'crashed' || round.phase === 'void')
    return serverMs + DECIDED_MS;
  if (round.phase !== 'running' || round.startedAt === undefined) return undefined;
  return Date.parse(round.startedAt) + msOf(bet.stopE2) + DECIDED_MS;
}

/** How long (ms) the page waits before it reads its round again: at first this, then twice as long each time. */
const AGAIN_MS = 700;
const AGAIN_MS_MAX = 10_000;

/**
 * Returns the time (ms) until the round is read again. It doubles with each read that was answered or failed. All
 * players of the round read it while the servers cannot settle it, so the reads must become rare.
 */
export const againAfterMs = (reads: number): number => Math.min(AGAIN_MS * 2 ** Math.max(0, reads - 1), AGAIN_MS_MAX);

/** The decided rounds since the page was opened, their net result, and the payout of the newest. */
export interface Tally {
  readonly counted: readonly string[];
  readonly count: number;
  readonly net: bigint;
  readonly wonMinor: bigint;
}

export const NO_ROUNDS: Tally = { counted: [], count: 0, net: 0n, wonMinor: 0n };
/**
 * How many of the newest rounds are remembered as counted. If a second answer about such a round arrives later, the
 * round is not counted again.
 */
const COUNTED_MAX = 20;

/** Adds a settled bet. Each round counts once, however often and by whichever way its end becomes known. */
export function withBet(tally: Tally, { roundId, status, payoutMinor, stakeMinor }: CrashBet): Tally {
  if (status !== 'settled' || tally.counted.includes(roundId)) return tally;
  return {
    counted: [roundId, ...tally.counted].slice(0, COUNTED_MAX),
    count: tally.count + 1,
    net: tally.net + BigInt(payoutMinor) - BigInt(stakeMinor),
    wonMinor: BigInt(payoutMinor),
  };
}
