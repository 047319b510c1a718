import { messaging } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: feedback is answered by an operator of the member's brand whose role allows it, and the audit log
// records the state before and after.
describe('Feedback at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ['feedback.read', 'feedback.answer'], brands: ['lab', 'nmen'] });
    const { feedback, operators } = console.peers;
    feedback.toAnswer.clear();
    feedback.acts.splice(0);
    feedback.asked.splice(0);
    feedback.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
  });

  const post = (id: string, call: string, body: object = {}, by = nila): Promise<Reply> =>
    read(by.post(`/ops/feedback/${id}/${call}`, { version: '1', ...body }));
  const answer = (id: string, change: object = {}, by = nila) =>
    post(id, 'answer', { answer: 'Thank you.', ...change }, by);

  it('is listed with a masked account, and opened in full with a line of the log', async () => {
    const id = console.peers.feedback.putToAnswer();
    const { value: list } = (await read(nila.get('/ops/feedback'))).body;
    expect(list).toMatchObject({ content: [{ id, type: 1, state: 'open', version: '1' }], totalCount: 1 });
    expect(JSON.stringify(list['content'])).toContain('***');
    expect(console.peers.operators.log).toEqual([]);
    const { value } = (await read(nila.get(`/ops/feedback/${id}`))).body;
    expect(value).toMatchObject({ id, may: { decide: true }, steps: [] });
    expect(value['account']).not.toContain('***');
    expect(console.peers.operators.log).toMatchObject([{ begun: { action: 'feedback.open', subjectId: id } }]);
  });

  it('is filtered by type, state, claim and brand, and read on from a cursor', async () => {
    const cursor = '01980000-0000-7000-8000-000000000001';
    const query = `brand=nmen&state=decided&type=2&mine=true&cursor=${cursor}&pageSize=50`;
    expect((await read(nila.get(`/ops/feedback?${query}`))).status).toBe(200);
    expect(console.peers.feedback.asked).toEqual([
      {
        ...{ brands: ['nmen'], answered: true, type: messaging.FeedbackType.WITHDRAW, cursor, size: 50 },
        claimedBy: nila.operatorId,
      },
    ]);
    for (const bad of ['type=6', 'type=x', 'type=', 'cursor=1', 'mine=false', 'pageSize=0', 'page=2', 'state=all'])
      expect([bad, (await read(nila.get(`/ops/feedback?${bad}`))).body.message]).toEqual([bad, 'request.invalid']);
  });

  it('is claimed and released, and the claim of another operator is shown', async () => {
    const id = console.peers.feedback.putToAnswer();
    expect((await post(id, 'claim')).body.value).toMatchObject({ claim: { mine: true }, may: { decide: true } });
    const omar = console.logIn({ name: 'omar', actions: ['feedback.read', 'feedback.answer'] });
    expect((await read(omar.get(`/ops/feedback/${id}`))).body.value).toMatchObject({
      claim: { mine: false },
      may: { decide: false, because: 'claimed' },
    });
    expect((await post(id, 'release', { version: '2' })).body.value).not.toHaveProperty('claim');
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'feedback.claim' }, end: { after: { claimedBy: nila.operatorId } } },
      { begun: { action: 'feedback.open' } },
      { begun: { action: 'feedback.release' }, end: { before: { claimedBy: nila.operatorId } } },
    ]);
  });

  it('is answered, and the log has before and after', async () => {
    const id = console.peers.feedback.putToAnswer();
    expect(await answer(id, { note: 'looked it up' })).toMatchObject({
      status: 200,
      body: { value: { state: 'answered', answer: 'Thank you.', may: { decide: false, because: 'decided' } } },
    });
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'feedback.answer', subjectId: id, brand: 'lab', reason: 'looked it up' },
        end: { outcome: 'done', before: { state: 'open' }, after: { state: 'answered', answer: 'Thank you.' } },
      },
    ]);
  });

  it.each([
    ['no answer', { answer: undefined }],
    ['an empty answer', { answer: '' }],
    ['far too long an answer', { answer: 'x'.repeat(1_201) }],
    ['an answer as a list', { answer: ['Thank you.'] }],
    ['too long a note', { note: 'x'.repeat(501) }],
    ['no version', { version: undefined }],
    ['an unknown field', { reason: 'plan' }],
  ])('is not answered with %s', async (_what, body) => {
    const id = console.peers.feedback.putToAnswer();
    expect(await answer(id, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect([console.peers.feedback.acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('keeps its state when the step is refused, and the log has the code', async () => {
    const id = console.peers.feedback.putToAnswer();
    console.peers.feedback.failure = new Failure('review.claimed');
    expect(await answer(id)).toMatchObject({ status: 409, body: { message: 'review.claimed' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.claimed' } }]);
  });

  it('needs the action of each step, and the brand', async () => {
    const reader = console.logIn({ name: 'reader', actions: ['feedback.read'] });
    const id = console.peers.feedback.putToAnswer();
    expect((await read(reader.get(`/ops/feedback/${id}`))).body.value).toMatchObject({ may: { decide: false } });
    const foreign = console.peers.feedback.putToAnswer({ brand: 'nmbn' });
    for (const call of ['claim', 'release', 'answer']) {
      const body = call === 'answer' ? { answer: 'Thank you.' } : {};
      expect((await post(id, call, body, reader)).status).toBe(403);
      expect((await post(foreign, call, body)).body.message).toBe('resource.not_found');
    }
    expect(console.peers.feedback.acts).toEqual([]);
  });
});
