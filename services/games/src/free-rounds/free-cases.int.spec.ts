import { Logger } from '@nestjs/common';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { CasesStore } from '../cases/cases.store.js';
import { VendorCasesReadModel, type VendorCase } from '../cases/vendor-cases.read-model.js';
import { VendorCasesService } from '../cases/vendor-cases.service.js';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import { MemberExclusionsStore } from '../members/member-exclusions.store.js';
import { MemberStatesStore } from '../members/member-states.store.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { published } from '../testing/published.js';
import type { VendorCallsGateway } from '../vendors/gateway/vendor-calls.gateway.js';
import { VendorPlayersStore } from '../vendors/play/vendor-players.store.js';
import { VendorRoundsStore } from '../vendors/rounds/vendor-rounds.store.js';
import { FreeCasesService } from './free-cases.service.js';
import { isDelayed, TRIES_BEFORE_CASE } from './free-grant.js';
import { FreeGrantsReadModel } from './free-grants.read-model.js';
import { FreeGrantsStore } from './free-grants.store.js';
import { FreeRoundsService } from './free-rounds.service.js';
import { FreeWinsService } from './free-wins.service.js';

// Goal: if a vendor never confirms free rounds, an operator gets a case after TRIES_BEFORE_CASE calls, and only two
// operators together can end the rounds. The vendor does not answer, answers late, or answers something else.

type Answers = Partial<Record<'free.grant' | 'free.cancel', object>>;
const SILENT: Answers = {};
const DAY_MS = 86_400_000;
const [GRANT, CANCEL] = ['free_grant_unconfirmed', 'free_cancel_unconfirmed'] as const;

let database: TestDatabase;
let answers: Answers = SILENT;
let calls: string[] = [];
let freeRounds: FreeRoundsService;
let freeCases: FreeCasesService;
let cases: VendorCasesReadModel;
let marks: VendorCasesService;
const grants = new FreeGrantsStore();

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  const { db } = database;
  const vendor = {
    vendors: [{ vassalage: 'BAZAAR' }],
    call: async (_vendor: string, op: 'free.grant' | 'free.cancel') => {
      calls.push(op);
      const answer = answers[op];
      if (!answer) throw new Error('no answer within 5 s');
      return answer;
    },
  } as unknown as VendorCallsGateway;
  const [store, exclusions] = [new CasesStore(), new MemberExclusionsStore()];
  const wins = new FreeWinsService(grants, new VendorRoundsStore(), exclusions, store, new Outbox(db, 'games.v1'));
  freeCases = new FreeCasesService(db, store, grants, wins);
  freeRounds = new FreeRoundsService(
    ...[db, grants, wins, vendor, new VendorPlayersStore(db), new CatalogueReadModel(db)],
    ...[new MemberStatesStore(), exclusions, store, freeCases],
  );
  [cases, marks] = [new VendorCasesReadModel(db), new VendorCasesService(db)];
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.db.rows("UPDATE free_grants SET due_at = 'infinity'");
  [answers, calls] = [SILENT, []];
});

async function aGrant(change: { readonly expiresAt?: Date } = {}): Promise<string> {
  const grantId = crypto.randomUUID();
  await database.db.transaction((tx) =>
    freeRounds.grant(tx, {
      ...{ grantId, memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', promotion: 'a-rule' },
      ...{ vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 5, stakeMinor: 100n, winMinorMax: 500n },
      ...{ paysBonus: true, turnoverPercent: 100, expiresAt: new Date(Date.now() + DAY_MS), ...change },
    }),
  );
  return grantId;
}
/** Runs the job this many times. Before each run, the grant is made due, so that the job calls the vendor about it. */
async function tries(grantId: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await database.db.rows('UPDATE free_grants SET due_at = now() WHERE grant_id = $1', [grantId]);
    await freeRounds.advanceDue();
  }
}
const grantOf = (grantId: string) => database.db.transaction((tx) => grants.lock(tx, grantId));
async function caseOf(grantId: string, kind: string): Promise<VendorCase | undefined> {
  const row = await database.db.one<{ id: string }>(
    'SELECT case_id AS id FROM cases WHERE subject = $1 AND kind = $2',
    [grantId, kind],
  );
  return row && cases.find(row.id);
}
async function theCase(grantId: string, kind: string): Promise<VendorCase> {
  const found = await caseOf(grantId, kind);
  if (!found) throw new Error(`there is no case ${kind}`);
  return found;
}
/** Returns true if the list of cases that wait for a second operator contains the case. */
async function waitsForSecond(caseId: string): Promise<boolean> {
  const asked = {
    brands: ['lab'],
    withoutBrand: true,
    state: 'open',
    vassalage: '',
    kind: '',
    secondOnly: true,
  } as const;
  const page = await cases.page(asked, { number: 1, limit: 100, offset: 0 });
  return page.cases.some((found) => found.caseId === caseId);
}
const step = (operator: string, version: number) => ({
  operator,
  note: 'the provider is down',
  version: BigInt(version),
});
const endsOf = async () =>
  (await published(database.db)).filter(({ $typeName }) => String($typeName) === 'games.v1.FreeRoundsEnded').length;
