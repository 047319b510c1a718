import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import { keys } from '../../lib/query/keys.js';

export interface Revealed { readonly serverSeed: string; readonly serverSeedHash: string; readonly clientSeed: string; readonly rounds: number }
export interface Seed { readonly serverSeedHash: string; readonly clientSeed: string; readonly nonce: number; readonly revealed?: Revealed }
export interface Proof { readonly serverSeedHash: string; readonly clientSeed: string; readonly nonce: number; readonly serverSeed?: string }
export interface DiceResult {
  readonly roundId: string;
  /** Four digits. */
  readonly roll: string;
  readonly win: boolean;
  readonly multiplier: string;
  readonly payoutMinor: string;
  readonly balanceMinor: string;
  readonly version: number;
  readonly proof: Proof;
}
export interface RoundSummary {
  readonly roundId: string;
  readonly status: 'open' | 'settled' | 'voided' | 'refused';
  readonly currency: string;
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  readonly placedAt?: string;
  readonly settledAt?: string;
  readonly dice?: { readonly target: string; readonly over: boolean; readonly roll: string; readonly win: boolean; readonly multiplier: string };
}
export interface Round { readonly roundId: string; readonly target: string; readonly over: boolean; readonly roll?: string; readonly win: boolean; readonly proof: Proof }
interface RoundPage { readonly content: readonly RoundSummary[]; readonly pageNum: number; readonly totalPages: number }

export interface Bet { readonly stakeMinor: string; readonly target: string; readonly over: boolean }

const PAGE_SIZE = 10;

/** The live seed pair. */
export const seedQuery = queryOptions({ queryKey: keys.seed, queryFn: ({ signal }) => request<Seed>('/lgw/inhouse/seed', { signal }), staleTime: Infinity });

/** The member's rounds, newest first. */
export const roundsQuery = infiniteQueryOptions({
  queryKey: keys.rounds,
  queryFn: ({ signal, pageParam }) => request<RoundPage>('/lgw/inhouse/rounds', { signal, query: { page: pageParam, pageSize: PAGE_SIZE } }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
});

/** Places one bet; the same key again gets the first answer and counts once. */
export const placeBet = (bet: Bet, idempotencyKey: string) => request<DiceResult>('/lgw/inhouse/dice/bets', { method: 'POST', body: bet, idempotencyKey });

/** Reveals the live seed and commits to a new one; a given client seed takes over. */
export const rotateSeed = (clientSeed?: string) => request<Seed>('/lgw/inhouse/seed', { method: 'PUT', body: clientSeed ? { clientSeed } : {} });

/** One round with its proof; the seed is there once rotated. */
export const fetchRound = (roundId: string) => request<Round>(`/lgw/inhouse/rounds/${roundId}`);
