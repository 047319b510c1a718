import { randomUUID } from 'node:crypto';
import { signRequest } from '@nm/kit/signing/sign-request.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';
import type { DepositOrder } from './deposit-order.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';
import { SandboxProcess } from './testing/sandbox-process.js';

const PATH = '/callbacks/v1/payment/lantern';
const [key] = SandboxProcess.provider.callbackKeys as [SigningKey];
const COUNT = 100;

describe('a callback that is sent a hundred times at once', () => {
  // Goal: a payment is booked once, even if copies of a signed callback, or the same notice with a new signature,
  // arrive while operators decide.
  let bench: CashierBench;
  const steps = depositSteps(() => bench);

  /**
   * The provider's notice of one payment of an order. Its event id and payment id are the same each time it is sent
   * again.
   */
  const noticeOf = ({ orderId }: DepositOrder, amount: string): string =>
    JSON.stringify({
      eventId: randomUUID(),
      reference: orderId,
      state: 'PAID',
      amount,
      currency: 'USD',
      paymentId: randomUUID(),
    });
  const sign = (body: string): Record<string, string> =>
    signRequest(key, { method: 'POST', path: PATH, body: Buffer.from(body) });
  const send = async (body: string, headers = sign(body)): Promise<number> =>
    (await fetch(bench.callbackUrl + PATH, { method: 'POST', body, headers })).status;
  const times = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: COUNT }, make));
  const countOf = (statuses: readonly number[], wanted: number): number =>
    statuses.filter((status) => status === wanted).length;
  const paymentsOf = async ({ orderId }: DepositOrder): Promise<number> =>
    (await bench.db.rows('SELECT 1 FROM deposit_payments WHERE reference = $1', [orderId])).length;

  beforeAll(async () => {
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => steps.theLedgerBalances());

  it('is accepted once as a copy, and each time when it is signed anew, and credits the order once', async () => {
    const order = await steps.anOrder();
    const body = noticeOf(order, String(order.amountMinor));
    const headers = sign(body);
    const [copies, repeats] = await Promise.all([times(() => send(body, headers)), times(() => send(body))]);
    expect([countOf(copies, 200), countOf(copies, 401)]).toEqual([1, COUNT - 1]);
    expect(countOf(repeats, 200)).toBe(COUNT);
    await steps.isCreditedOnce(order);
    expect(await paymentsOf(order)).toBe(1);
    expect(await steps.casesOf(order)).toEqual([]);
  }, 60_000);

  it('credits a reviewed order once, while an operator approves it', async () => {
    const order = await steps.anOrder();
    const body = noticeOf(order, '4999');
    expect(await send(body)).toBe(200);
    const [repeats] = await Promise.all([times(() => send(body)), steps.approve(order)]);
    expect(countOf(repeats, 200)).toBe(COUNT);
    expect(await steps.now(order)).toMatchObject({ status: 'credited', paidMinor: 4_999n });
    expect(await steps.cashOf(order)).toBe(4_999n);
    expect(await paymentsOf(order)).toBe(1);
  }, 60_000);

  it('opens one case for a second payment, and credits the first payment alone', async () => {
    const order = await steps.anOrder();
    const amount = String(order.amountMinor);
    const [first, second] = [noticeOf(order, amount), noticeOf(order, amount)];
    await Promise.all([times(() => send(first)), times(() => send(second))]);
    await steps.isCreditedOnce(order);
    expect(await paymentsOf(order)).toBe(2);
    expect((await steps.casesOf(order)).map(({ kind }) => kind)).toEqual(['deposit.second_payment']);
  }, 60_000);
});
