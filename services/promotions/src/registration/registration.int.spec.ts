import { create } from '@bufbuild/protobuf';
import { decodeEvent, identity, type promotions } from '@nm/contracts';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { GrantReadModel } from '../grants/grant.read-model.js';
import { GrantService } from '../grants/grant.service.js';
import { GrantStore } from '../grants/grant.store.js';
import { ALL_RULES } from '../rules/all-rules.js';
import type { PromotionRule } from '../rules/promotion-rule.js';
import { registrationBonus } from '../rules/registration-bonus.js';
import { aRegistration, MisbehavingWallet, SomeIdentity, type Fault } from '../testing/outsiders.js';
import { RewardsDesk } from '../testing/rewards-desk.js';
import { RegistrationService } from './registration.service.js';

// Goal: every eligible player gets the registration bonus exactly once, at whichever step the process crashes. Other
// members get no bonus.

const { MemberStatus, MemberType } = identity;
let desk: RewardsDesk;
let database: TestDatabase;
let rules: readonly PromotionRule[];
let wallet: MisbehavingWallet;
let someIdentity: SomeIdentity;

beforeAll(async () => {
  desk = await RewardsDesk.open();
  ({ database } = desk);
});
beforeEach(() => {
  wallet = new MisbehavingWallet();
  someIdentity = new SomeIdentity();
  rules = ALL_RULES;
});
afterAll(() => desk?.close());

/**
 * An outbox (for events) that throws inside the handler's transaction. It simulates a process that dies at that point.
 */
class DyingOutbox extends Outbox {
  override async append(): Promise<void> {
    throw new Error('killed');
  }
}

/** Delivers an event once and handles it in the handler's own transaction, as the inbox does. */
function deliver(
  event: identity.MemberRegistered,
  eventKey = `promotions.registration:${event.memberId}`,
  outbox = new Outbox(database.db, 'promotions.v1'),
) {
  const grants = new GrantService(database.db, new GrantStore(), outbox, wallet, { walletDeadlineMs: 1_000 });
  const service = new RegistrationService(someIdentity, grants, desk.rewards, rules);
  return database.db.transaction((tx) => service.onRegistered(event, eventKey, tx));
}

const grantsOf = async (memberId: string) => (await new GrantReadModel(database.db).list(memberId, 1, 10)).content;

async function factsOf(memberId: string): Promise<promotions.BonusGranted[]> {
  const rows = await database.db.rows<{ type: string; payload: Buffer }>(
    'SELECT type, payload FROM outbox WHERE key = $1 ORDER BY seq',
    [memberId],
  );
  return rows.map(({ type, payload }) => decodeEvent(type, payload) as promotions.BonusGranted);
}

test('a new player is granted the brand’s bonus in cash, and the grant is published', async () => {
  const event = aRegistration();
  await deliver(event);
  const [posting] = wallet.postings.values();
  expect(posting?.post).toMatchObject({
    memberId: event.memberId,
    currency: 'USD',
    key: `promotions.registration:${event.memberId}:registration-bonus`,
    movement: {
      case: 'grant',
      value: {
        amount: { cashMinor: 10_000n, bonusMinor: 0n },
        turnoverRequiredMinor: 10_000n,
        promotion: 'registration-bonus',
      },
    },
  });
  const [grant] = await grantsOf(event.memberId);
  expect(grant).toMatchObject({ status: 'issued', promotion: 'registration-bonus', cashMinor: 10_000n });
  expect(await factsOf(event.memberId)).toMatchObject([
    {
      brand: 'lab',
      grantId: grant?.grantId,
      promotion: 'registration-bonus',
      currency: 'USD',
      amount: { cashMinor: 10_000n, bonusMinor: 0n },
    },
  ]);
});

describe.each<[string, Fault]>([
  ['the account is not open yet', 'account_not_open'],
  ['the wallet knows no such account yet', 'account_unknown'],
  ['the wallet cannot be reached', 'never_arrived'],
  ['the wallet committed and its answer is lost', 'answer_lost'],
])('when %s', (_when, fault) => {
  test('the event fails, and succeeds when it is tried again, with one posting and one event', async () => {
    const event = aRegistration();
    wallet.faults.push(fault, fault);
    await expect(deliver(event)).rejects.toMatchObject({ code: 'system.temporary' });
    await expect(deliver(event)).rejects.toMatchObject({ code: 'system.temporary' });
    expect(await grantsOf(event.memberId)).toMatchObject([{ status: 'processing' }]);
    expect(await factsOf(event.memberId)).toEqual([]);
    await deliver(event);
    expect(await grantsOf(event.memberId)).toMatchObject([{ status: 'issued' }]);
    expect(wallet.postings.size).toBe(1);
    expect(await factsOf(event.memberId)).toHaveLength(1);
  });
});

test('a process killed after the posting resumes with the same posting, even if the brand’s bonus changed meanwhile', async () => {
  const event = aRegistration();
  await expect(deliver(event, undefined, new DyingOutbox(database.db, 'promotions.v1'))).rejects.toThrow('killed');
  expect(wallet.postings.size).toBe(1);
  someIdentity.registrationBonusMinor = 77_700n;
  await deliver(event);
  expect(wallet.postings.size).toBe(1);
  expect(await grantsOf(event.memberId)).toMatchObject([{ status: 'issued', cashMinor: 10_000n }]);
  expect(await factsOf(event.memberId)).toHaveLength(1);
});