/** Moves the expiry time of a grant into the past. Only the role that owns the table may change this column. */
async function expire(grantId: string): Promise<void> {
  const owner = await dataSource({ url: database.ownerUrl, applicationName: 'test', poolMax: 1 }).initialize();
  await owner.query("UPDATE free_grants SET expires_at = now() - interval '1 s' WHERE grant_id = $1", [grantId]);
  await owner.destroy();
}
const aPlayed = (grantId: string, played: number) =>
  database.db.rows('UPDATE free_grants SET played = $2, won_minor = 120 WHERE grant_id = $1', [grantId, played]);

test('a vendor that stays silent about a grant gives one case after the stated calls, and is still asked', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE - 1);
  expect(await caseOf(grantId, GRANT)).toBeUndefined();
  const before = await grantOf(grantId);
  expect(before && isDelayed(before)).toBe(false);
  await tries(grantId, 1);
  expect(await theCase(grantId, GRANT)).toMatchObject({
    ...{ state: 'open', brand: 'lab', subject: grantId, vassalage: 'BAZAAR' },
    detail: { gameCode: 'TIGER_GATE', rounds: '5', played: '0', stakeMinor: '100', tries: '8', answer: '' },
  });
  const grant = await grantOf(grantId);
  expect(grant && isDelayed(grant)).toBe(true);
  const shown = await new FreeGrantsReadModel(database.db).ofMember(grant?.memberId ?? '', 'en');
  expect(shown.map(isDelayed)).toEqual([true]);
  await tries(grantId, 2);
  expect((await theCase(grantId, GRANT)).notes).toEqual([]);
  expect(calls).toHaveLength(10);
});

test('a vendor that answers late opens the rounds and closes the case', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  answers = { 'free.grant': { status: 'OK' } };
  await tries(grantId, 1);
  expect(await grantOf(grantId)).toMatchObject({ status: 'open', attempts: 0 });
  expect(await theCase(grantId, GRANT)).toMatchObject({ state: 'explained', notes: [{ operator: 'games' }] });
});

test('an answer that refuses the rounds is in the case, and gives and takes nothing', async () => {
  const grantId = await aGrant();
  answers = { 'free.grant': { status: 'GRANT_CANCELLED', played: 2 } };
  await tries(grantId, TRIES_BEFORE_CASE);
  expect((await theCase(grantId, GRANT)).detail).toMatchObject({ answer: 'GRANT_CANCELLED' });
  expect(await grantOf(grantId)).toMatchObject({ status: 'preparing' });
});

test('an operator has the vendor asked again at once, and the case stays open', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId } = await theCase(grantId, GRANT);
  calls = [];
  expect(await freeCases.retry(caseId, step('ann', 0))).toBe('marked');
  expect(await freeCases.retry(caseId, step('ann', 0))).toBe('stale');
  await freeRounds.advanceDue();
  expect(calls).toEqual(['free.grant']);
  expect(await theCase(grantId, GRANT)).toMatchObject({ state: 'open', notes: [{ step: 'tried', operator: 'ann' }] });
});

test('a mark closes the case only; it opens again an hour later if the vendor is silent still', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId } = await theCase(grantId, GRANT);
  await marks.mark(caseId, { mark: 'explained', reason: 'timing', ...step('ann', 0) });
  await tries(grantId, 1);
  expect(await theCase(grantId, GRANT)).toMatchObject({ state: 'explained' });
  expect(await freeCases.end(caseId, step('bob', 1))).toBe('decided');
  await database.db.rows("UPDATE cases SET closed_at = closed_at - interval '1 hour' WHERE case_id = $1", [caseId]);
  await tries(grantId, 1);
  expect(await theCase(grantId, GRANT)).toMatchObject({ state: 'open', notes: [{}, { operator: 'games' }] });
  expect(await grantOf(grantId)).toMatchObject({ status: 'preparing' });
});

test('two operators end rounds that were never confirmed: the vendor is asked to take them back', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId } = await theCase(grantId, GRANT);
  expect(await freeCases.end(caseId, step('ann', 0))).toBe('marked');
  expect(await grantOf(grantId)).toMatchObject({ status: 'preparing' });
  await expect(freeCases.end(caseId, step('ann', 1))).rejects.toThrow('ops.own_request');
  const both = await Promise.all([freeCases.end(caseId, step('bob', 1)), freeCases.end(caseId, step('eve', 1))]);
  expect(both.sort()).toEqual(['decided', 'marked']);
  expect(await grantOf(grantId)).toMatchObject({ status: 'ending', reason: 'unavailable', attempts: 0 });
  expect(await theCase(grantId, GRANT)).toMatchObject({ state: 'corrected' });
  answers = { 'free.cancel': { status: 'OK', played: 0 } };
  await tries(grantId, 1);
  expect(await grantOf(grantId)).toMatchObject({ status: 'ended', reason: 'unavailable', played: 0 });
});

