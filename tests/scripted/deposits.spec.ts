import { randomUUID } from 'node:crypto';
import { Api } from '../support/api.js';
import { until } from '../support/until.js';
import { Player } from '../support/player.js';

const BONUS_MINOR = 10_000n;
/** The free rounds that the demo's lab gives with a deposit. */
const ROUNDS_OFFER = expect.objectContaining({
  ...{ id: 'deposit-free-rounds', turnoverPercent: 4500, claimDays: 7 },
  match: { percent: 0, depositMinorMin: '2000', bonusMinorMax: '3000' },
  freeRounds: { vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 20, stakeMinor: '20', playDays: 7 },
}) as unknown;

interface Reward {
  readonly rewardId: string;
  readonly promotion: string;
}
interface Rounds {
  readonly state: string;
}

describe('A deposit on the running product', () => {
  // Goal: whatever the provider sends, the player sees the true state of the deposit and is credited once.
  const api = new Api();
  let player: Player;
  let book = BONUS_MINOR;
  beforeAll(async () => {
    player = await Player.register(api);
    await player.hasAtLeast(BONUS_MINOR);
  }, 30_000);
  afterEach(async () => {
    expect((await player.balance()).balanceMinor).toBe(String(book));
  });

  it("offers the brand's methods", async () => {
    const { list } = await player.get<{ list: { methodId: string; currency: string }[] }>('/wps/deposit/methods');
    expect(list).toContainEqual(
      expect.objectContaining({ methodId: 'card', currency: 'USD', minMinor: '500', maxMinor: '500000' }),
    );
  });

  it('is credited once when its provider repeats and reorders its notices', async () => {
    const order = await player.order(2_000n);
    await player.settle(order, { outcome: 'pay', duplicates: 20, reorder: true });
    await player.orderIs(order, 'credited');
    book += 2_000n;
  });

  it('fails when declined, and is credited all the same when the money comes later', async () => {
    const order = await player.order(2_500n);
    await player.settle(order, { outcome: 'decline' });
    await player.orderIs(order, 'failed');
    await player.settle(order, { outcome: 'pay', late: true });
    await player.orderIs(order, 'credited');
    book += 2_500n;
  });

  it('expires, and is credited after a query when the provider sent no notice of its payment', async () => {
    const [left, silent] = [await player.order(3_000n), await player.order(3_500n)];
    await player.settle(left, { outcome: 'expire' });
    await player.settle(silent, { outcome: 'pay', silent: true });
    await player.orderIs(left, 'expired');
    await player.orderIs(silent, 'credited');
    book += 3_500n;
  });

  it('brings the chosen bonus as bonus money once, and the bonus is not offered again', async () => {
    const { list } = await player.get<{ list: { id: string }[] }>('/wps/deposit/offers');
    expect(list).toEqual([
      expect.objectContaining({
        id: 'rain-season-20',
        match: { percent: 20, depositMinorMin: '1000', bonusMinorMax: '10000' },
        turnoverPercent: 1000,
      }),
      ROUNDS_OFFER,
    ]);
    const chosen = { promotion: 'rain-season-20', key: randomUUID() as string };
    const [first, second] = [
      await player.order(5_000n, chosen),
      await player.order(6_000n, { promotion: 'rain-season-20' }),
    ];
    await player.settle(first, { outcome: 'pay', duplicates: 3 });
    await player.orderIs(first, 'credited');
    book += 5_000n + 1_000n;
    await player.hasAtLeast(book);
    expect((await player.balance()).bonusMinor).toBe('1000');
    await player.settle(second, { outcome: 'pay' });
    await player.orderIs(second, 'credited');
    book += 6_000n;
    expect(await player.get('/wps/deposit/offers')).toEqual({ list: [ROUNDS_OFFER] });
    // A repeat gets the same answer, although the bonus can no longer be chosen.
    expect(await player.order(5_000n, chosen)).toMatchObject({ orderId: first.orderId, status: 'credited' });
    const body = { methodId: 'card', amountMinor: '5000', promotion: 'rain-season-20' };
    expect(await api.send('POST', '/wps/deposit/orders', { token: player.token, body })).toMatchObject({
      status: 422,
      message: 'promotion.already_claimed',
    });
    expect(
      await api.send('POST', '/wps/deposit/orders', { token: player.token, body: { ...body, promotion: 'none-such' } }),
    ).toMatchObject({ status: 422, message: 'promotion.not_eligible' });
    expect(await player.get('/wps/deposit/allowance')).toEqual({ limited: false });
  });

  it('brings the chosen free rounds as a reward, which the player claims and then has in the list', async () => {
    const order = await player.order(2_000n, { promotion: 'deposit-free-rounds' });
    await player.settle(order, { outcome: 'pay', duplicates: 2 });
    await player.orderIs(order, 'credited');
    book += 2_000n;
    const rewards = () => player.get<{ content: Reward[] }>('/wps/rewards?state=claimable');
    const reward = await until('the reward', async () =>
      (await rewards()).content.find(({ promotion }) => promotion === 'deposit-free-rounds'),
    );
    expect(reward).toMatchObject({ kind: 'deposit', status: 'claim', freeRounds: { rounds: 20, stakeMinor: '20' } });
    const taken = { token: player.token, key: randomUUID() as string };
    const claim = await api.send('POST', `/wps/rewards/${reward?.rewardId}/claim`, taken);
    expect(claim.status).toBe(200);
    const open = await until('the free rounds', async () =>
      (await player.get<{ list: Rounds[] }>('/wps/promotions/free-rounds')).list.find(({ state }) => state === 'open'),
    );
    expect(open).toMatchObject({ rewardId: reward?.rewardId, rounds: 20, winMinorMax: '3000', paysBonus: true });
    expect(await player.get('/wps/deposit/offers')).toEqual({ list: [] });
  });

  it('waits for an operator when another amount arrives', async () => {
    const order = await player.order(4_000n);
    await player.settle(order, { outcome: 'pay', amountMinor: '400' });
    await player.orderIs(order, 'under_review');
  });

  it('is one order per key, visible to its player only', async () => {
    const key = randomUUID();
    const order = await player.order(1_000n, { key });
    expect(await player.order(1_000n, { key })).toEqual(order);
    const body = { methodId: 'card', amountMinor: '1001' };
    expect(await api.send('POST', '/wps/deposit/orders', { token: player.token, key, body })).toMatchObject({
      status: 409,
      message: 'wallet.key_reused',
    });
    const other = await Player.register(api);
    expect(await api.send('GET', `/wps/deposit/orders/${order.orderId}`, { token: other.token })).toMatchObject({
      status: 404,
      message: 'resource.not_found',
    });
  });

  it.each([
    [400, 'wallet.amount', { amountMinor: '0' }],
    [400, 'wallet.amount', { amountMinor: '499' }],
    [400, 'wallet.amount', { amountMinor: '500001' }],
    [422, 'wallet.method_disabled', { methodId: 'none' }],
    [400, 'wallet.amount', { amountMinor: '-500' }],
    [400, 'wallet.amount', { amountMinor: '5.5' }],
    [400, 'request.invalid', { amountMinor: 500 }],
    [400, 'request.invalid', { more: 1 }],
  ])('is refused with %d %s for %j', async (status, message, change) => {
    const body = { methodId: 'card', amountMinor: '1000', ...change };
    expect(await api.send('POST', '/wps/deposit/orders', { token: player.token, body })).toMatchObject({
      success: false,
      status,
      message,
    });
  });

  it('is a first call on the brand for scripts, and a deposit limit holds from the start', async () => {
    const asked = await Player.register(api);
    await asked.hasAtLeast(1n);
    const call = (amountMinor: string) => ({
      ...{ token: asked.token, key: randomUUID(), body: { methodId: 'card', amountMinor } },
    });
    expect(await api.send('POST', '/wps/deposit/orders', call('1000'))).toMatchObject({ success: true });
    await api.value('POST', '/wps/member/limits', {
      token: asked.token,
      body: { kind: 'deposit', period: 'day', limitMinor: '1500' },
    });
    expect(await api.send('POST', '/wps/deposit/orders', call('1000'))).toMatchObject({
      status: 422,
      message: 'wallet.deposit_limit',
    });
    expect(await api.send('POST', '/wps/deposit/orders', call('500'))).toMatchObject({ success: true });
  });

  it('is refused without a session and to trial members', async () => {
    const body = { methodId: 'card', amountMinor: '1000' };
    expect(await api.send('POST', '/wps/deposit/orders', { body })).toMatchObject({
      status: 401,
      message: 'session.missing',
    });
    const sealed = { os: 'Linux', platform: 'W', version: 3, ...(await api.sealed({})) };
    const trial = await api.value<{ token: string }>('POST', '/wps/session/login/freeplay', { body: sealed });
    expect(await api.send('POST', '/wps/deposit/orders', { token: trial.token, body })).toMatchObject({
      status: 403,
      message: 'access.trial',
    });
  });
});
