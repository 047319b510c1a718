import { randomInt, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { demoAccount } from '../journeys/support/agents.js';
import { enterDemo, registerBelow } from '../support/agent-tree.js';
import { Api } from '../support/api.js';
import { Player, type Balance } from '../support/player.js';
import { until } from '../support/until.js';
import { assertAnswer, assertEnvelope, assertRefusal, type Answer } from './assert-refusal.js';
import { forgedTokens } from './forged-tokens.js';
import { malformedBody, malformedText } from './fuzz-input.js';
import { operations, type Operation } from './operations.js';

// Hostile input at every described path of the running product, in `lab`. A failure prints its seed; FUZZ_SEED repeats
// it. FUZZ_RUNS sets the number of inputs per path.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25);
// Thousands of requests one after the other may take minutes on a slow machine.
jest.setTimeout(300_000);
const runs = { seed, numRuns };
const PAYMENT = '246810';

describe(`Hostile input (FUZZ_SEED=${seed})`, () => {
  const api = new Api();
  let all: Operation[];
  let me: Player;
  let other: Player;
  let before: Balance[];
  let otherIds: string[];
  /** A payout account of the other member. */
  let otherAccountId: string;

  beforeAll(async () => {
    all = await operations(api);
    me = await Player.register(api, { paymentPassword: PAYMENT });
    const upline = await enterDemo(demoAccount('lab', 'demoagent1'), api);
    other = await registerBelow(upline, 'player', { paymentPassword: PAYMENT });
    await Promise.all([me.hasAtLeast(1n), other.hasAtLeast(1n)]);
    const round = await other.dice({ stakeMinor: '100', target: '5000', over: true });
    const order = await other.order(1_000n);
    otherAccountId = await payoutAccountOf(other);
    const withdrawalId = await paidTo(other, otherAccountId);
    const [inVendor, toUpline] = [await inAVendorWallet(other), await toTheUpline(other)];
    otherIds = [round.roundId, order.orderId, otherAccountId, withdrawalId, inVendor, toUpline];
    before = await Promise.all([me.balance(), other.balance()]);
  });

  async function send(
    operation: Operation,
    options: { path?: string; token?: string; body?: string; type?: string; key?: string } = {},
  ): Promise<Answer> {
    const {
      path = operation.path.replace(/\{\w+\}/g, randomUUID()),
      token,
      body,
      type = 'application/json',
      key = randomUUID(),
    } = options;
    const response = await fetch(new URL(path, api.baseUrl), {
      method: operation.method,
      headers: {
        'X-Merchant': api.merchant,
        'Idempotency-Key': key,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  }
  const each = (want: (operation: Operation) => boolean): Operation[] => {
    const wanted = all.filter(want);
    expect(wanted.length).toBeGreaterThan(0);
    return wanted;
  };

  it('is refused with every forged or missing token', async () => {
    for (const operation of each(({ needsToken }) => needsToken)) {
      await Promise.all(
        forgedTokens(me, other).map(async ([what, token]) => {
          const code = assertRefusal(await send(operation, { token }));
          expect([operation.name, what, code]).toEqual([operation.name, what, expect.stringMatching(/^session\./)]);
        }),
      );
    }
  });

  it('is refused with every body that breaks its schema', async () => {
    for (const operation of each(({ body }) => body !== undefined)) {
      await fc.assert(
        fc.asyncProperty(malformedBody(operation), async (body) => {
          assertRefusal(await send(operation, { token: operation.needsToken ? me.token : undefined, body }));
        }),
        runs,
      );
    }
  });

  it('is refused with a body where none is described, and with a body of another type', async () => {
    for (const operation of each(({ method }) => method !== 'GET')) {
      assertRefusal(
        await send(operation, { token: me.token, body: 'stakeMinor=100', type: 'application/x-www-form-urlencoded' }),
      );
      if (!operation.body) assertRefusal(await send(operation, { token: me.token, body: '{"a":1}' }));
    }
  });

  it('gets an envelope for every query, and a refusal for every unknown parameter', async () => {
    for (const operation of each(({ method }) => method === 'GET')) {
      const named = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const query = fc.array(fc.tuple(fc.constantFrom('x', ...named), malformedText), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(query, async (pairs) => {
          const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
          const answer = await send(operation, {
            path: `${operation.path.replace(/\{\w+\}/g, randomUUID())}?${text}`,
            token: operation.needsToken ? me.token : undefined,
          });
          if (pairs.some(([name]) => name === 'x')) assertRefusal(answer);
          else assertAnswer(operation.path, answer);
        }),
        runs,
      );
    }
  });

  it("finds nothing under other members' ids and under malformed ids", async () => {
    for (const operation of each(({ path }) => path.includes('{'))) {
      // A path segment of one or two dots is another path (a list), not an id.
      const ids = fc.oneof(
        fc.constantFrom(...otherIds),
        malformedText.filter((text) => !/^(\.|%2e){1,2}$/i.test(text)),
      );
      await fc.assert(
        fc.asyncProperty(ids, async (id) => {
          const code = assertRefusal(
            await send(operation, { path: operation.path.replace(/\{\w+\}/g, id), token: me.token }),
          );
          // An encrypted call may refuse its missing body before it reads the id.
          if (operation.encrypted && code === 'crypto.plain_body') return;
          // An upload may refuse its missing picture before it reads the id, too.
          if (/\/(proofs|pictures)$/.test(operation.path) && code === 'file.kind') return;
          expect(code).toMatch(/^(resource\.not_found|request\.invalid|request\.unknown_route|access\.\w+)$/);
        }),
        runs,
      );
    }
  });

  it("finds nothing under each of another member's ids, who finds them", async () => {
    const own = [
      `/wps/withdraw/orders/${otherIds[3]}`,
      `/wps/relay/GCS_walletTransfer/${otherIds[4]}`,
      `/wps/transfer/orders/${otherIds[5]}`,
      `/wps/deposit/orders/${otherIds[1]}`,
    ];
    for (const path of own)
      expect([path, (await api.send('GET', path, { token: other.token })).success]).toEqual([path, true]);
    const named = each(({ path, encrypted }) => path.includes('{') && !encrypted && !/\/(proofs|pictures)$/.test(path));
    for (const operation of named) {
      for (const id of otherIds) {
        const answer = await send(operation, {
          path: operation.path.replace(/\{\w+\}/g, id),
          token: me.token,
          ...(operation.body && { body: '{}' }),
        });
        expect([operation.name, assertRefusal(answer)]).toEqual([
          operation.name,
          expect.stringMatching(/^(resource\.not_found|request\.\w+|access\.\w+)$/),
        ]);
      }
    }
  });

  it("does not remove another member's payout account, with the right payment password of the sender", async () => {
    const path = `/wps/withdraw/accounts/${otherAccountId}/remove`;
    const body = await api.sealed({ paymentPassword: PAYMENT });
    expect((await api.send('POST', path, { token: me.token, body })).message).toBe('resource.not_found');
    const { list } = await other.get<{ list: readonly { accountId: string }[] }>('/wps/withdraw/accounts');
    expect(list.map(({ accountId }) => accountId)).toContain(otherAccountId);
  });

  it('is refused with every malformed idempotency key', async () => {
    const bet = JSON.stringify({ stakeMinor: '100', target: '5000', over: true });
    const dice = each(({ name }) => name === 'POST /lgw/inhouse/dice/bets')[0] as Operation;
    for (const key of ['', ' ', 'a b', 'k'.repeat(65), 'schlüssel', '../..', '{}', "';--"]) {
      const headers = {
        'X-Merchant': api.merchant,
        Authorization: `Bearer ${me.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': Buffer.from(key).toString('latin1'),
      };
      const response = await fetch(new URL(dice.path, api.baseUrl), { method: 'POST', headers, body: bet });
      expect(assertRefusal({ status: response.status, text: await response.text() })).toBe('request.invalid');
    }
  });

  it('is refused with a stake above the balance', async () => {
    const { balanceMinor } = await me.balance();
    const answer = await me.tryDice({ stakeMinor: String(BigInt(balanceMinor) + 1n), target: '5000', over: true });
    expect([answer.success, answer.status]).toEqual([false, 422]);
  });

  it('gets an envelope for every path and method that is not described', async () => {
    const paths = fc.oneof(
      fc.constantFrom(
        '/wps',
        '/lgw/',
        '/wps/relay/NONE',
        '/wps//session/key',
        '/lotto/x',
        '/wps/session/key/',
        '/wps/%2e%2e/ops',
      ),
      malformedText.map((text) => `/wps/${text}`),
    );
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH');
    await fc.assert(
      fc.asyncProperty(paths, methods, async (path, method) => {
        assertEnvelope(
          await send(
            { name: '', method, path, parameters: [], needsToken: false, encrypted: false },
            { path, token: me.token },
          ),
        );
      }),
      runs,
    );
  });

  it("has not changed anybody's balance", async () => {
    expect(await Promise.all([me.balance(), other.balance()])).toEqual(before);
  });
});

async function payoutAccountOf({ api, token }: Player): Promise<string> {
  const account = { kind: 'ewallet', institution: 'Lantern Pay', holder: 'Anna Berg' };
  const number = `+88017${randomInt(10 ** 8, 10 ** 9)}`;
  const sealed = await api.sealed({ paymentPassword: PAYMENT });
  const body = { ...sealed, ...account, number };
  return (await api.value<{ accountId: string }>('POST', '/wps/withdraw/accounts', { token, body })).accountId;
}

/**
 * Deposits money and withdraws a part of it. Returns the id of the withdrawal after its payout, when it moves no more
 * money.
 */
async function paidTo(player: Player, accountId: string): Promise<string> {
  const { api, token } = player;
  await player.deposit(5_000n);
  const order = { methodId: 'ewallet', accountId, amountMinor: '1000' };
  const body = { ...order, ...(await api.sealed({ paymentPassword: PAYMENT })) };
  const asked = { token, key: randomUUID(), body };
  const { withdrawalId } = await api.value<{ withdrawalId: string }>('POST', '/wps/withdraw/orders', asked);
  await until(
    'a paid withdrawal',
    () => player.get<{ status: string }>(`/wps/withdraw/orders/${withdrawalId}`),
    ({ status }) => status === 'paid',
  );
  return withdrawalId;
}

/** Moves cash to a vendor's wallet, and returns the id of the transfer after its end. */
async function inAVendorWallet(player: Player): Promise<string> {
  const { api, token } = player;
  const body = { vassalage: 'PALMHOUSE', direction: 'in', amountMinor: '1000' };
  const asked = { token, key: randomUUID(), body };
  const { transferId } = await api.value<{ transferId: string }>('POST', '/wps/relay/GCS_walletTransfer', asked);
  await until(
    'the end of a transfer',
    () => player.get<{ status: string }>(`/wps/relay/GCS_walletTransfer/${transferId}`),
    ({ status }) => status === 'done',
  );
  return transferId;
}

/** Sends cash to the upline, and returns the id of the transfer. The agent tree has a new member a moment later. */
async function toTheUpline({ api, token }: Player): Promise<string> {
  const key = randomUUID();
  const { value } = await until(
    'a transfer to the upline',
    async () => {
      const body = { amountMinor: '1000', ...(await api.sealed({ paymentPassword: PAYMENT })) };
      return api.send<{ transferId: string }>('POST', '/wps/transfer/upline', { token, key, body });
    },
    ({ success }) => success,
  );
  return value.transferId;
}
