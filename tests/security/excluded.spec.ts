import { randomInt, randomUUID } from 'node:crypto';
import { Api, type Answer } from '../support/api.js';
import { Player } from '../support/player.js';
import { until } from '../support/until.js';
import { operations, type Operation } from './operations.js';

const PAYMENT = '246810';

/** A call that takes a stake or moves money, and the expected answer to an excluded member. */
interface Path {
  readonly body?: object;
  /** Builds the body right before the call, if it is valid for seconds only. */
  readonly bodyNow?: () => Promise<object>;
  readonly query?: string;
  /** The value for `{id}` in the path. */
  readonly id?: string;
  /** The expected refusal code; absent if an excluded member may still make the call. */
  readonly refused?: string;
}

const REFUSED = 'wallet.excluded';
const LAUNCHES: readonly string[] = ['GET /wps/game/launchGame', 'GET /wps/relay/GCS_gameLaunchFB'];
/** A bet in crash is sent while the betting time lasts at least this much longer. */
const BETTING_MS_LEFT = 4_000;
/**
 * How long (ms) the longest round of crash takes, up to its limit of 10,000 times the stake, with the pause after it.
 */
const ROUND_MS_MAX = 150_000;
/** Calls that move no money; the key makes them safe to repeat. */
const NO_MONEY: ReadonlySet<string> = new Set([
  'POST /wps/agents/contracts/offers',
  'POST /wps/agents/register/links',
  'POST /wps/agents/team/moves',
  'POST /wps/deposit/orders/{id}/proofs',
  'POST /wps/promotions/manual/{id}/pictures',
  'POST /wps/service/messages',
  'PUT /wps/feedback',
]);

/**
 * Goal: no path takes a stake, a deposit or a claim from a member who excluded himself for six months, and every path
 * by which a member withdraws money stays open. The list of paths is compared with the served OpenAPI document: a new
 * path fails here until it has an expected answer.
 */
