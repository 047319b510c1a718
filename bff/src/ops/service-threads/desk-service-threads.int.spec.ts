import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: a thread of customer service is answered by an operator of the member's brand whose role allows it, and the
// audit log records the state before and after.
describe('Threads of customer service at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  const actions = ['serviceThreads.read', 'serviceThreads.answer'] as const;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: [...actions], brands: ['lab', 'nmen'] });
    const { serviceThreads, operators } = console.peers;
    serviceThreads.stored.clear();
    serviceThreads.acts.splice(0);
    serviceThreads.asked.splice(0);
    serviceThreads.failure = undefined;
    operators.log.splice(0);
  });

  const post = (id: string, call: string, body: object = {}, by = nila): Promise<Reply> =>
    read(by.post(`/ops/serviceThreads/${id}/${call}`, { version: '1', ...body }));
  const answer = (id: string, change: object = {}, by = nila) =>
    post(id, 'answer', { answer: 'It was credited.', ...change }, by);

  it('are listed with a masked account, and opened in full with a line of the log', async () => {
    const id = console.peers.serviceThreads.put();
    const { value: list } = (await read(nila.get('/ops/serviceThreads'))).body;
    expect(list).toMatchObject({ content: [{ id, state: 'open', version: '1', unanswered: 1 }], totalCount: 1 });
    expect(JSON.stringify(list['content'])).toContain('***');
    expect(console.peers.operators.log).toEqual([]);
    const { value } = (await read(nila.get(`/ops/serviceThreads/${id}`))).body;
    expect(value).toMatchObject({ id, may: { decide: true }, messages: [{ number: 1 }], steps: [] });
    expect(console.peers.operators.log).toMatchObject([{ begun: { action: 'service_threads.open', subjectId: id } }]);
  });

  it('are filtered by state, claim and brand, and read on from a cursor', async () => {
    const cursor = '1764294623123456_01980000-0000-7000-8000-000000000001';
    const query = `brand=nmen&state=decided&mine=true&cursor=${cursor}&pageSize=50`;
    expect((await read(nila.get(`/ops/serviceThreads?${query}`))).status).toBe(200);
    expect(console.peers.serviceThreads.asked).toEqual([
      { brands: ['nmen'], answered: true, cursor, size: 50, claimedBy: nila.operatorId },
    ]);
    for (const bad of ['cursor=1', 'mine=false', 'pageSize=0', 'page=2', 'state=all'])
      expect([bad, (await read(nila.get(`/ops/serviceThreads?${bad}`))).body.message]).toEqual([
        bad,
        'request.invalid',
      ]);
  });

  it('are claimed, released, answered, answered once more and closed, with each step in the log', async () => {
    const id = console.peers.serviceThreads.put();
    expect((await post(id, 'claim')).body.value).toMatchObject({ claim: { mine: true }, may: { decide: true } });
    const omar = console.logIn({ name: 'omar', actions: [...actions] });
    expect((await read(omar.get(`/ops/serviceThreads/${id}`))).body.value).toMatchObject({
      may: { decide: false, because: 'claimed' },
    });
    console.peers.operators.log.splice(0);
    await post(id, 'release', { version: '2' });
    expect((await answer(id, { version: '3', note: 'looked it up' })).body.value).toMatchObject({
      ...{ state: 'answered', may: { decide: true } },
      messages: [{ number: 1 }, { number: 2, by: { name: 'nila' }, content: 'It was credited.' }],
    });
    expect((await answer(id, { version: '4' })).status).toBe(200);
    expect((await post(id, 'close', { version: '5' })).body.value).toMatchObject({
      ...{ state: 'closed', may: { decide: false, because: 'decided' } },
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'service_threads.release' } },
      {
        begun: { action: 'service_threads.answer', subjectId: id, brand: 'lab', reason: 'looked it up' },
        end: { outcome: 'done', before: { state: 'open' }, after: { state: 'answered', answer: 'It was credited.' } },
      },
      { begun: { action: 'service_threads.answer' } },
      { begun: { action: 'service_threads.close' }, end: { after: { state: 'closed' } } },
    ]);
  });

  it.each([
    ['no answer', { answer: undefined }],
    ['an empty answer', { answer: '' }],
    ['far too long an answer', { answer: 'x'.repeat(1_201) }],
    ['too long a note', { note: 'x'.repeat(501) }],
    ['no version', { version: undefined }],
    ['an unknown field', { reason: 'plan' }],
  ])('are not answered with %s', async (_what, body) => {
    const id = console.peers.serviceThreads.put();
    expect(await answer(id, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect([console.peers.serviceThreads.acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('keep their state when the step is refused, and the log has the code', async () => {
    const id = console.peers.serviceThreads.put();
    console.peers.serviceThreads.failure = new Failure('review.stale');
    expect(await answer(id)).toMatchObject({ status: 409, body: { message: 'review.stale' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.stale' } }]);
  });

  it('need the action of each step, and the brand', async () => {
    const reader = console.logIn({ name: 'reader', actions: ['serviceThreads.read'] });
    const id = console.peers.serviceThreads.put();
    const foreign = console.peers.serviceThreads.put({ brand: 'nmbn' });
    for (const call of ['claim', 'release', 'answer', 'close']) {
      const body = call === 'answer' ? { answer: 'It was credited.' } : {};
      expect((await post(id, call, body, reader)).status).toBe(403);
      expect((await post(foreign, call, body)).body.message).toBe('resource.not_found');
    }
    expect(console.peers.serviceThreads.acts).toEqual([]);
  });
});
