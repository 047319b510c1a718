import { identity } from '@nm/contracts';
import { RunningIdentity } from '../testing/running-identity.js';
import { HOME, People, type Person } from './testing/people.js';

// Goal: administrators change only accounts of their own brands, each change is logged, and two different people make
// each decision that needs two operators.
describe('Operators', () => {
  let running: RunningIdentity;
  let people: People;
  let admin: Person;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    people = new People(running);
    admin = await people.make('admin', ['administrator']);
  });
  afterAll(() => running?.stop());

  const actor = (person: Person) => ({ operatorId: person.id, address: HOME });
  const account = async (person: Person): Promise<identity.Operator> => {
    const { content } = await running.operators().listOperators({});
    const found = content.find(({ id }) => id === person.id);
    if (!found) throw new Error(`there is no ${person.name}`);
    return found;
  };
  const change = async (person: Person, by: Person = admin) => ({
    actor: actor(by),
    operatorId: person.id,
    version: (await account(person)).version,
    reason: 'a test',
  });
  const log = (filter: object) =>
    running.operators().listOperatorActions({ brands: ['nmen', 'nmbn', 'lab'], ...filter });

  it('are registered once by name, whatever its case, with known roles and brands only', async () => {
    const create = (fields: object) =>
      running.operators().createOperator({
        actor: actor(admin),
        name: 'kofi',
        displayName: 'Kofi',
        roles: ['cashier'],
        brands: ['lab'],
        reason: 'new',
        ...fields,
      });
    await expect(create({})).resolves.toMatchObject({ operator: { name: 'kofi', active: true, enrolled: false } });
    await expect(create({})).rejects.toMatchObject({ code: 'identity.name_taken' });
    for (const fields of [
      { name: 'KOFI2' },
      { name: 'ab' },
      { name: 'two words' },
      { displayName: ' ' },
      { roles: [] },
      { roles: ['cashier', 'cashier'] },
      { roles: ['root'] },
      { roles: ['constructor'] },
      { brands: [] },
      { brands: ['nobrand'] },
      { brands: ['*', 'lab'] },
      { reason: ' ' },
      { actor: undefined },
    ])
      expect([fields, await create({ name: 'new1', ...fields }).catch((error: unknown) => error)]).toMatchObject([
        fields,
        { code: 'request.invalid' },
      ]);
  });

  it('are changed by administrators of their brands only', async () => {
    const cashier = await people.make('cashier1', ['cashier'], admin);
    const ofLab = await people.make('labadmin', ['administrator'], admin, ['lab']);
    const denied = { code: 'access.denied', data: { action: 'operators.manage' } };
    await expect(running.operators().deactivateOperator(await change(ofLab, cashier))).rejects.toMatchObject(denied);
    await expect(running.operators().deactivateOperator(await change(cashier, ofLab))).rejects.toMatchObject(denied);
    const inLab = await people.make('labcashier', ['cashier'], ofLab, ['lab']);
    const widen = { ...(await change(inLab, ofLab)), roles: ['cashier'], brands: ['*'] };
    await expect(running.operators().changeOperatorRoles(widen)).rejects.toMatchObject(denied);
    const roles = { ...(await change(inLab, ofLab)), roles: ['risk', 'cashier'], brands: ['lab'] };
    await expect(running.operators().changeOperatorRoles(roles)).resolves.toMatchObject({ roles: ['cashier', 'risk'] });
  });

  it('are changed as they were seen, never by themselves, and of two who close each other one stays', async () => {
    const kim = await people.make('kim', ['cashier'], admin);
    const seen = await change(kim);
    await running.operators().changeOperatorRoles({ ...seen, roles: ['risk'], brands: ['lab'] });
    await expect(running.operators().deactivateOperator(seen)).rejects.toMatchObject({ code: 'review.stale' });
    await expect(running.operators().deactivateOperator(await change(admin))).rejects.toMatchObject({
      code: 'ops.own_account',
    });
    const unknown = { ...seen, operatorId: '0190a000-0000-7000-8000-000000000000' };
    await expect(running.operators().deactivateOperator(unknown)).rejects.toMatchObject({ code: 'resource.not_found' });
    const second = await people.make('second', ['administrator'], admin);
    const others = (await running.operators().listOperators({})).content.filter(
      ({ roles, id, active }) => active && roles.includes('administrator') && id !== admin.id && id !== second.id,
    );
    for (const other of others)
      await running.operators().deactivateOperator({ ...(await change({ ...kim, id: other.id })) });
    const both = [
      running.operators().deactivateOperator(await change(second, admin)),
      running.operators().deactivateOperator(await change(admin, second)),
    ];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await account(admin);
    if (!left.active) await running.operators().reactivateOperator(await change(admin, second));
    else await running.operators().reactivateOperator(await change(second, admin));
  });

  it('lose their sessions when they are closed or reset, and keep them when their roles change', async () => {
    const lena = await people.make('lena', ['cashier'], admin);
    const { token } = await people.logIn(lena);
    const verify = () => running.operators().verifyOperatorSession({ token });
    await running.operators().changeOperatorRoles({ ...(await change(lena)), roles: ['auditor'], brands: ['lab'] });
    expect((await verify()).actions).toContain('audit.read');
    await running.operators().deactivateOperator(await change(lena));
    await expect(verify()).rejects.toMatchObject({ code: 'session.revoked' });
    await expect(people.logIn(lena)).rejects.toMatchObject({ code: 'identity.bad_credentials' });
    await running.operators().reactivateOperator(await change(lena));
    await expect(verify()).rejects.toMatchObject({ code: 'session.revoked' });
    const again = await people.logIn(lena);
    const { oneTimePassword } = await running.operators().resetOperatorAuthenticator(await change(lena));
    await expect(running.operators().verifyOperatorSession({ token: again.token })).rejects.toMatchObject({
      code: 'session.revoked',
    });
    await expect(people.logIn(lena)).rejects.toMatchObject({ code: 'identity.bad_credentials' });
    await expect(people.enrol(lena.id, lena.name, oneTimePassword)).resolves.toBeDefined();
  });

  it('have every change of an account in the log, with reason, before and after', async () => {
    const mei = await people.make('mei', ['cashier'], admin);
    await running.operators().changeOperatorRoles({ ...(await change(mei)), roles: ['risk'], brands: ['lab'] });
    const { content } = await log({ subjectId: mei.id });
    const steps = content.filter(({ subjectKind }) => subjectKind === 'operator');
    expect(steps.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'operators.roles done',
      'operators.create done',
    ]);
    expect(steps[0]).toMatchObject({
      operator: { name: 'admin' },
      reason: 'a test',
      address: HOME,
      before: { roles: 'cashier', brands: '*' },
      after: { roles: 'risk', brands: 'lab' },
    });
  });

  describe('and their log', () => {
    const begin = (by: Person, fields: object = {}) =>
      running.operators().beginOperatorAction({
        actor: actor(by),
        action: 'deposits.approve',
        subjectKind: 'deposit',
        subjectId: '0190a000-0000-7000-8000-0000000000d1',
        brand: 'lab',
        ...fields,
      });

    it('say how an action ended, once; and that its end is unknown until then', async () => {
      const subjectId = '0190a000-0000-7000-8000-0000000000d2';
      const { actionId } = await begin(admin, { subjectId, reason: 'checked' });
      const line = async () => (await log({ subjectId })).content[0];
      expect(await line()).toMatchObject({ outcome: '', reason: 'checked', brand: 'lab' });
      const end = { actionId, outcome: 'done', before: { state: 'open' }, after: { state: 'approved' } };
      await running.operators().endOperatorAction(end);
      await running.operators().endOperatorAction({ ...end, outcome: 'review.stale' });
      expect(await line()).toMatchObject({ outcome: 'done', before: { state: 'open' }, after: { state: 'approved' } });
    });

    it('are never changed or removed by the service', async () => {
      for (const sql of [
        `UPDATE operator_actions SET reason = ''`,
        `DELETE FROM operator_actions`,
        `UPDATE operator_action_ends SET outcome = ''`,
        `DELETE FROM operator_action_ends`,
        `TRUNCATE operator_actions CASCADE`,
      ])
        await expect(running.database.db.rows(sql)).rejects.toThrow('permission denied');
    });

    it('show the brands of the reader, and pages in order', async () => {
      const subjectId = '0190a000-0000-7000-8000-0000000000d3';
      for (const brand of ['lab', 'nmen', 'lab', 'nmbn', 'lab']) await begin(admin, { subjectId, brand });
      const lab = await log({ subjectId, brands: ['lab'] });
      expect(lab.content.map(({ brand }) => brand)).toEqual(['lab', 'lab', 'lab']);
      const first = await log({ subjectId, size: 2 });
      const second = await log({ subjectId, size: 2, cursor: first.next });
      const third = await log({ subjectId, size: 2, cursor: second.next });
      const ids = [first, second, third].flatMap(({ content }) => content.map(({ id }) => id));
      expect(ids).toHaveLength(5);
      expect(ids).toEqual(ids.toSorted().toReversed());
      expect(third.next).toBe('');
    });

    it('find a member by whatever was done with what is his', async () => {
      const memberId = '0190a000-0000-7000-8000-0000000000e1';
      await begin(admin, { memberId });
      const { content } = await log({ subjectId: memberId });
      expect(content).toMatchObject([{ memberId, subjectKind: 'deposit' }]);
    });
  });

  describe('who decide together', () => {
    const refusal = async (requester: Person, approver: Person): Promise<string> =>
      (await running.operators().checkApproval({ requesterId: requester.id, approverId: approver.id })).refusal;
    const decide = async (requester: Person, approver: Person, meanwhile?: () => Promise<unknown>): Promise<void> => {
      const { actionId } = await running.operators().beginOperatorAction({
        actor: actor(approver),
        action: 'deposits.approve',
        subjectKind: 'deposit',
        subjectId: 'd',
        requesterId: requester.id,
      });
      await meanwhile?.();
      await running.operators().endOperatorAction({ actionId, outcome: 'done' });
    };

    it('are never one operator, nor a new one and the one who registered him, until another has decided with him', async () => {
      const boss = await people.make('boss', ['administrator']);
      const fresh = await people.make('fresh', ['cashier'], boss);
      const other = await people.make('colleague', ['cashier']);
      expect(await refusal(fresh, fresh)).toBe('own_request');
      expect(await refusal(fresh, boss)).toBe('vouched_for');
      expect(await refusal(boss, fresh)).toBe('vouched_for');
      await expect(decide(fresh, boss)).rejects.toMatchObject({ code: 'ops.vouched_for' });
      await expect(decide(fresh, fresh)).rejects.toMatchObject({ code: 'ops.own_request' });
      expect(await refusal(fresh, other)).toBe('');
      await decide(fresh, other);
      expect(await refusal(fresh, boss)).toBe('');
      await running.operators().deactivateOperator(await change(fresh, boss));
      await running.operators().reactivateOperator(await change(fresh, boss));
      expect(await refusal(fresh, boss)).toBe('vouched_for');
      expect(await refusal(fresh, other)).toBe('');
    });

    it('are not an operator and the one who reset his login', async () => {
      const boss = await people.make('boss2', ['administrator']);
      const rena = await people.make('rena', ['cashier']);
      await decide(rena, await people.make('sumi', ['cashier']));
      expect(await refusal(rena, boss)).toBe('');
      await running.operators().resetOperatorAuthenticator(await change(rena, boss));
      expect(await refusal(rena, boss)).toBe('vouched_for');
      expect(await refusal(boss, rena)).toBe('vouched_for');
    });

    it('are not confirmed by a decision during which one of them was reset', async () => {
      const boss = await people.make('boss3', ['administrator']);
      const tara = await people.make('tara', ['cashier']);
      await decide(tara, boss, async () => running.operators().resetOperatorAuthenticator(await change(tara, boss)));
      expect(await refusal(tara, boss)).toBe('vouched_for');
    });

    it('are not two new accounts of one administrator, one of them made through his other unconfirmed account', async () => {
      const a = await people.make('chain-a', ['administrator']);
      const b1 = await people.make('chain-b1', ['administrator'], a);
      const c1 = await people.make('chain-c1', ['cashier'], a);
      const c2 = await people.make('chain-c2', ['risk'], b1);
      for (const [requester, approver] of [
        [c1, c2],
        [c2, c1],
        [c2, a],
        [a, c2],
        [b1, c2],
        [b1, c1],
      ] as const) {
        expect(await refusal(requester, approver)).toBe('vouched_for');
        await expect(decide(requester, approver)).rejects.toMatchObject({ code: 'ops.vouched_for' });
      }
      const confirmed = await running.database.db.rows(`SELECT id FROM operators WHERE id = ANY ($1) AND confirmed`, [
        [a.id, b1.id, c1.id, c2.id],
      ]);
      expect(confirmed).toEqual([]);
    });

    it('are new accounts of two administrators, once the second has decided with somebody for whom the first does not vouch', async () => {
      const a = await people.make('chain-d', ['administrator']);
      const b1 = await people.make('chain-e1', ['administrator'], a);
      const c1 = await people.make('chain-f1', ['cashier'], a);
      const c2 = await people.make('chain-f2', ['risk'], b1);
      await decide(b1, await people.make('chain-other', ['cashier']));
      expect(await refusal(c1, c2)).toBe('');
      expect(await refusal(c2, b1)).toBe('vouched_for');
    });

    it('leave no account in a circle of vouchers without an answer', async () => {
      const a = await people.make('ring-a', ['administrator']);
      const b = await people.make('ring-b', ['administrator'], a);
      const c = await people.make('ring-c', ['cashier'], b);
      await running.operators().deactivateOperator(await change(a, b));
      await running.operators().reactivateOperator(await change(a, b));
      expect(await refusal(c, a)).toBe('vouched_for');
    });

    it('leave the refused try in the log', async () => {
      const { content } = await log({ action: 'deposits.approve' });
      expect(content.map(({ outcome }) => outcome)).toEqual(
        expect.arrayContaining(['ops.vouched_for', 'ops.own_request', 'done']),
      );
    });
  });
});
