import { jest } from '@jest/globals';
import fc from 'fast-check';
import { LedgerService } from '../ledger/ledger.service.js';
import { VendorWalletsGateway } from './vendor-wallets.gateway.js';
import { VendorWalletsBench } from './testing/vendor-wallets-bench.js';

type Step =
  | { readonly do: 'in' | 'out'; readonly amount: bigint; readonly fault: string | undefined }
  | { readonly do: 'job' };

const FAULTS = ['wallet_timeout', 'wallet_lost', 'wallet_refused', 'wallet_duplicate', 'wallet_wrong_amount'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constantFrom('in' as const, 'out' as const),
      amount: fc.bigInt({ min: 100n, max: 6_000n }),
      fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined, freq: 2 }),
    }),
    weight: 5,
  },
  { arbitrary: fc.constant({ do: 'job' as const }), weight: 1 },
);

// Goal: under concurrency and crashes at any point, the money is at exactly one place. At the end, the books of both
// sides match an independent model.
describe('Transfers to and from a vendor under races, crashes and a misbehaving vendor', () => {
  let bench: VendorWalletsBench;
  beforeAll(async () => {
    bench = await VendorWalletsBench.start();
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(() => bench.theBooksAreClean());

  it('moves the balance once when it is sent 50 times at once, and brings it back once', async () => {
    const memberId = await bench.aMember(10_000n);
    const sent = await Promise.allSettled(
      Array.from({ length: 50 }, () => bench.move({ memberId, amountMinor: 10_000n })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // On a busy machine the vendor's answer may come too late, so the job finishes the transfer.
    await bench.runJob();
    expect(await bench.pools(memberId)).toMatchObject({ cash: 0n, held: 0n });
    const back = await Promise.allSettled(
      Array.from({ length: 50 }, () => bench.move({ memberId, direction: 'out', amountMinor: 10_000n })),
    );
    expect(back.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await bench.runJob();
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
    expect(await bench.vendor.balance(memberId)).toBe(0n);
  }, 60_000);

  it('ends every transfer once, wherever an attempt dies', async () => {
    const { app } = bench.cashier;
    // At each point one call fails, either before or after its effect, like a crash between two steps.
    const points = [
      [LedgerService, 'post', 'before'],
      [LedgerService, 'post', 'after'],
      [VendorWalletsGateway, 'move', 'before'],
      [VendorWalletsGateway, 'move', 'after'],
    ] as const;
    for (const [service, method, when] of points)
      for (const direction of ['in', 'out'] as const)
        // A transfer to the vendor has two postings in the ledger: the hold of the money, and the end of the hold. A
        // transfer back has one.
        for (const nth of service === LedgerService && direction === 'in' ? [1, 2] : [1]) {
          const memberId = await bench.aMember();
          if (direction === 'out') await bench.move({ memberId });
          const target = app.get<Record<string, (...args: unknown[]) => Promise<unknown>>>(service);
          const real = target[method] as (...args: unknown[]) => Promise<unknown>;
          let calls = 0;
          const spy = jest.spyOn(target, method).mockImplementation(async (...args: unknown[]) => {
            calls += 1;
            if (calls === nth && when === 'before') throw new Error('the process died');
            const answer = await real.apply(target, args);
            if (calls === nth) throw new Error('the process died');
            return answer;
          });
          const sent = await bench.move({ memberId, direction });
          spy.mockRestore();
          expect([service.name, when, direction, calls >= nth]).toEqual([service.name, when, direction, true]);
          await bench.theBooksAreClean();
          await bench.runJob();
          expect(await bench.now(sent)).toMatchObject({ status: 'done' });
          const cash = direction === 'in' ? 6_000n : 10_000n;
          expect(await bench.pools(memberId)).toMatchObject({ cash, held: 0n });
          expect(await bench.vendor.balance(memberId)).toBe(10_000n - cash);
        }
  }, 60_000);

  it('never has money at the vendor twice or nowhere when an exclusion races with the repeats of a call', async () => {
    const ends = { done: 0, returned: 0 };
    for (let round = 0; round < 12; round += 1) {
      const memberId = await bench.aMember();
      for (const fault of ['wallet_lost', 'wallet_status_timeout']) await bench.vendor.fault(fault);
      const sent = await bench.move({ memberId });
      expect(sent).toMatchObject({ status: 'unknown' });
      // Two attempts to finish the transfer run at once, and the exclusion comes before, between or after their steps.
      // In every second round, the first call to the vendor, whose answer was lost, arrives at the vendor late.
      const late = { txId: sent.transferId, playerId: memberId, currency: 'USD', amount: '4000' };
      await bench.vendor.call('create', { playerId: memberId, currency: 'USD' });
      await Promise.all([
        bench.finish(sent.transferId),
        new Promise((resolve) => setTimeout(resolve, round)).then(() => bench.exclude(memberId)),
        bench.finish(sent.transferId),
        ...(round % 2 ? [bench.vendor.call('deposit', late)] : []),
      ]);
      await bench.runJob();
      const { status } = await bench.now(sent);
      ends[status as keyof typeof ends] += 1;
      const arrived = status === 'done' ? 4_000n : 0n;
      // The ledger and the vendor have the same balance, even after the first call, whose answer was lost, arrives at
      // the vendor late.
      await bench.vendor.call('deposit', late);
      expect([status, await bench.vendor.balance(memberId), await bench.booked(memberId)]).toEqual([
        ...[status, arrived, arrived],
      ]);
      expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n - arrived, held: 0n });
    }
    expect(ends.done + ends.returned).toBe(12);
  }, 60_000);

  it('lets only one of two first attempts decide without asking the vendor', async () => {
    for (let round = 0; round < 8; round += 1) {
      const memberId = await bench.aMember();
      const held = await bench.held(memberId);
      await Promise.all([
        bench.finish(held.transferId),
        bench.finish(held.transferId),
        new Promise((resolve) => setTimeout(resolve, round)).then(() => bench.exclude(memberId)),
      ]);
      await bench.runJob();
      const arrived = (await bench.now(held)).status === 'done' ? 4_000n : 0n;
      expect([await bench.vendor.balance(memberId), await bench.booked(memberId)]).toEqual([arrived, arrived]);
      expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n - arrived, held: 0n });
    }
  }, 60_000);

  it('agrees with a model of two purses after any faults', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const memberId = await bench.aMember(10_000n);
        let [ours, theirs] = [10_000n, 0n];
        for (const each of steps) {
          if (each.do === 'job') {
            await bench.runJob();
            continue;
          }
          if (each.fault) await bench.vendor.fault(each.fault);
          const { amount, do: direction, fault } = each;
          // If the account that gives the money has too little, or if the vendor refuses, the request is refused and
          // changes nothing.
          const isCovered = amount <= (direction === 'in' ? ours : theirs);
          await bench.move({ memberId, direction, amountMinor: amount }).catch(() => undefined);
          await bench.runJob();
          if (each.fault) await bench.vendor.fault(each.fault, 0);
          if (!isCovered || fault === 'wallet_refused') continue;
          ours += direction === 'in' ? -amount : amount;
          theirs += direction === 'in' ? amount : -amount;
        }
        await bench.runJob();
        expect(await bench.pools(memberId)).toMatchObject({ cash: ours, held: 0n });
        expect(await bench.vendor.balance(memberId)).toBe(theirs);
        expect(await bench.booked(memberId)).toBe(theirs);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
