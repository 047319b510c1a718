import { jest } from '@jest/globals';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { games } from '@nm/contracts';
import { published } from '../../testing/published.js';
import type { Body } from '../gateway/vendor-request.js';
import type { VendorPlayer } from '../transactions/vendor-transaction.js';
import { aReportOf, at, GAME, openReports, VENDOR, type ReportsBench } from './testing/reports-bench.js';

// Goal: each reported round publishes its stake and payout for the wallet exactly once. The event is written in the
// transaction that stores the round.
describe('The event of a reported round', () => {
  let bench: ReportsBench;
  let player: VendorPlayer;
  beforeAll(async () => {
    bench = await openReports();
  });
  beforeEach(async () => {
    player = await bench.player();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => bench?.database.drop());

  const send = (report: Body, op?: string) => bench.send(report, op);
  const events = async () =>
    (await published(bench.database.db)).filter(({ memberId }) => memberId === player.memberId);
  const reported = async (): Promise<games.RoundReported[]> =>
    (await events()).filter((event) => event.$typeName === 'games.v1.RoundReported');
  const rounds = () => bench.database.db.rows('SELECT FROM rounds WHERE member_id = $1', [player.memberId]);

  it('has the amounts and the id of the settled round', async () => {
    await send(aReportOf(player));
    const [settled] = await events();
    expect(await reported()).toMatchObject([
      {
        ...{ memberId: player.memberId, brand: 'lab', roundId: settled!.roundId, vendor: VENDOR, gameCode: GAME },
        ...{ currency: 'USD', stakeMinor: 200n, payoutMinor: 500n },
      },
    ]);
  });

  it('is published once, whatever the vendor sends about the round later', async () => {
    const report = aReportOf(player);
    await Promise.all(Array.from({ length: 6 }, () => send(report)));
    expect(await send({ ...report, winAmount: '0' })).toMatchObject({ status: 'TX_MISMATCH' });
    const again = { ...report, txId: `${String(report['txId'])}-2`, winAmount: '900' };
    expect(await send(again)).toMatchObject({ status: 'ROUND_SETTLED' });
    for (const op of ['wallet.rollback', 'wallet.adjust', 'round.close'])
      expect(await send({ ...again, txId: op, refTxId: report['txId'] }, op)).toMatchObject({
        status: 'INVALID_REQUEST',
      });
    expect(await reported()).toMatchObject([{ stakeMinor: 200n, payoutMinor: 500n }]);
    expect(await events()).toHaveLength(2);
  });

  it.each([
    ['as the vendor sent it', at(-5).toISOString(), -5],
    ['of the report if the vendor sent none', undefined, 0],
    ['of the report if the one of the vendor is unreadable', 'yesterday', 0],
    ['of the report if the one of the vendor has no zone', at(-5).toISOString().slice(0, 19), 0],
    ['of the report if the one of the vendor only looks like a time', 'round 5', 0],
    ['of the report if the one of the vendor is before 1970', '1969-01-01T00:00:00Z', 0],
    ['of the report if the one of the vendor is later', at(600).toISOString(), 0],
  ])('has the time of the bet, %s', async (_which, occurredAt, minutes) => {
    await send(aReportOf(player, { occurredAt }));
    const [{ placedAt } = {}] = await reported();
    expect(Math.abs(timestampMs(placedAt!) - at(minutes).getTime())).toBeLessThan(30_000);
  });

  it('is published for the round of an excluded member too, because its money was staked', async () => {
    await bench.exclusions.begin(bench.database.db, player.memberId, at(-10));
    await send(aReportOf(player));
    expect(await reported()).toMatchObject([{ stakeMinor: 200n, payoutMinor: 500n }]);
  });

  it('is stored with its round or not at all, so that the next report brings both', async () => {
    const report = aReportOf(player);
    const { outbox } = bench;
    const append = outbox.append.bind(outbox);
    const spy = jest.spyOn(outbox, 'append').mockImplementation((tx, schema, body) => {
      if (schema.typeName === 'games.v1.RoundReported') throw new Error('stopped between the two events');
      return append(tx, schema, body);
    });
    expect(await send(report)).toMatchObject({ status: 'TEMPORARY', effect: 'NONE' });
    expect(spy).toHaveBeenCalledTimes(2);
    expect([await rounds(), await events()]).toEqual([[], []]);
    jest.restoreAllMocks();
    expect(await send(report)).toMatchObject({ status: 'OK', replayed: false });
    expect(await events()).toHaveLength(2);
  });
});