test('the same event again, another event of the same member, and five at once give one grant', async () => {
  const event = aRegistration();
  await Promise.allSettled(Array.from({ length: 5 }, () => deliver(event)));
  await deliver(event);
  await deliver(event, 'promotions.registration:another-event');
  expect(wallet.postings.size).toBe(1);
  expect(await grantsOf(event.memberId)).toHaveLength(1);
  expect(await factsOf(event.memberId)).toHaveLength(1);
});

test('agents and excluded members are granted nothing', async () => {
  const agent = aRegistration({ type: MemberType.AGENT });
  someIdentity.type = MemberType.AGENT;
  await deliver(agent);
  someIdentity.type = MemberType.PLAYER;
  someIdentity.status = MemberStatus.EXCLUDED;
  const excluded = aRegistration();
  await deliver(excluded);
  for (const { memberId } of [agent, excluded]) expect(await grantsOf(memberId)).toEqual([]);
  expect(wallet.postings.size).toBe(0);
});

test('a trial member is given 1,000.00 of play money in the trial currency, once, and no bonus', async () => {
  const trial = aRegistration({ type: MemberType.TRIAL, currency: 'FUN' });
  await deliver(trial);
  await deliver(trial, 'promotions.registration:another-event');
  expect([...wallet.postings.values()].map(({ post }) => post)).toMatchObject([
    {
      memberId: trial.memberId,
      currency: 'FUN',
      movement: {
        case: 'grant',
        value: { amount: { cashMinor: 100_000n, bonusMinor: 0n }, turnoverRequiredMinor: 0n },
      },
    },
  ]);
});

describe('a bonus that waits for a confirmed contact', () => {
  const confirm = (event: identity.MemberRegistered, bonusWaited: boolean) => {
    const grants = new GrantService(database.db, new GrantStore(), new Outbox(database.db, 'promotions.v1'), wallet, {
      walletDeadlineMs: 1_000,
    });
    const confirmed = create(identity.MemberContactConfirmedSchema, {
      memberId: event.memberId,
      brand: 'lab',
      kind: 'mobile',
      bonusWaited,
    });
    const service = new RegistrationService(someIdentity, grants, desk.rewards, rules);
    return database.db.transaction((tx) => service.onContactConfirmed(confirmed, `confirmed:${event.memberId}`, tx));
  };

  test('is granted by the confirmation and not before', async () => {
    const event = aRegistration({ bonusWaits: true });
    await deliver(event);
    expect(await grantsOf(event.memberId)).toEqual([]);
    await confirm(event, true);
    await confirm(event, true);
    expect(await grantsOf(event.memberId)).toMatchObject([{ status: 'issued', cashMinor: 10_000n }]);
    expect(wallet.postings.size).toBe(1);
  });

  test('gives nothing to a member whose bonus did not wait', async () => {
    const event = aRegistration();
    await confirm(event, false);
    expect(wallet.postings.size).toBe(0);
  });
});

test('a claim that the wallet refuses is rejected for good, and neither published nor shown', async () => {
  const event = aRegistration();
  wallet.faults.push('refused');
  await deliver(event);
  await deliver(event);
  expect(await grantsOf(event.memberId)).toEqual([]);
  expect(await factsOf(event.memberId)).toEqual([]);
  const [row] = await database.db.rows('SELECT status, refusal_code FROM grants WHERE member_id = $1', [
    event.memberId,
  ]);
  expect(row).toEqual({ status: 'rejected', refusal_code: 'wallet.excluded' });
});

test('a rule of free rounds offers them once, and posts no money before they have won', async () => {
  const freeRounds = { vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 5, playDays: 3, claimDays: 14 };
  rules = [{ ...registrationBonus, freeRounds: { ...freeRounds, stakeMinor: { USD: 20n } } }];
  const event = aRegistration();
  await deliver(event);
  await deliver(event, 'promotions.registration:again');
  expect([wallet.postings.size, await grantsOf(event.memberId)]).toEqual([0, []]);
  const [reward, ...others] = await desk.rewardsOf(event.memberId, 'claimable');
  expect(others).toEqual([]);
  expect(reward).toMatchObject({
    ...{ kind: 'registration', promotion: 'registration-bonus', status: 'claim' },
    ...{ amount: { cashMinor: 10_000n, bonusMinor: 0n }, turnoverRequiredMinor: 10_000n },
    freeRounds: { gameCode: 'TIGER_GATE', rounds: 5, stakeMinor: 20n, playDays: 3 },
  });
  expect((await desk.countsOf(event.memberId)).at(-1)).toMatchObject({ count: 1 });
  const trial = aRegistration({ type: MemberType.TRIAL, currency: 'TLAB' });
  await deliver(trial);
  expect(await desk.rewardsOf(trial.memberId)).toEqual([]);
});

test('nothing is claimed while identity is unreachable', async () => {
  const event = aRegistration();
  someIdentity.down = true;
  await expect(deliver(event)).rejects.toMatchObject({ code: 'system.temporary' });
  expect(await grantsOf(event.memberId)).toEqual([]);
});

test('the runtime role cannot rewrite what was granted', async () => {
  await deliver(aRegistration());
  await expect(database.db.rows('UPDATE grants SET cash_minor = 1')).rejects.toThrow('permission denied');
  await expect(database.db.rows('DELETE FROM grants')).rejects.toThrow('permission denied');
});
