import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: an application is decided by an operator of the member's brand whose role allows it, and the audit log has the
// state before and after.
describe('Applications at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({
      name: 'nila',
      actions: ['applications.read', 'applications.decide'],
      brands: ['lab', 'nmen'],
    });
    const { feedback, operators } = console.peers;
    feedback.stored.clear();
    feedback.acts.splice(0);
    feedback.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
  });

  const decide = (id: string, call: string, body: object, by = nila): Promise<Reply> =>
    read(by.post(`/ops/applications/${id}/${call}`, { version: '1', ...body }));
  const accept = (id: string, change: object = {}, by = nila) =>
    decide(id, 'accept', { power: 'agent', ...change }, by);
  const decline = (id: string, change: object = {}, by = nila) =>
    decide(id, 'decline', { reason: 'plan', ...change }, by);

  it('are listed with a masked account, and opened in full with a line of the log', async () => {
    const id = console.peers.feedback.put();
    const { value: list } = (await read(nila.get('/ops/applications'))).body;
    expect(list['content']).toMatchObject([{ id, state: 'open', version: '1' }]);
    expect(JSON.stringify(list['content'])).toContain('***');
    expect(console.peers.operators.log).toEqual([]);
    const { value } = (await read(nila.get(`/ops/applications/${id}`))).body;
    expect(value).toMatchObject({ id, may: { decide: true }, steps: [] });
    expect(value['account']).not.toContain('***');
    expect(console.peers.operators.log).toMatchObject([{ begun: { action: 'applications.open', subjectId: id } }]);
  });

  it('are accepted with a power, and the log has before and after', async () => {
    const id = console.peers.feedback.put();
    expect(await accept(id, { note: 'well known' })).toMatchObject({
      status: 200,
      body: { value: { state: 'accepted', power: 'agent', may: { decide: false, because: 'decided' } } },
    });
    expect(console.peers.feedback.acts).toMatchObject([
      { call: 'accept', request: { power: identity.AccountPower.AGENT, operatorId: nila.operatorId, version: 1n } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'applications.accept', subjectId: id, brand: 'lab', reason: 'well known' },
        end: { outcome: 'done', before: { state: 'open' }, after: { state: 'accepted', power: 'agent' } },
      },
    ]);
  });

  it('are declined with a reason, which the log has too', async () => {
    const id = console.peers.feedback.put();
    expect(await decline(id, { note: 'three words' })).toMatchObject({
      status: 200,
      body: { value: { state: 'declined', reason: 'plan' } },
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { reason: 'plan: three words' }, end: { before: { state: 'open' }, after: { reason: 'plan' } } },
    ]);
  });

  it.each([
    ['accept', { power: 'player' }],
    ['accept', { power: undefined }],
    ['accept', { power: 'agent', reason: 'plan' }],
    ['accept', { power: 'agent', version: 'x' }],
    ['decline', { reason: 'because' }],
    ['decline', { reason: undefined }],
    ['decline', { reason: 'plan', note: 'x'.repeat(501) }],
  ])('are not decided by %s with %j', async (call, body) => {
    const id = console.peers.feedback.put();
    expect(await decide(id, call, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect([console.peers.feedback.acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('keep their state when the decision is refused, and the log has the code', async () => {
    const id = console.peers.feedback.put();
    console.peers.feedback.failure = new Failure('review.decided');
    expect(await accept(id)).toMatchObject({ status: 409, body: { message: 'review.decided' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.decided' } }]);
  });

  it('need the action of each step, and the brand', async () => {
    const reader = console.logIn({ name: 'reader', actions: ['applications.read'] });
    const id = console.peers.feedback.put();
    expect((await read(reader.get(`/ops/applications/${id}`))).body.value).toMatchObject({ may: { decide: false } });
    for (const act of [accept, decline]) expect((await act(id, {}, reader)).status).toBe(403);
    const foreign = console.peers.feedback.put({ brand: 'nmbn' });
    for (const act of [accept, decline]) expect((await act(foreign)).body.message).toBe('resource.not_found');
    expect(console.peers.feedback.acts).toEqual([]);
  });
});
