import { jest } from '@jest/globals';
import { ENDS_OF_EXCLUDED } from '../../migrations/20261126T1340-vendor-session-ends.js';
import { VendorWalletsBench } from '../testing/vendor-wallets-bench.js';
import { VendorWalletsGateway } from '../vendor-wallets.gateway.js';
import { VendorWalletsReadModel } from '../vendor-wallets.read-model.js';
import { VendorWalletsService } from '../vendor-wallets.service.js';
import { CHECK_PAUSES_MS } from './session-end.js';
import { SessionEndsJobs } from './session-ends.jobs.js';
import { SessionEndsService } from './session-ends.service.js';
import { SessionEndsStore } from './session-ends.store.js';

interface Row {
  readonly status: string;
  readonly takeBacks: number;
  readonly attempts: number;
}

// Goal: an excluded member's sessions at a vendor in transfer mode end, and the money comes back once, whatever the
// vendor does and wherever the process crashes. If the vendor does not do its part in time, an operator gets a case.
describe("The end of an excluded member's play at a vendor", () => {
  let bench: VendorWalletsBench;

  beforeAll(async () => {
    bench = await VendorWalletsBench.start();
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(async () => {
    // Marks the unfinished work (the ends of play at vendors) as done, so that the job does not process it in the next
    // test.
    await bench.cashier.db.rows(
      `UPDATE vendor_session_ends SET status = 'done', due_at = NULL WHERE due_at IS NOT NULL`,
    );
    await bench.theBooksAreClean();
  });

  /** Excludes the member as the call of identity does: marks the accounts and adds the work for the vendors. */
  const exclude = async (memberId: string, at = new Date()): Promise<void> => {
    await bench.exclude(memberId);
    await bench.cashier.db.transaction((tx) => bench.cashier.app.get(SessionEndsStore).add(tx, memberId, at));
  };
  const runJob = async (): Promise<void> => {
    await bench.cashier.db.rows('UPDATE vendor_session_ends SET due_at = now() WHERE due_at IS NOT NULL');
    await bench.cashier.app.get(SessionEndsJobs).endVendorSessions();
  };
  /** Runs the job for all checks, as if the pauses between the checks had passed. */
  const runChecks = async (): Promise<void> => {
    for (let check = 0; check <= CHECK_PAUSES_MS.length; check += 1) await runJob();
  };
  const rows = (memberId: string): Promise<Row[]> =>
    bench.cashier.db.rows(
      `SELECT status, take_backs AS "takeBacks", attempts FROM vendor_session_ends WHERE member_id = $1 ORDER BY end_id`,
      [memberId],
    );
  const cases = (memberId: string): Promise<{ kind: string; isClosed: boolean; provider: string }[]> =>
    bench.cashier.db.rows(
      `SELECT kind, closed_at IS NOT NULL AS "isClosed", detail ->> 'provider' AS provider FROM cases WHERE member_id = $1`,
      [memberId],
    );
  const messages = (memberId: string): Promise<unknown[]> =>
    bench.cashier.db.rows(`SELECT 1 FROM outbox WHERE type = 'wallet.v1.VendorMoneyReturned' AND key = $1`, [memberId]);
  const isBack = async (memberId: string): Promise<void> => {
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
    expect([await bench.vendor.balance(memberId), await bench.booked(memberId)]).toEqual([0n, 0n]);
    expect(await messages(memberId)).toHaveLength(1);
  };
  /**
   * Moves the start of the waiting time for the vendor five minutes into the past, so that the job must open a case.
   */
  const isLate = (memberId: string): Promise<void> =>
    bench.cashier.rewrite(
      `UPDATE vendor_session_ends SET waits_since = waits_since - interval '5 minutes' WHERE member_id = $1`,
      [memberId],
    );

  it('ends the sessions, takes the money back and sends one message', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    const at = new Date();
    await exclude(memberId, at);
    await exclude(memberId, at);
    await runChecks();
    expect(await rows(memberId)).toMatchObject([{ status: 'done', takeBacks: 1 }]);
    await isBack(memberId);
    // The same exclusion arrives again by event and must change nothing.
    await exclude(memberId, at);
    expect(await rows(memberId)).toHaveLength(1);
  });

  it('takes the money back although the brand has no terms for the vendor any more', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await bench.withoutTerms(async () => {
      await exclude(memberId);
      await runChecks();
      expect(await rows(memberId)).toMatchObject([{ status: 'done', takeBacks: 1 }]);
      await isBack(memberId);
    });
  });

  it('calls no vendor that the member never sent money to', async () => {
    const memberId = await bench.aMember();
    await exclude(memberId);
    expect(await rows(memberId)).toEqual([]);
  });

  it('asks again until the vendor confirms, and never touches the money before', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    for (const fault of ['session_end_lost', 'session_end_error', 'session_end_timeout']) {
      await bench.vendor.fault(fault);
      await runJob();
      expect(await rows(memberId)).toMatchObject([{ status: 'asked' }]);
      expect(await bench.vendor.balance(memberId)).toBe(4_000n);
    }
    expect(await cases(memberId)).toEqual([]);
    await runChecks();
    expect(await rows(memberId)).toMatchObject([{ status: 'done' }]);
    await isBack(memberId);
  });

  it('opens a case after the declared time, and closes it when the vendor has done its part', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    await bench.vendor.kill();
    await isLate(memberId);
    for (let attempt = 0; attempt < 2; attempt += 1) await runJob();
    expect(await cases(memberId)).toEqual([
      { kind: 'vendor_session.not_ended', isClosed: false, provider: 'PALMHOUSE' },
    ]);
    await bench.vendor.up();
    await bench.vendor.fault('wallet_refused');
    await runJob();
    await isBack(memberId);
    expect(await rows(memberId)).toMatchObject([{ status: 'confirmed', takeBacks: 2 }]);
    expect(await cases(memberId)).toMatchObject([{ isClosed: true }]);
  });

  it('opens a case about money that the vendor keeps', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    await bench.vendor.fault('wallet_refused', 3);
    await isLate(memberId);
    await runJob();
    expect(await rows(memberId)).toMatchObject([{ status: 'confirmed', takeBacks: 3 }]);
    expect(await cases(memberId)).toMatchObject([{ kind: 'vendor_session.money_stays', isClosed: false }]);
    await runJob();
    await isBack(memberId);
  });

  it('opens the case again if a later check finds that the vendor does not do its part', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    await bench.vendor.fault('wallet_refused', 3);
    await isLate(memberId);
    await runJob();
    await runJob();
    await isBack(memberId);
    expect(await cases(memberId)).toMatchObject([{ kind: 'vendor_session.money_stays', isClosed: true }]);
    // The next check is due in ten minutes, and the vendor does not answer it for another ten minutes.
    await bench.vendor.kill();
    for (let times = 0; times < 4; times += 1) await isLate(memberId);
    for (let attempt = 0; attempt < 2; attempt += 1) await runJob();
    expect(await cases(memberId)).toMatchObject([{ kind: 'vendor_session.money_stays', isClosed: false }]);
    // An operator closes the case. It stays closed, although the vendor still does not answer.
    await bench.cashier.rewrite(
      `UPDATE cases SET closed_at = now(), outcome = 'explained', resolution = 'explained by op: known'
        WHERE member_id = $1`,
      [memberId],
    );
    await runJob();
    expect(await cases(memberId)).toMatchObject([{ isClosed: true }]);
    await bench.vendor.up();
    await runJob();
    expect(await rows(memberId)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('waits for money that is still on its way to the vendor', async () => {
    const memberId = await bench.aMember();
    for (const fault of ['wallet_timeout', 'wallet_status_timeout']) await bench.vendor.fault(fault);
    const sent = await bench.move({ memberId });
    expect(sent).toMatchObject({ status: 'unknown' });
    await exclude(memberId);
    await runJob();
    expect(await rows(memberId)).toMatchObject([{ status: 'confirmed', takeBacks: 0 }]);
    await bench.runJob();
    await runJob();
    await isBack(memberId);
  });

  it('takes back what came to the wallet after an earlier transfer back', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    const gateway = bench.cashier.app.get(VendorWalletsGateway);
    // The vendor's first two reports of the balance are too low, as if a round had paid a moment later.
    const low = jest.spyOn(gateway, 'balance').mockResolvedValueOnce(1_500n).mockResolvedValueOnce(1_500n);
    await runJob();
    low.mockRestore();
    expect(await rows(memberId)).toMatchObject([{ status: 'confirmed', takeBacks: 2 }]);
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n });
    expect(await messages(memberId)).toHaveLength(2);
  });

  it('ends the sessions at each check, and takes back what a round wins after the first empty wallet', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    const gateway = bench.cashier.app.get(VendorWalletsGateway);
    const ended = jest.spyOn(gateway, 'endSessions');
    const empty = jest.spyOn(gateway, 'balance').mockResolvedValue(0n);
    const checkedAt = Date.now();
    await runJob();
    const [{ pauseMs } = { pauseMs: 0 }] = await bench.cashier.db.rows<{ pauseMs: number }>(
      `SELECT (extract(epoch FROM due_at) * 1000 - $2)::float8 AS "pauseMs" FROM vendor_session_ends WHERE member_id = $1`,
      [memberId, checkedAt],
    );
    expect(Math.abs(pauseMs - CHECK_PAUSES_MS[0])).toBeLessThan(30_000);
    await runJob();
    // A round that was open when the sessions ended has won, so the member's wallet at the vendor contains money again.
    empty.mockRestore();
    await runJob();
    expect(ended).toHaveBeenCalledTimes(3);
    await isBack(memberId);
    // The returned money started the checks of the wallet again, and the same run of the job made the first of them.
    // This loop makes all others except the last one.
    for (let check = 0; check < CHECK_PAUSES_MS.length - 1; check += 1) await runJob();
    expect(await rows(memberId)).toMatchObject([{ status: 'confirmed' }]);
    await runJob();
    expect(await rows(memberId)).toMatchObject([{ status: 'done' }]);
    ended.mockRestore();
  });

  it('begins anew with a later exclusion, and does not lapse if that came after the row was read', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId, new Date('2030-01-01'));
    await runJob();
    const stale = bench.cashier.app.get(VendorWalletsReadModel);
    const read = jest.spyOn(stale, 'isExcluded').mockResolvedValueOnce(false);
    await exclude(memberId, new Date('2030-01-02'));
    expect(await rows(memberId)).toMatchObject([{ status: 'asked' }]);
    await runJob();
    read.mockRestore();
    expect(await rows(memberId)).toMatchObject([{ status: 'asked' }]);
    await runChecks();
    expect(await rows(memberId)).toMatchObject([{ status: 'done' }]);
  });

  it('begins for members who were excluded before the platform could end their play', async () => {
    const memberId = await bench.aMember();
    for (let time = 0; time < 2; time += 1) await bench.move({ memberId, amountMinor: 2_000n });
    await bench.move();
    await bench.exclude(memberId);
    await bench.cashier.db.rows(ENDS_OF_EXCLUDED);
    expect(await rows(memberId)).toMatchObject([{ status: 'asked' }]);
    await runJob();
    expect(await bench.vendor.balance(memberId)).toBe(0n);
  });

  it('stops when the exclusion has ended', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await exclude(memberId);
    await bench.vendor.fault('session_end_lost');
    await runJob();
    await bench.cashier.rewrite('UPDATE accounts SET excluded = false, revision = revision + 1 WHERE member_id = $1', [
      memberId,
    ]);
    await runJob();
    expect(await rows(memberId)).toMatchObject([{ status: 'lapsed' }]);
    expect(await bench.vendor.balance(memberId)).toBe(4_000n);
  });

  it('is the same after the process died at any point, also with two copies at work', async () => {
    const { app } = bench.cashier;
    const points = [
      [VendorWalletsGateway, 'endSessions'],
      [SessionEndsStore, 'confirm'],
      [VendorWalletsGateway, 'move'],
      [VendorWalletsService, 'move'],
      [SessionEndsStore, 'countTakeBack'],
      [SessionEndsStore, 'countZero'],
      [SessionEndsStore, 'end'],
    ] as const;
    for (const [service, method] of points)
      for (const when of ['before', 'after'] as const) {
        const memberId = await bench.aMember();
        await bench.move({ memberId });
        await exclude(memberId);
        const target = app.get<Record<string, (...args: unknown[]) => Promise<unknown>>>(service);
        const real = target[method] as (...args: unknown[]) => Promise<unknown>;
        const spy = jest.spyOn(target, method).mockImplementationOnce(async (...args: unknown[]) => {
          if (when === 'after') await real.apply(target, args);
          throw new Error('the process died');
        });
        const [run, status] = method === 'end' ? [runChecks, 'done'] : [runJob, 'confirmed'];
        await run();
        // The run came as far as this point.
        expect([service.name, method, when, spy.mock.calls.length > 0]).toEqual([service.name, method, when, true]);
        spy.mockRestore();
        await bench.runJob();
        const service2 = app.get(SessionEndsService);
        const [{ endId } = { endId: '' }] = await bench.cashier.db.rows<{ endId: string }>(
          'SELECT end_id AS "endId" FROM vendor_session_ends WHERE member_id = $1',
          [memberId],
        );
        await Promise.allSettled([service2.finish(endId), service2.finish(endId)]);
        await run();
        expect([service.name, method, when, await rows(memberId)]).toMatchObject([
          ...[service.name, method, when],
          [{ status }],
        ]);
        await isBack(memberId);
      }
  }, 60_000);
});
