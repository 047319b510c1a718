import { randomBytes, randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { GamesHandlers } from './games.handlers.js';
import { MemberExclusionsStore } from './members/member-exclusions.store.js';
import { MemberStatesStore } from './members/member-states.store.js';
import { gamesMigrations } from './migrations/all-migrations.js';
import { PlayTokensStore } from './vendors/play/play-tokens.store.js';
import { VendorPlayersStore } from './vendors/play/vendor-players.store.js';

// Goal: if the RPC by which the identity service ends play tokens was lost, its events end the same tokens. They end no
// token of a later launch.

const VENDOR = 'BAZAAR';
const tokens = new PlayTokensStore();
const handlers = new GamesHandlers(new MemberStatesStore(), tokens, new MemberExclusionsStore());
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

/** Launches a game from a session. The returned function tells whether the play token of this launch has ended. */
async function launched(memberId: string, sessionId: string, gameCode: string): Promise<() => Promise<boolean>> {
  const { db } = database;
  const player = { vassalage: VENDOR, memberId, brand: 'lab', currency: 'USD', trial: false };
  const { playerId } = await new VendorPlayersStore(db).named(player);
  const [launchHash, playHash] = [randomBytes(32), randomBytes(32)];
  const [endsAt, idleMs, launchTtlMs] = [new Date(Date.now() + 3_600_000), 3_600_000, 60_000];
  const claims = { vassalage: VENDOR, playerId, gameCode, currency: 'USD', sellsFeatures: false };
  const launch = { ...claims, launchHash, memberId, sessionId, idleMs, endsAt, launchTtlMs };
  await db.transaction((tx) => tokens.launch(tx, launch));
  await tokens.verify(db, VENDOR, launchHash, playHash);
  return async () => (await tokens.play(db, VENDOR, playHash))?.isOver ?? true;
}

const inContext = (handle: (context: Parameters<GamesHandlers['onSessionRevoked']>[1]) => Promise<void>) =>
  database.db.transaction((tx) =>
    handle({ tx, eventId: randomUUID(), occurredAt: new Date(), attempt: 1, idempotencyKey: 'test' }),
  );

it('a new password ends all play that was launched before it, also of the session that goes on', async () => {
  const [memberId, kept] = [randomUUID(), randomUUID()];
  const hasEnded = await launched(memberId, kept, 'KOI_POND');
  const other = await launched(randomUUID(), randomUUID(), 'KOI_POND');
  const event = create(identity.MemberPasswordChangedSchema, {
    memberId,
    brand: 'lab',
    how: 'changed',
    changedAt: timestampFromDate(new Date()),
  });
  const later = await launched(memberId, kept, 'LOTUS_WAYS');
  await inContext((context) => handlers.onMemberPasswordChanged(event, context));
  expect(await hasEnded()).toBe(true);
  expect(await later()).toBe(false);
  expect(await other()).toBe(false);
});

it('the end of one session ends its play only', async () => {
  const [memberId, ended] = [randomUUID(), randomUUID()];
  const hasEnded = await launched(memberId, ended, 'KOI_POND');
  const other = await launched(memberId, randomUUID(), 'LOTUS_WAYS');
  const event = create(identity.SessionRevokedSchema, { memberId, sessionId: ended, reason: 'logout' });
  await inContext((context) => handlers.onSessionRevoked(event, context));
  expect(await hasEnded()).toBe(true);
  expect(await other()).toBe(false);
});
