import { randomInt, randomUUID } from 'node:crypto';
import type { Command } from '@nm/wallet/ledger/command.js';
import { postingInput } from '@nm/wallet/ledger/plan.js';
import { PostingWriter } from '@nm/wallet/ledger/ledger.service.js';
import { benchMember } from './populate.js';

export interface Load {
  readonly url: string;
  readonly vendorId: bigint;
  readonly callers: number;
  readonly seconds: number;
  /** The number of members among whom bets are distributed at random; 1 makes one hot account. */
  readonly members: number;
  /** `each`: every posting has its own call and connection, one per caller. `batches`: the writer as in production. */
  readonly writes: 'each' | 'batches';
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const WARM_UP_MS = 1_000;

/** Callers that each post their next bet after the last answer, through the wallet's own writer. */
export async function measureWriter({ url, vendorId, callers, seconds, members, writes }: Load): Promise<Measured> {
  const writer = new PostingWriter({ url, ...(writes === 'each' && { connections: callers, batchMax: 1 }) });
  const tookMs: number[] = [];
  let isMeasured = false;
  let isOver = false;
  const call = async (): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now();
      const outcome = await writer.post(postingInput(aBet(benchMember(1 + randomInt(members))), vendorId));
      if ('failure' in outcome || outcome.status !== 'applied')
        throw new Error(`not applied: ${JSON.stringify(outcome, (_k, v: unknown) => String(v))}`);
      if (isMeasured) tookMs.push(performance.now() - startedAt);
    }
  };
  const crowd = Promise.all(Array.from({ length: callers }, call));
  await Promise.race([crowd, new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))]);
  isMeasured = true;
  const startedAt = performance.now();
  await Promise.race([crowd, new Promise((resolve) => setTimeout(resolve, seconds * 1_000))]);
  isMeasured = false;
  const elapsedMs = performance.now() - startedAt;
  isOver = true;
  await crowd;
  await writer.close();
  tookMs.sort((a, b) => a - b);
  const at = (share: number): number => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN;
  return { perSecond: (tookMs.length / elapsedMs) * 1_000, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function aBet(memberId: string): Command {
  return {
    caller: 'games',
    memberId,
    currency: 'USD',
    key: randomUUID(),
    reference: 'bench',
    movement: {
      type: 'bet',
      stakeMinor: 1n,
      play: { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'bench', category: 10 },
    },
  };
}