test('the first of two operators takes the request to end rounds back', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId } = await theCase(grantId, GRANT);
  await freeCases.end(caseId, step('ann', 0));
  await freeCases.takeBack(caseId, 'bob');
  expect(await waitsForSecond(caseId)).toBe(true);
  await freeCases.takeBack(caseId, 'ann');
  expect(await waitsForSecond(caseId)).toBe(false);
  expect([await freeCases.end(caseId, step('bob', 2)), await waitsForSecond(caseId)]).toEqual(['marked', true]);
});

test('a request to end of before the case was opened again does not count', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId } = await theCase(grantId, GRANT);
  expect(await waitsForSecond(caseId)).toBe(false);
  await freeCases.end(caseId, step('ann', 0));
  expect(await waitsForSecond(caseId)).toBe(true);
  await marks.mark(caseId, { mark: 'explained', reason: 'timing', ...step('bob', 1) });
  await marks.mark(caseId, { mark: 'open', reason: '', ...step('bob', 2) });
  expect(await waitsForSecond(caseId)).toBe(false);
  expect(await freeCases.end(caseId, step('bob', 3))).toBe('marked');
  expect(await waitsForSecond(caseId)).toBe(true);
  expect(await grantOf(grantId)).toMatchObject({ status: 'preparing' });
});

test('a case that was opened again about confirmed or ended rounds says that no step is possible', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId, unconfirmed } = await theCase(grantId, GRANT);
  expect(unconfirmed).toBe(true);
  await freeCases.end(caseId, step('ann', 0));
  await freeCases.end(caseId, step('bob', 1));
  answers = { 'free.cancel': { status: 'OK', played: 0 } };
  await tries(grantId, 1);
  await marks.mark(caseId, { mark: 'open', reason: '', ...step('bob', 2) });
  expect(await theCase(grantId, GRANT)).toMatchObject({ state: 'open', unconfirmed: false });
  expect(await freeCases.retry(caseId, step('ann', 3))).toBe('decided');
  expect(await freeCases.end(caseId, step('ann', 3))).toBe('decided');
});

test('the end that a vendor never confirms is made by two operators, once, with what was reported', async () => {
  const grantId = await aGrant();
  answers = { 'free.grant': { status: 'OK' } };
  await tries(grantId, 1);
  await aPlayed(grantId, 2);
  await database.db.transaction((tx) => freeRounds.withdraw(tx, grantId));
  answers = SILENT;
  await tries(grantId, TRIES_BEFORE_CASE);
  const { caseId, detail } = await theCase(grantId, CANCEL);
  expect(detail).toMatchObject({ played: '2', rounds: '5' });
  expect(await caseOf(grantId, GRANT)).toBeUndefined();
  const before = await endsOf();
  await freeCases.end(caseId, step('ann', 0));
  await freeCases.end(caseId, step('bob', 1));
  expect(await grantOf(grantId)).toMatchObject({ status: 'ended', reason: 'withdrawn', played: 2, wonMinor: 120n });
  expect(await theCase(grantId, CANCEL)).toMatchObject({ state: 'corrected' });
  expect(await endsOf()).toBe(before + 1);
  calls = [];
  await tries(grantId, 1);
  expect([calls, await endsOf()]).toEqual([[], before + 1]);
});

test('the end of rounds whose time passed before they were confirmed is counted anew, and closes both cases', async () => {
  const grantId = await aGrant();
  await tries(grantId, TRIES_BEFORE_CASE);
  await expire(grantId);
  await tries(grantId, 1);
  expect(await grantOf(grantId)).toMatchObject({ status: 'ending', reason: 'unavailable', attempts: 1 });
  expect(await caseOf(grantId, CANCEL)).toBeUndefined();
  const open = await theCase(grantId, GRANT);
  expect(await freeCases.end(open.caseId, step('ann', 0))).toBe('decided');
  await tries(grantId, TRIES_BEFORE_CASE - 1);
  expect(await theCase(grantId, CANCEL)).toMatchObject({ state: 'open' });
  answers = { 'free.cancel': { status: 'OK', played: 0 } };
  await tries(grantId, 1);
  expect(await grantOf(grantId)).toMatchObject({ status: 'ended' });
  for (const kind of [GRANT, CANCEL]) expect(await theCase(grantId, kind)).toMatchObject({ state: 'explained' });
});

test('a vendor that counts more rounds than it reported gives a case, which stays open when the rounds end', async () => {
  const grantId = await aGrant();
  answers = { 'free.grant': { status: 'OK' }, 'free.cancel': { status: 'OK', played: 4 } };
  await tries(grantId, 1);
  await aPlayed(grantId, 3);
  await database.db.transaction((tx) => freeRounds.withdraw(tx, grantId));
  await tries(grantId, TRIES_BEFORE_CASE);
  expect((await theCase(grantId, CANCEL)).detail).toMatchObject({ answer: 'played 4, reported 3' });
  await database.db.rows("UPDATE free_grants SET ends_from = now() - interval '1 hour' WHERE grant_id = $1", [grantId]);
  await tries(grantId, 1);
  expect(await grantOf(grantId)).toMatchObject({ status: 'ended', played: 3 });
  expect(await theCase(grantId, CANCEL)).toMatchObject({ state: 'open' });
});
