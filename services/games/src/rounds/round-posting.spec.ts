import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { GameCategory, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { withTrace } from '@nm/kit/telemetry/trace-context.js';
import { RoundPostings, type RoundWallet } from './round-posting.gateway.js';
import { NO_POOLS, type Round } from './round.js';

const CONFIG = { sealKey: new Uint8Array(32), walletDeadlineMs: 1_000 };
const posted = (transferId: string) =>
  create(wallet.PostResultSchema, { transferId, status: wallet.PostStatus.APPLIED });

const aRound = (roundId: string): Round => ({
  roundId,
  memberId: `member of ${roundId}`,
  key: 'k',
  inputHash: new Uint8Array(),
  brand: 'lab',
  vassalage: 'INHOUSE',
  gameCode: 'DICE',
  category: GameCategory.BGS,
  currency: 'USD',
  trial: false,
  seedId: 's',
  nonce: 0n,
  stakeMinor: 1n,
  payoutMinor: 0n,
  stepped: false,
  placedAt: new Date(0),
  detail: { game: 'dice' },
  status: 'open',
  stake: NO_POOLS,
  payout: NO_POOLS,
  validStakeMinor: 0n,
  resolveAttempts: 0,
});

/** A fake wallet that records the postings of each call. */
class NotingWallet implements RoundWallet {
  /** The posting keys of each call. */
  readonly calls: (readonly string[])[] = [];
  readonly traces: (string | undefined)[] = [];
  answer: (keys: readonly string[]) => Promise<wallet.PostManyResponse['outcomes']> = async (keys) =>
    keys.map((key) => create(wallet.PostOutcomeSchema, { outcome: { case: 'posted', value: posted(key) } }));

  readonly postMany: RoundWallet['postMany'] = async ({ posts = [] }) => {
    const keys = posts.map(({ key = '' }) => key);
    this.calls.push(keys);
    this.traces.push(...posts.map((post) => post.traceparent));
    return create(wallet.PostManyResponseSchema, { outcomes: await this.answer(keys) });
  };

  readonly getPosting: RoundWallet['getPosting'] = () => Promise.reject(new Failure('resource.not_found'));
}

const TRACES = ['a', 'b', 'c'].map((digit) => `00-${digit.repeat(32)}-${'1'.repeat(16)}-01`);
const traceIds = (traces: readonly (string | undefined)[]): (string | undefined)[] =>
  traces.map((trace) => trace?.split('-')[1]);

// Goal: postings share one call, but each keeps the trace of its bet and gets its own answer or failure.
describe('Postings of rounds', () => {
  let outside: NotingWallet;
  let postings: RoundPostings;
  beforeEach(() => {
    outside = new NotingWallet();
    postings = new RoundPostings(outside, CONFIG);
  });
  const askAll = () =>
    Promise.allSettled(TRACES.map((trace, i) => withTrace(trace, () => postings.post(aRound(`r${i}`)))));

  it('carry the trace of their own bet, in a call of one and of many', async () => {
    await withTrace(TRACES[2], () => postings.post(aRound('alone')));
    await askAll();
    expect(outside.calls).toEqual([['alone'], ['r0', 'r1', 'r2']]);
    expect(traceIds(outside.traces)).toEqual([TRACES[2], ...TRACES].map((trace) => trace?.split('-')[1]));
  });

  it('each have their own answer or failure, with the time to retry', async () => {
    outside.answer = async () => [
      create(wallet.PostOutcomeSchema, { outcome: { case: 'posted', value: posted('first') } }),
      create(wallet.PostOutcomeSchema, {
        outcome: { case: 'failed', value: { code: 'system.temporary', dataJson: '{"retryAfterSeconds":2}' } },
      }),
      create(wallet.PostOutcomeSchema, { outcome: { case: 'failed', value: { code: 'of tomorrow' } } }),
    ];
    expect(await askAll()).toMatchObject([
      { value: { transferId: 'first' } },
      { reason: { code: 'system.temporary', data: { retryAfterSeconds: 2 } } },
      { reason: { code: 'internal' } },
    ]);
    expect(outside.calls).toHaveLength(1);
  });

  it('are dropped past their deadline, and the others of the queue still get their answers', async () => {
    let release: () => void = () => undefined;
    const answer = outside.answer;
    outside.answer = async (keys) => {
      if (outside.calls.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return answer(keys);
    };
    const held = Promise.allSettled([postings.post(aRound('h0')), postings.post(aRound('h1'))]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = jest.spyOn(performance, 'now');
    const startedAt = performance.now();
    const early = postings.post(aRound('early'));
    now.mockImplementation(() => startedAt + CONFIG.walletDeadlineMs + 1);
    const late = ['late', 'later'].map((roundId) => postings.post(aRound(roundId)));
    release();
    expect(await Promise.allSettled([early, ...late])).toMatchObject([
      { reason: { code: 'system.temporary' } },
      { value: { transferId: 'late' } },
      { value: { transferId: 'later' } },
    ]);
    expect(outside.calls).toEqual([
      ['h0', 'h1'],
      ['late', 'later'],
    ]);
    expect(await held).toMatchObject([{ value: { transferId: 'h0' } }, { value: { transferId: 'h1' } }]);
    now.mockRestore();
  });

  it('fail together while the wallet is unreachable, and are repeated one by one when the call is refused or its answer is incomplete', async () => {
    outside.answer = () => Promise.reject(new Failure('system.temporary'));
    expect(await askAll()).toMatchObject(TRACES.map(() => ({ reason: { code: 'system.temporary' } })));
    expect(outside.calls).toHaveLength(1);
    const faults = [() => Promise.reject(new Failure('access.denied')), () => Promise.resolve([])];
    const answer = new NotingWallet().answer;
    for (const fault of faults) {
      outside.calls.length = 0;
      outside.answer = (keys) => (keys.length > 1 ? fault() : answer(keys));
      expect(await askAll()).toMatchObject(TRACES.map((_trace, i) => ({ value: { transferId: `r${i}` } })));
      expect(outside.calls).toEqual([['r0', 'r1', 'r2'], ['r0'], ['r1'], ['r2']]);
    }
  });
});
