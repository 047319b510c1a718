import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore, type NewOffer } from '../contracts/contracts.store.js';
import { migrations } from '../migrations/index.js';
import { ZonesStore } from '../periods/zones.store.js';
import { agreeOn } from '../testing/history.store.js';
import { IdentityStandIn } from '../testing/identity-stand-in.js';
import { oneRate } from '../testing/test-book.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { TreeStore } from '../tree/tree.store.js';
import { endingContracts } from './ending-contracts.js';
import { MovesService } from './moves.service.js';
import { UplineChanges } from './upline-changes.js';

const { REALTIME_SALARY, DIVIDEND } = ContractKind;
const MINUTE_MS = 60_000;

// Goal: a move ends exactly the contracts of the confirmed preview, in the same transaction that changes the tree,
// under any concurrency.
describe("A move within an agent's team", () => {
  let database: TestDatabase;
  let contracts: ContractsService;
  let identity: IdentityStandIn;
  let moves: MovesService;
  let read: ContractsReadModel;
  const tree = new TreeStore();
  let members = 0;
  let keys = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    const outbox = new Outbox(database.db, 'agents.v1');
    contracts = new ContractsService(database.db, new ContractsStore(), tree, outbox);
    read = new ContractsReadModel(database.db);
    await database.db.transaction((tx) => new ZonesStore().know(tx, 'lab', 'Asia/Dhaka'));
    identity = new IdentityStandIn('lab');
    moves = new MovesService(database.db, new ContractsStore(), tree, contracts, identity as never, outbox);
  });
  beforeEach(() => {
    identity.losesAnswers = false;
    identity.meanwhile = async () => undefined;
  });
  afterAll(() => database.drop());

  async function member(uplineId?: string, type = MemberType.CONTRACT_AGENT): Promise<string> {
    const memberId = `00000000-0000-7000-8000-${String((members += 1)).padStart(12, '0')}`;
    identity.place(memberId, uplineId);
    await database.db.transaction((tx) =>
      tree.place(tx, {
        ...{ memberId, brand: 'lab', account: `m${members}`, type, currency: 'USD', uplineId },
        registeredAt: new Date(Date.now() - 60 * MINUTE_MS),
      }),
    );
    return memberId;
  }
  const offer = (payerId: string | undefined, payeeId: string, ppm: number, more: Partial<NewOffer> = {}) =>
    contracts.offer({
      ...{ payerId, payeeId, kind: REALTIME_SALARY, tiers: [oneRate(ppm)], key: `o${(keys += 1)}` },
      ...more,
    });
  async function sign(...terms: Parameters<typeof offer>): Promise<string> {
    const version = await offer(...terms);
    await contracts.accept(terms[1], version, '');
    return version;
  }
  const statuses = async (...versions: string[]) =>
    Promise.all(versions.map(async (version) => (await read.one(version))?.status));
  const upline = async (memberId: string) =>
    (await new LineReadModel(database.db).between(memberId, undefined))?.otherId;
  const placements = (memberId: string) =>
    database.db.rows<{ uplineId: string; from: Date; to: Date | null }>(
      `SELECT upline_id AS "uplineId", lower(life) AS "from", upper(life) AS "to" FROM placements
        WHERE member_id = $1 AND NOT isempty(life) ORDER BY lower(life)`,
      [memberId],
    );
  /** Requests the preview of a move and confirms it at once. */
  async function move(agentId: string, memberId: string, toId: string, key = `m${(keys += 1)}`): Promise<Date> {
    const { token } = await moves.preview({ agentId, memberId, toId });
    return (await moves.move({ agentId, memberId, toId, key }, token)).movedAt;
  }
  /** Creates a tree with contracts: top > left > mid > low, and top > right. `mid` also has a dividend contract. */
  async function branch() {
    const top = await member();
    const [left, right] = [await member(top), await member(top)];
    const mid = await member(left);
    const low = await member(mid);
    const dividend = { kind: DIVIDEND, period: ContractPeriod.MONTH };
    const kept = [await sign(undefined, top, 9_000), await sign(top, left, 8_000), await sign(top, right, 8_000)];
    for (const [payer, payee] of [
      [undefined, top],
      [top, left],
    ] as const)
      await sign(payer, payee, 90_000, dividend);
    const parted = [await sign(left, mid, 7_000), await sign(mid, low, 6_000), await sign(left, mid, 70_000, dividend)];
    return { top, left, right, mid, low, kept, parted };
  }

  it('names what ends and when, changes nothing before it is confirmed, and then ends exactly that', async () => {
    const { top, left, right, mid, low, kept, parted } = await branch();
    const waiting = await offer(left, mid, 7_500);
    const [salary = '', below = '', dividend = ''] = parted;
    const preview = await moves.preview({ agentId: top, memberId: mid, toId: right });
    expect(preview).toMatchObject({ fromId: left, members: 2n, withdrawn: 1 });
    expect(preview.ended.map(({ version }) => version.versionId).sort()).toEqual([...parted].sort());
    const ends = new Map(preview.ended.map(({ version, endsAt }) => [version.versionId, endsAt.getTime()]));
    expect(ends.get(below)).toBe(ends.get(salary));
    expect(ends.get(dividend)).toBeGreaterThan(ends.get(salary) ?? 0);

    const ask = { agentId: top, memberId: mid, toId: right, key: 'confirmed' };
    for (const wrong of ['', 'other', (await moves.preview({ agentId: top, memberId: low, toId: right })).token])
      await expect(moves.move(ask, wrong)).rejects.toMatchObject({
        code: 'contract.needs_confirmation',
        data: { token: preview.token },
      });
    expect(identity.made.filter(({ memberId }) => memberId === mid)).toEqual([]);
    expect(await statuses(...parted, waiting)).toEqual(['active', 'active', 'active', 'offered']);

    const before = Date.now();
    const { movedAt } = await moves.move(ask, preview.token);
    expect(movedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(await statuses(...parted, waiting)).toEqual(['terminated', 'terminated', 'terminated', 'withdrawn']);
    expect(await statuses(...kept)).toEqual(['active', 'active', 'active']);
    expect(await placements(mid)).toMatchObject([
      { uplineId: left, to: movedAt },
      { uplineId: right, from: movedAt, to: null },
    ]);
    expect(await upline(low)).toBe(mid);

    // A repeat of the call, and the event of the identity service about the move, change nothing.
    expect(await moves.move(ask, preview.token)).toEqual({ fromId: left, movedAt });
    const changes = new UplineChanges(tree, contracts);
    const event = { memberId: mid, brand: 'lab', uplineId: right, movedAt };
    expect(await database.db.transaction((tx) => changes.apply(tx, event))).toBe(true);
    expect(await placements(mid)).toHaveLength(2);
    expect(await sign(right, mid, 5_000)).toBeTruthy();
  });

  it('asks again when a contract was accepted after the preview', async () => {
    const { top, right, mid, low } = await branch();
    const lowest = await member(low);
    const { token } = await moves.preview({ agentId: top, memberId: mid, toId: right });
    const late = await sign(low, lowest, 1_000);
    const ask = { agentId: top, memberId: mid, toId: right, key: 'again' };
    const failure = await moves.move(ask, token).catch((error: unknown) => error as Failure);
    expect(failure).toMatchObject({ code: 'contract.needs_confirmation' });
    expect(JSON.stringify((failure as Failure).data)).toContain(lowest);
    await moves.move(ask, String((failure as Failure).data?.['token']));
    expect(await statuses(late)).toEqual(['terminated']);
  });

  it('that ends very many contracts lists the nearest 200 in one query, counts all, and is confirmed as a whole', async () => {
    const { top, right, mid } = await branch();
    const many = await Promise.all(Array.from({ length: 205 }, () => member(mid)));
    for (const payeeId of many)
      await agreeOn(database.db, {
        ...{ brand: 'lab', kind: REALTIME_SALARY, payerId: mid, payeeId, tiers: [oneRate(1_000)] },
      });
    let queries = 0;
    const counted: Sql = {
      rows: (text, params) => ((queries += 1), database.db.rows(text, params)),
      one: (text, params) => ((queries += 1), database.db.one(text, params)),
      prepared: (statement, params) => ((queries += 1), database.db.prepared(statement, params)),
    };
    const ask = { agentId: top, memberId: mid, toId: right };
    const { ended, token } = await moves.preview(ask);
    const listed = await endingContracts(new ContractsReadModel(counted), ended);
    expect([queries, listed.length, ended.length]).toEqual([1, 200, 208]);
    expect(listed[0]).toMatchObject({ contract: { payeeId: mid } });
    await moves.move({ ...ask, key: 'many' }, token);
    expect(await upline(mid)).toBe(right);
  });

  it('that identity refuses changes nothing', async () => {
    const { top, mid, low, left, parted } = await branch();
    for (const [memberId, toId, code] of [
      [mid, low, 'team.move_circle'],
      [mid, mid, 'team.move_circle'],
      [mid, left, 'team.move_done'],
    ] as const) {
      await expect(moves.preview({ agentId: top, memberId, toId })).rejects.toMatchObject({ code });
      await expect(moves.move({ agentId: top, memberId, toId, key: 'refused' }, '')).rejects.toMatchObject({ code });
    }
    expect(await placements(mid)).toHaveLength(1);
    expect(await statuses(...parted)).toEqual(['active', 'active', 'active']);
  });

  it('waits for a change that has not arrived from identity yet', async () => {
    const { top, left, right, mid } = await branch();
    const unknown = await member(left);
    identity.place(unknown, mid);
    await expect(moves.preview({ agentId: top, memberId: unknown, toId: right })).rejects.toMatchObject({
      code: 'system.temporary',
    });
  });

  it('whose answer was lost is applied by its event, and its key gets the first move', async () => {
    const { top, left, right, mid, parted } = await branch();
    const ask = { agentId: top, memberId: mid, toId: right, key: 'lost' };
    const { token } = await moves.preview(ask);
    identity.losesAnswers = true;
    await expect(moves.move(ask, token)).rejects.toMatchObject({ code: 'system.temporary' });
    expect(await upline(mid)).toBe(left);
    expect(await statuses(...parted)).toEqual(['active', 'active', 'active']);
    identity.losesAnswers = false;
    const movedAt = identity.made.at(-1)?.movedAt ?? new Date(0);
    await database.db.transaction((tx) =>
      new UplineChanges(tree, contracts).apply(tx, { memberId: mid, brand: 'lab', uplineId: right, movedAt }),
    );
    expect(await statuses(...parted)).toEqual(['terminated', 'terminated', 'terminated']);
    expect(await moves.move(ask, token)).toEqual({ fromId: left, movedAt });
    expect(identity.made.filter(({ key }) => key === 'lost')).toHaveLength(1);
  });

  it('and an acceptance or an offer at the same time never leave a contract between members who are not direct', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { top, left, right, mid, low } = await branch();
      const better = await offer(left, mid, 7_900);
      const { token } = await moves.preview({ agentId: top, memberId: mid, toId: right });
      await Promise.allSettled([
        moves.move({ agentId: top, memberId: mid, toId: right, key: `race${round}` }, token),
        contracts.accept(mid, better, ''),
        offer(left, mid, 7_800),
        offer(mid, low, 5_000).then((version) => contracts.accept(low, version, '')),
      ]);
      // Either the move or the acceptance committed first. If it was the acceptance, the move required a new
      // confirmation.
      const isMoved = (await upline(mid)) === right;
      expect(isMoved).toBe(identity.uplineOf(mid) === right);
      const stray = await database.db.rows(
        `SELECT v.status FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
           JOIN placements p ON p.member_id = c.payee_id AND upper_inf(p.life)
          WHERE v.status IN ('active', 'offered') AND p.upline_id IS DISTINCT FROM c.payer_id`,
      );
      expect(stray).toEqual([]);
      if (isMoved) expect(await statuses(better)).not.toEqual(['active']);
    }
  });

  it('of two agents below each other at the same time: one wins, and the tree has no circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const top = await member();
      const [a, b] = [await member(top), await member(top)];
      const results = await Promise.allSettled([move(top, a, b), move(top, b, a)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'team.move_circle' },
      });
      expect([await upline(a), await upline(b)].sort()).toEqual([top, (await upline(a)) === b ? b : a].sort());
    }
  });

  it('keeps every change of contracts of the brand waiting until it is applied', async () => {
    const { top, right, mid, low } = await branch();
    const offered = await offer(mid, low, 5_500);
    let accepted: Promise<unknown> | undefined;
    identity.meanwhile = async () => {
      accepted = contracts.accept(low, offered, '').catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await statuses(offered)).toEqual(['offered']);
    };
    await move(top, mid, right);
    // The payer's own contract ended with the move, so it no longer covers the offer.
    expect(await accepted).toMatchObject({ code: 'contract.not_covered' });
  });
});
