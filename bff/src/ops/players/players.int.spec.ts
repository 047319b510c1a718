import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../../testing/read.js';
import { SessionService } from '../../session/session.service.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const PARTS = [
  'money',
  'sums',
  'movements',
  'withdrawals',
  'bonuses',
  'bets',
  'limits',
  'notes',
  'related',
  'sessions',
  'logins',
];
const SUPPORT = ['players.read', 'players.reveal', 'players.note'];

// Goal: operators see only members of their brands, personal data is masked until the operator gives a reason, and the
// audit log has each read.
describe('Players', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  let id: string;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: SUPPORT, brands: ['lab', 'nmen'] });
    id = console.peers.playerDesk.put({});
    console.peers.playerDesk.notes.splice(0);
    console.peers.operators.log.splice(0);
    console.peers.operators.failure = undefined;
  });

  const log = () => console.peers.operators.log;
  const memberOf = (memberId: string) => console.peers.identity.getMember({ memberId });

  it('are found in the brands of the operator, by person and by money; the log has no search text', async () => {
    const { playerDesk, playerMoney } = console.peers;
    const [owner, stranger] = [playerDesk.put({}), playerDesk.put({ brand: 'nmbn' })];
    playerDesk.found = [create(identity.FoundPlayerSchema, { member: await memberOf(id), matched: 'mobile' })];
    playerMoney.found = [owner, stranger, id].map((memberId) =>
      create(wallet.FoundMoneySchema, { memberId, matched: 'withdrawal' }),
    );
    const { body } = await read(nila.get(`/ops/players?q=${encodeURIComponent('+880 1711')}`));
    expect(body.value['content']).toMatchObject([
      { id, matched: 'mobile', brand: 'lab', status: 'active' },
      { id: owner, matched: 'withdrawal' },
    ]);
    expect(playerDesk.searches.at(-1)).toMatchObject({ brands: ['nmen', 'lab'], text: '+880 1711' });
    expect(log()).toMatchObject([
      { begun: { action: 'players.find', subjectKind: 'search' }, end: { outcome: 'done' } },
    ]);
    expect(JSON.stringify(log())).not.toContain('1711');
    expect(await read(nila.get('/ops/players?q=abc&brand=nmbn'))).toMatchObject({ status: 404 });
    for (const q of ['', 'ab', 'x'.repeat(129)])
      expect(await read(nila.get(`/ops/players?q=${q}`))).toMatchObject({ body: { message: 'request.invalid' } });
  });

  it('are masked, and in full for a reason that is in the log', async () => {
    const masked = await read(nila.get(`/ops/players/${id}`));
    expect(masked.body.value).toMatchObject({ id, mobile: '***118', revealed: false });
    expect(await read(nila.post(`/ops/players/${id}/reveal`, {}))).toMatchObject({ status: 400 });
    const full = await read(nila.post(`/ops/players/${id}/reveal`, { reason: 'he called' }));
    expect(full.body.value).toMatchObject({ name: 'Rafi Mahmud', revealed: true });
    expect(log()).toMatchObject([
      { begun: { action: 'players.open', subjectId: id, memberId: id, brand: 'lab' }, end: { outcome: 'done' } },
      { begun: { action: 'players.reveal', memberId: id, reason: 'he called' }, end: { outcome: 'done' } },
    ]);
    const reader = console.logIn({ name: 'reader', actions: ['players.read'], brands: ['lab'] });
    expect(await read(reader.post(`/ops/players/${id}/reveal`, { reason: 'r' }))).toMatchObject({
      body: { message: 'access.denied' },
    });
    expect(console.peers.playerDesk.reads.filter(({ reveal }) => reveal)).toHaveLength(1);
  });

  it.each(['', ...PARTS.map((part) => `/${part}`)])(
    'are not shown at %p where the read cannot be written to the log, nor to another brand',
    async (part) => {
      console.peers.operators.failure = new Failure('system.temporary');
      expect(await read(nila.get(`/ops/players/${id}${part}`))).toMatchObject({ status: 503 });
      console.peers.operators.failure = undefined;
      await nila.get(`/ops/players/${id}${part}`).expect(200);
      expect(log()).toHaveLength(1);
      expect(log()[0]).toMatchObject({ begun: { memberId: id, brand: 'lab' }, end: { outcome: 'done' } });
      const other = console.peers.playerDesk.put({ brand: 'nmbn' });
      expect(await read(nila.get(`/ops/players/${other}${part}`))).toMatchObject({ status: 404 });
      expect(log()).toHaveLength(1);
    },
  );

  it('have pools and what may be withdrawn; zeros before the account is open', async () => {
    const before = await read(nila.get(`/ops/players/${id}/money`));
    expect(before.body.value).toMatchObject({ open: false, cashMinor: '0', items: [] });
    console.peers.wallet.set(id, 10_000n, 1n, { heldMinor: 500n, debtMinor: 70n });
    const asked = jest.spyOn(console.peers.withdrawals, 'getWithdrawable');
    const { body } = await read(nila.get(`/ops/players/${id}/money`));
    expect(body.value).toMatchObject({
      open: true,
      cashMinor: '10000',
      heldMinor: '500',
      debtMinor: '70',
      withdrawableMinor: '7000',
      items: [{ reason: 'cash' }, { reason: 'turnover', amountMinor: '-3000', restMinor: '3000' }],
    });
    // The member's daily withdrawal limits depend on the VIP level, which the bff reads from the promotions service.
    expect(asked.mock.lastCall?.[0]).toMatchObject({ memberId: id, level: 1 });
    asked.mockRestore();
  });

  it.each(['wallet.method_disabled', 'access.trial'] as const)(
    'have pools where nothing is paid out in their currency (%s)',
    async (code) => {
      console.peers.wallet.set(id, 10_000n, 1n);
      console.peers.withdrawals.withdrawableFailure = new Failure(code);
      const { status, body } = await read(nila.get(`/ops/players/${id}/money`));
      console.peers.withdrawals.withdrawableFailure = undefined;
      expect([status, body.value]).toMatchObject([200, { cashMinor: '10000', withdrawableMinor: '0', items: [] }]);
    },
  );

  it('have sums, bets by the names of their games, withdrawals without the holder, and bonuses', async () => {
    const part = async (name: string) => (await read(nila.get(`/ops/players/${id}/${name}`))).body.value;
    expect(await part('sums')).toMatchObject({
      currency: 'USD',
      depositedMinor: '7000',
      openingMinor: '100',
      betCount: 3,
    });
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    await nila.get(`/ops/players/${id}/sums?from=${range.from}&to=${range.to}`).expect(200);
    expect(console.peers.statements.statements.at(-1)).toMatchObject({
      memberId: id,
      from: { seconds: 1_767_225_600n },
    });
    expect(await read(nila.get(`/ops/players/${id}/sums?from=${range.to}&to=${range.from}`))).toMatchObject({
      body: { message: 'request.invalid' },
    });
    // The fake does not list the game that was played, so its code is shown instead of its name.
    expect(await part('bets?language=bn')).toMatchObject({
      content: [{ gameCode: 'LANTERN_ROW', gameName: 'LANTERN_ROW' }],
      nextCursor: 'bmV4dA',
    });
    await console.peers.withdrawals.addPayoutAccount({
      ...{ memberId: id, kind: 'bank', currency: 'USD', institution: 'City bank', holder: 'Rafi Mahmud' },
      ...{ number: 'BD20862086', paymentPasswordChecked: true },
    });
    const [account] = console.peers.withdrawals.accounts.get(id) ?? [];
    await console.peers.withdrawals.requestWithdrawal({
      ...{ memberId: id, brand: 'lab', currency: 'USD', methodId: 'bank', accountId: account?.accountId ?? '' },
      ...{ amountMinor: 5_000n, key: randomUUID(), paymentPasswordChecked: true },
    });
    const withdrawals = await part('withdrawals');
    expect(withdrawals).toMatchObject({ content: [{ amountMinor: '5000', institution: 'City bank' }], totalCount: 1 });
    expect(JSON.stringify(withdrawals)).not.toContain('Rafi');
    expect(console.peers.withdrawals.lists.at(-1)).not.toHaveProperty('movedFrom');
    // The withdrawals that make up the sum of paid withdrawals are read for the same range as the sum.
    await part(`withdrawals?moved=true&from=${range.from}&to=${range.to}`);
    expect(console.peers.withdrawals.lists.at(-1)).toMatchObject({
      movedFrom: { seconds: 1_767_225_600n },
      movedTo: { seconds: 1_769_904_000n },
    });
    expect(await part('bonuses?state=open')).toMatchObject({ content: [{ promotion: 'registration-bonus' }, {}] });
    expect(console.peers.bonuses.requests.at(-1)).toMatchObject({ memberId: id, state: wallet.BonusState.OPEN });
  });

  it('get notes with author and time, which are in the log', async () => {
    const note = { id: randomUUID(), text: 'Asked why the deposit is locked.' };
    const { body } = await read(nila.post(`/ops/players/${id}/notes`, note));
    expect(body.value).toMatchObject({ ...note, by: { id: nila.operatorId, name: 'nila' } });
    expect(log()).toMatchObject([
      { begun: { action: 'players.note', memberId: id }, end: { outcome: 'done', after: { note: note.text } } },
    ]);
    const notes = await read(nila.get(`/ops/players/${id}/notes`));
    expect(notes.body.value['content']).toMatchObject([{ text: note.text, by: { name: 'nila' } }]);
    for (const bad of [
      { id: 'x', text: 'n' },
      { id: randomUUID(), text: '' },
      { id: randomUUID(), text: 'x'.repeat(501) },
    ])
      expect(await read(nila.post(`/ops/players/${id}/notes`, bad))).toMatchObject({ status: 400 });
  });

  it('are related by registration and by payment account, within the brand', async () => {
    const [both, paid, other] = [{}, {}, { brand: 'nmbn' }].map((place) => console.peers.playerDesk.put(place));
    console.peers.playerDesk.related = [
      create(identity.RelatedPlayerSchema, { member: await memberOf(both ?? ''), shared: ['device'] }),
    ];
    console.peers.playerMoney.shared = [both, paid, other].map((memberId) =>
      create(wallet.SharedPayoutSchema, { memberId, shared: ['payment_account'] }),
    );
    const { body } = await read(nila.get(`/ops/players/${id}/related`));
    expect(body.value['content']).toMatchObject([
      { id: both, shared: ['device', 'payment_account'] },
      { id: paid, shared: ['payment_account'] },
    ]);
  });

  it('have logins with masked addresses, whole ones for a reason, and each read is in the log', async () => {
    const at = timestampFromMs(Date.UTC(2026, 10, 26, 9, 30));
    const login = { id: '5', at, firstAt: at, attempts: 3, way: 'password', ip: '203.0.113.9', userAgent: 'a phone' };
    console.peers.loginHistory.attempts.set(id, [{ ...login, result: 'wrong_password', newPlace: true }]);
    const { body } = await read(nila.get(`/ops/players/${id}/logins?kind=refused`));
    expect(body.value['content']).toEqual([
      {
        ...{
          id: '5',
          at: '2026-11-26T09:30:00.000Z',
          firstAt: '2026-11-26T09:30:00.000Z',
          attempts: 3,
          way: 'password',
        },
        ...{ result: 'wrong_password', passwordRight: false, newPlace: true },
        ...{ device: 'a phone', address: '203.0.113.x' },
      },
    ]);
    expect(console.peers.loginHistory.asked.at(-1)).toMatchObject({ memberId: id, kind: 'refused' });
    const path = `/ops/players/${id}/logins/reveal`;
    for (const bad of [{}, { reason: 'r' }, { reason: 'r', count: 0 }, { reason: 'r', count: 501 }, { count: 1 }])
      expect(await read(nila.post(path, bad))).toMatchObject({ status: 400 });
    const whole = await read(nila.post(path, { reason: 'he reports a theft', count: 20 }));
    expect(whole.body.value['content']).toMatchObject([{ id: '5', address: '203.0.113.9' }]);
    expect(log()).toMatchObject([
      { begun: { action: 'players.logins', memberId: id } },
      {
        begun: { action: 'players.reveal_logins', memberId: id, brand: 'lab', reason: 'he reports a theft' },
        end: { outcome: 'done', after: { shown: '1' } },
      },
    ]);
    expect(JSON.stringify(log())).not.toContain('203.0.113');
    // The operator asks for three login attempts. The fake service sends one per page, so the bff reads further pages.
    const { asked } = console.peers.loginHistory;
    asked.splice(0);
    console.peers.loginHistory.nextCursor = '1-1';
    const more = await read(nila.post(path, { reason: 'older ones', count: 3 }));
    console.peers.loginHistory.nextCursor = '';
    expect(more.body.value['content']).toHaveLength(3);
    expect(asked).toMatchObject([
      { cursor: '', size: 3 },
      { cursor: '1-1', size: 2 },
      { cursor: '1-1', size: 1 },
    ]);
  });

  it('have sessions, which an operator with the action ends for a reason', async () => {
    const grant = console.peers.identity.grant('lab', identity.MemberType.PLAYER, await memberOf(id));
    const from = { brand: 'lab', ip: '203.0.113.9', userAgent: 'a phone', language: 'EN', captchaId: '' };
    await console.app.get(SessionService).open(grant, from);
    const rosa = console.logIn({ name: 'rosa', actions: ['players.read', 'players.sessions'], brands: ['lab'] });
    expect((await read(rosa.get(`/ops/players/${id}/sessions`))).body.value['content']).toMatchObject([
      { id: grant.sessionId, device: 'a phone', address: '203.0.113.x' },
    ]);
    const reveal = `/ops/players/${id}/sessions/reveal`;
    expect(await read(rosa.post(reveal, { reason: 'r' }))).toMatchObject({ body: { message: 'access.denied' } });
    expect((await read(nila.post(reveal, { reason: 'lost phone' }))).body.value['content']).toMatchObject([
      { id: grant.sessionId, address: '203.0.113.9' },
    ]);
    expect(log().at(-1)).toMatchObject({
      begun: { action: 'players.reveal_sessions', memberId: id, reason: 'lost phone' },
      end: { outcome: 'done', after: { shown: '1' } },
    });
    log().splice(0, log().length - 1);
    const path = (session: string): string => `/ops/players/${id}/sessions/${session}/end`;
    const reason = { reason: 'lost phone' };
    expect(await read(nila.post(path(grant.sessionId), reason))).toMatchObject({ body: { message: 'access.denied' } });
    expect(await read(rosa.post(path(randomUUID()), reason))).toMatchObject({ status: 404 });
    const ended = await read(rosa.post(path(grant.sessionId), reason));
    expect(ended).toMatchObject({ status: 200, body: { value: { content: [] } } });
    expect(log().slice(1)).toMatchObject([
      { begun: { reason: 'lost phone' }, end: { outcome: 'resource.not_found' } },
      {
        begun: { action: 'players.end_session', memberId: id },
        end: { outcome: 'done', before: { session: grant.sessionId, sessions: '1' }, after: { sessions: '0' } },
      },
    ]);
    expect(await console.app.get(SessionService).isLive(grant.sessionId)).toBe(false);
  });

  it('are disabled and enabled for a reason, by an operator with the action', async () => {
    const risk = console.logIn({ name: 'omar', actions: ['players.read', 'players.disable'], brands: ['lab'] });
    for (const call of ['disable', 'enable']) {
      expect(await read(nila.post(`/ops/players/${id}/${call}`, { reason: 'r' }))).toMatchObject({ status: 403 });
      for (const body of [{}, { reason: '' }, { reason: 'r', status: 'active' }])
        expect(await read(risk.post(`/ops/players/${id}/${call}`, body))).toMatchObject({ status: 400 });
    }
    expect(log()).toEqual([]);
    expect(await read(risk.post(`/ops/players/${id}/disable`, { reason: 'forged document' }))).toMatchObject({
      body: { value: { id, status: 'disabled', revealed: false } },
    });
    expect(await read(risk.post(`/ops/players/${id}/enable`, { reason: 'it was real' }))).toMatchObject({
      body: { value: { status: 'active' } },
    });
    expect(log()).toMatchObject([
      {
        begun: { action: 'players.disable', memberId: id, reason: 'forged document' },
        end: { outcome: 'done', before: { status: 'active' }, after: { status: 'disabled' } },
      },
      {
        begun: { action: 'players.enable', reason: 'it was real' },
        end: { before: { status: 'disabled' }, after: { status: 'active' } },
      },
    ]);
    const foreign = console.peers.playerDesk.put({ brand: 'nmbn' });
    expect(await read(risk.post(`/ops/players/${foreign}/disable`, { reason: 'r' }))).toMatchObject({ status: 404 });
  });
});
