import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { Api } from '../support/api.js';
import { Player, type Balance } from '../support/player.js';
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

describe(`Hostile input (FUZZ_SEED=${seed})`, () => {
  const api = new Api();
  let all: Operation[];
  let me: Player;
  let other: Player;
  let before: Balance[];
  let otherIds: string[];

  beforeAll(async () => {
    all = await operations(api);
    me = await Player.register(api);
    other = await Player.register(api);
    await Promise.all([me.hasAtLeast(1n), other.hasAtLeast(1n)]);
    const round = await other.dice({ stakeMinor: '100', target: '5000', over: true });
    const order = await other.order(1_000n);
    otherIds = [round.roundId, order.orderId];
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
