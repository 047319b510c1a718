import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { GameCategory, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { traceparent, withTrace } from '@nm/kit/telemetry/trace-context.js';
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
  placedAt: new Date(0),
  detail: { game: 'dice', target: 5_000, over: false, roll: 1, win: true, multiplierE4: 1n },
  status: 'open',
  stake: NO_POOLS,
  payout: NO_POOLS,
  validStakeMinor: 0n,
  resolveAttempts: 0,
});

/** A wallet that notes how it was asked. */
class NotingWallet implements RoundWallet {
  readonly singles: string[] = [];
  readonly traces: (string | undefined)[] = [];
  answer: (posts: readonly { readonly key?: string }[]) => Promise<wallet.PostManyResponse['outcomes']> = async (
    posts,
  ) =>
    posts.map(({ key = '' }) => create(wallet.PostOutcomeSchema, { outcome: { case: 'posted', value: posted(key) } }));

  readonly post: RoundWallet['post'] = async ({ key = '' }) => {
    this.singles.push(key);
    this.traces.push(traceparent());
    return posted(key);
  };

  readonly postMany: RoundWallet['postMany'] = async ({ posts = [] }) => {
    this.traces.push(...posts.map((post) => post.traceparent));
    return create(wallet.PostManyResponseSchema, { outcomes: await this.answer(posts) });
  };

  readonly getPosting: RoundWallet['getPosting'] = () => Promise.reject(new Failure('resource.not_found'));
}

const TRACES = ['a', 'b', 'c'].map((digit) => `00-${digit.repeat(32)}-${'1'.repeat(16)}-01`);
const traceIds = (traces: readonly (string | undefined)[]): (string | undefined)[] =>
  traces.map((trace) => trace?.split('-')[1]);

// Goal: a posting that shares its call is its bet's own in all else: its trace, its answer, its failure.
describe('Postings of rounds', () => {
  let outside: NotingWallet;
  let postings: RoundPostings;
  beforeEach(() => {
    outside = new NotingWallet();
    postings = new RoundPostings(outside, CONFIG);
  });
  const askAll = () =>
    Promise.allSettled(TRACES.map((trace, i) => withTrace(trace, () => postings.post(aRound(`r${i}`)))));

  it('carry the trace of their own bet, alone and in a crowd', async () => {
    await withTrace(TRACES[2], () => postings.post(aRound('alone')));
    await askAll();
    expect(outside.singles).toEqual(['alone']);
    expect(traceIds(outside.traces)).toEqual([TRACES[2], ...TRACES].map((trace) => trace?.split('-')[1]));
  });

  it('have each its own answer and its own failure, with what the wallet says of when to come again', async () => {
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
    expect(outside.singles).toEqual([]);
  });

  it('have each their own answer where others gave up waiting, and none is asked for who did', async () => {
    const [slow] = ['slow'].map((roundId) => postings.post(aRound(roundId)));
    await slow; // one alone
    let let_go: () => void = () => undefined;
    const asked: (readonly { readonly key?: string }[])[] = [];
    const all = outside.answer;
    outside.answer = async (posts) => {
      asked.push(posts);
      if (asked.length === 1)
        await new Promise<void>((resolve) => {
          let_go = resolve;
        });
      return all(posts);
    };
    const held = Promise.allSettled([postings.post(aRound('h0')), postings.post(aRound('h1'))]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = jest.spyOn(performance, 'now');
    const startedAt = performance.now();
    const early = postings.post(aRound('early'));
    now.mockImplementation(() => startedAt + CONFIG.walletDeadlineMs + 1);
    const late = ['late', 'later'].map((roundId) => postings.post(aRound(roundId)));
    let_go();
    expect(await Promise.allSettled([early, ...late])).toMatchObject([
      { reason: { code: 'system.temporary' } },
      { value: { transferId: 'late' } },
      { value: { transferId: 'later' } },
    ]);
    expect(asked.map((posts) => posts.map(({ key }) => key))).toEqual([
      ['h0', 'h1'],
      ['late', 'later'],
    ]);
    expect(await held).toMatchObject([{ value: { transferId: 'h0' } }, { value: { transferId: 'h1' } }]);
    now.mockRestore();
  });

  it('are told that the wallet is away, all of them and once; go singly when the call is refused as such, or answers too few', async () => {
    outside.answer = () => Promise.reject(new Failure('system.temporary'));
    expect(await askAll()).toMatchObject(TRACES.map(() => ({ reason: { code: 'system.temporary' } })));
    expect(outside.singles).toEqual([]);
    for (const answer of [() => Promise.reject(new Failure('access.denied')), () => Promise.resolve([])]) {
      outside.answer = answer;
      expect(await askAll()).toMatchObject(TRACES.map((_trace, i) => ({ value: { transferId: `r${i}` } })));
    }
    expect(outside.singles).toEqual(['r0', 'r1', 'r2', 'r0', 'r1', 'r2']);
  });
});
