import { RunningIdentity } from '../testing/running-identity.js';
import { HOME, People, type Person } from './testing/people.js';

// Goal: an administrator who holds the logins of other operators can never decide with them, even if a colleague who
// does not know this reactivates one of these accounts.
describe('An operator whose login was reset', () => {
  let running: RunningIdentity;
  let people: People;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    people = new People(running);
  });
  afterAll(() => running?.stop());

  const change = async (person: Person, by: Person) => {
    const { content } = await running.operators().listOperators({});
    const version = content.find(({ id }) => id === person.id)?.version ?? 0n;
    const actor = { operatorId: by.id, address: HOME };
    return { actor, operatorId: person.id, version, reason: 'a test' };
  };
  const reset = async (person: Person, by: Person) =>
    running.operators().resetOperatorAuthenticator(await change(person, by));
  const closeAndReopen = async (person: Person, closer: Person, opener: Person): Promise<void> => {
    await running.operators().deactivateOperator(await change(person, closer));
    await running.operators().reactivateOperator(await change(person, opener));
  };
  const refusal = async (requester: Person, approver: Person): Promise<string> =>
    (await running.operators().checkApproval({ requesterId: requester.id, approverId: approver.id })).refusal;
  const decide = async (requester: Person, approver: Person): Promise<void> => {
    const { actionId } = await running.operators().beginOperatorAction({
      actor: { operatorId: approver.id, address: HOME },
      ...{ action: 'deposits.approve', subjectKind: 'deposit', subjectId: 'd', requesterId: requester.id },
    });
    await running.operators().endOperatorAction({ actionId, outcome: 'done' });
  };

  it('decides with none of the accounts of the one who reset it, after somebody else reactivated it', async () => {
    const boss = await people.make('boss', ['administrator']);
    const colleague = await people.make('colleague', ['administrator']);
    const cashier = await people.make('cashier', ['cashier']);
    const risk = await people.make('risk', ['risk']);
    for (const person of [cashier, risk]) await reset(person, boss);
    await closeAndReopen(cashier, boss, colleague);
    expect(await refusal(cashier, boss)).toBe('vouched_for');
    expect(await refusal(boss, cashier)).toBe('vouched_for');
    expect(await refusal(cashier, risk)).toBe('vouched_for');
    expect(await refusal(cashier, colleague)).toBe('vouched_for');
    const other = await people.make('other', ['cashier']);
    expect(await refusal(cashier, other)).toBe('');
    await decide(cashier, other);
    expect(await refusal(cashier, boss)).toBe('');
  });

  it('is no longer vouched for by those from before a later reset', async () => {
    const first = await people.make('first', ['administrator']);
    const second = await people.make('second', ['administrator']);
    const cashier = await people.make('late', ['cashier']);
    await reset(cashier, first);
    await closeAndReopen(cashier, first, second);
    await reset(cashier, second);
    expect(await refusal(cashier, first)).toBe('');
    expect(await refusal(cashier, second)).toBe('vouched_for');
  });
});