describe('An excluded member', () => {
  const api = new Api();
  let me: Player;
  let all: Operation[];
  let paths: Readonly<Record<string, Path>>;
  /** A round of the game mines that was open before the exclusion. */
  let openRoundId: string;

  const send = async (
    { name, method, path }: Operation,
    { bodyNow, query = '', id = '{id}', ...rest }: Path,
    key: string,
  ): Promise<Answer> => {
    const body = bodyNow ? await bodyNow() : rest.body;
    return until(
      `an answer of ${name}`,
      () => api.send(method, `${path.replace('{id}', id)}${query}`, { token: me.token, key, ...(body && { body }) }),
      ({ message }) => message !== 'system.temporary',
    );
  };
  const payment = async () => (await api.sealed({ paymentPassword: PAYMENT })).value;

  beforeAll(async () => {
    me = await Player.register(api, { paymentPassword: PAYMENT });
    await me.hasAtLeast(1n);
    await me.deposit(5_000n);
    const accountId = (
      await api.value<{ accountId: string }>('POST', '/wps/withdraw/accounts', {
        token: me.token,
        body: {
          ...{ kind: 'ewallet', institution: 'Lantern Pay', holder: 'Anna Berg' },
          ...{ number: `+88017${randomInt(10 ** 8, 10 ** 9)}`, value: await payment() },
        },
      })
    ).accountId;
    all = await operations(api);
    paths = {
      'POST /wps/deposit/orders': { body: { methodId: 'card', amountMinor: '1000' }, refused: REFUSED },
      'POST /lgw/inhouse/dice/bets': { body: { stakeMinor: '100', target: '5000', over: true }, refused: REFUSED },
      'POST /lgw/inhouse/plinko/bets': { body: { stakeMinor: '100', rows: 8, risk: 'low' }, refused: REFUSED },
      'POST /lgw/inhouse/wheel/bets': { body: { spots: [{ times: 2, stakeMinor: '100' }] }, refused: REFUSED },
      'POST /lgw/inhouse/mines/rounds': { body: { stakeMinor: '100', mines: 3 }, refused: REFUSED },
      'POST /lgw/inhouse/hilo/rounds': { body: { stakeMinor: '100' }, refused: REFUSED },
      'POST /lgw/inhouse/crash/rounds': {
        bodyNow: async () => ({ stakeMinor: '100', crashRoundId: await openCrashRound(me) }),
        refused: REFUSED,
      },
      'POST /lgw/inhouse/crash/rounds/{roundId}/cash-out': {},
      'POST /lgw/inhouse/crash/rounds/{roundId}/take-back': {},
      // A round that was open before the exclusion may be finished. The member's open round is finished at the end.
      ...Object.fromEntries(
        ['mines', 'hilo'].flatMap((game) =>
          ['steps', 'cash-out'].map((path) => [`POST /lgw/inhouse/${game}/rounds/{roundId}/${path}`, {}]),
        ),
      ),
      'POST /lgw/lottery/slips': { body: await aSlip(me), refused: REFUSED },
      // This member has no upline and no downlines. The wallet's own tests cover excluded senders and receivers.
      'POST /wps/transfer/upline': {
        body: { amountMinor: '1000', value: await payment() },
        refused: 'resource.not_found',
      },
      'POST /wps/transfer/downline': {
        body: { amountMinor: '1000', toMemberId: randomUUID(), value: await payment() },
        refused: 'access.not_agent',
      },
      'POST /wps/relay/passwordCheck/MCS2_convertPoint': {
        body: { points: '100', value: await payment() },
        refused: REFUSED,
      },
      'POST /wps/relay/passwordCheck/MCS2_redeemPointReward': {
        body: { points: '100', itemId: randomUUID(), value: await payment() },
        refused: REFUSED,
      },
      'POST /wps/relay/GCS_walletTransfer': {
        body: { vassalage: 'PALMHOUSE', direction: 'in', amountMinor: '1000' },
        refused: REFUSED,
      },
      ...Object.fromEntries(
        LAUNCHES.map((name) => [name, { query: '?vassalage=BAZAAR&gameCode=LANTERN_ROW', refused: REFUSED }]),
      ),
      'POST /wps/relay/MCS2_claimRafflePromotion': {
        body: { raffleId: randomUUID() },
        refused: 'promotion.not_eligible',
      },
      'POST /wps/promotions/code': { body: { code: 'WELCOME5' }, refused: 'promotion.not_eligible' },
      'POST /wps/promotions/manual/apply': { body: { promotion: 'loyalty-gift' }, refused: 'promotion.not_eligible' },
      'POST /wps/rewards/{id}/claim': { id: randomUUID(), refused: 'promotion.not_eligible' },
      'POST /wps/withdraw/orders': {
        body: { methodId: 'ewallet', accountId, amountMinor: '1000', value: await payment() },
      },
    };
    openRoundId = (
      await api.value<{ roundId: string }>('POST', '/lgw/inhouse/mines/rounds', {
        token: me.token,
        key: randomUUID(),
        body: { stakeMinor: '100', mines: 1 },
      })
    ).roundId;
    await api.value('POST', '/wps/member/exclusion', {
      token: me.token,
      body: { duration: 'six_months', value: await payment() },
    });
  }, 60_000);

  it('is asked about by every path that takes money', () => {
    const takes = all.filter(
      ({ name, parameters }) =>
        LAUNCHES.includes(name) ||
        (!NO_MONEY.has(name) && parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')),
    );
    expect(takes.map(({ name }) => name).sort()).toEqual(Object.keys(paths).sort());
  });

  it('finishes a round that was open before, and starts no other', async () => {
    await me.login();
    const open = await api.value<{ round: { roundId: string } }>('GET', '/lgw/inhouse/mines/open-round', {
      token: me.token,
    });
    expect(open.round.roundId).toBe(openRoundId);
    const send = (path: string, body?: object) =>
      api.value<{ status: string; endReason?: string; payoutMinor: string }>(
        'POST',
        `/lgw/inhouse/mines/rounds/${openRoundId}/${path}`,
        { token: me.token, key: randomUUID(), ...(body && { body }) },
      );
    const stepped = await send('steps', { number: 1, leaf: 0 });
    const ended = stepped.status === 'open' ? await send('cash-out') : stepped;
    expect(ended).toMatchObject(
      stepped.status === 'open'
        ? { status: 'settled', endReason: 'cashed_out', payoutMinor: '103' }
        : { status: 'settled', endReason: 'lost', payoutMinor: '0' },
    );
  });

  it(
    'gets a refusal from each path that takes a stake or a deposit, and moves nothing',
    async () => {
      const before = await me.balance();
      for (const [name, path] of Object.entries(paths)) {
        if (!path.refused) continue;
        const operation = all.find((one) => one.name === name);
        if (!operation) throw new Error(`no path ${name}`);
        expect([name, (await send(operation, path, randomUUID())).message]).toEqual([name, path.refused]);
      }
      expect(await me.balance()).toEqual(before);
    },
    ROUND_MS_MAX + 30_000,
  );

  it('can log in, read every record, and withdraw', async () => {
    await me.login();
    let reads = 0;
    for (const { name, method, path, parameters, needsToken } of all) {
      const isRead = method === 'GET' && needsToken && !path.includes('{') && !LAUNCHES.includes(name);
      if (!isRead || /agent|team/i.test(path) || parameters.some(({ required }) => required)) continue;
      const { message } = await api.send(method, path, { token: me.token });
      expect([name, message]).not.toEqual([name, REFUSED]);
      reads += 1;
    }
    expect(reads).toBeGreaterThan(20);
    const operation = all.find(({ name }) => name === 'POST /wps/withdraw/orders');
    const path = paths['POST /wps/withdraw/orders'];
    if (!operation || !path) throw new Error('no path of withdrawals');
    expect(await send(operation, path, randomUUID())).toMatchObject({ success: true });
  });
});

/** Waits for a shared round of crash whose betting time lasts long enough for a bet, and returns its id. */
async function openCrashRound({ api, token }: Player): Promise<string> {
  const { round } = await until(
    'an open round of crash',
    () =>
      api.value<{ serverTime: string; round: { crashRoundId: string; phase: string; closesAt: string } }>(
        'GET',
        '/lgw/inhouse/crash/table',
        { token },
      ),
    (table) =>
      table.round.phase === 'betting' &&
      Date.parse(table.round.closesAt) - Date.parse(table.serverTime) > BETTING_MS_LEFT,
    ROUND_MS_MAX,
  );
  return round.crashRoundId;
}

interface LotteryGames {
  readonly games: readonly {
    readonly everyS: number;
    readonly openDraw?: { readonly drawId: string };
    readonly plays: readonly {
      readonly play: string;
      readonly kind: string;
      readonly digits: number;
      readonly unitMinorMin: string;
    }[];
  }[];
}

/** A slip of two digits that an open draw would take; of a slow lottery, so that its draw stays open. */
async function aSlip({ api, token }: Player): Promise<object> {
  const { games } = await api.value<LotteryGames>('GET', '/lgw/lottery/games', { token });
  for (const { openDraw, plays } of games.toSorted((one, other) => other.everyS - one.everyS)) {
    const play = plays.find(({ kind, digits }) => kind === 'number' && digits === 2);
    if (openDraw && play)
      return { drawId: openDraw.drawId, lines: [{ play: play.play, picks: ['27'], unitMinor: play.unitMinorMin }] };
  }
  throw new Error('no lottery has an open draw');
}
