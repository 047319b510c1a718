import { randomUUID } from 'node:crypto';
import { Player } from '../support/player.js';
import { control } from '../support/sandbox.js';
import { until } from '../support/until.js';

interface Bet {
  readonly vassalage: string;
  readonly status: string;
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  readonly validStakeMinor: string;
  readonly told?: { readonly choice: Record<string, string>; readonly outcome: Record<string, string> };
}
interface View {
  readonly fixtures: readonly {
    readonly id: string;
    readonly markets: readonly {
      readonly id: string;
      readonly picks: readonly { id: string; odds: number | null }[];
    }[];
  }[];
  readonly open: readonly { readonly id: string; readonly offerMinor?: string }[];
  readonly ended: readonly { readonly id: string }[];
}
interface Answer {
  readonly status: string;
  readonly slip?: { readonly id: string; readonly stakeMinor: string };
}
type Leg = { fixture: string; market: string; pick: string; odds: number };

const BOOKS = [
  ['MAIDAN', 'MAIDAN_MATCHES', 'result', 'home'],
  ['MAIDAN', 'HARBOUR_MATCHES', 'g2.5', 'over'],
  ['EMBERARENA', 'EMBER_LEAGUE', 'winner', 'away'],
  ['DAWNRING', 'DAWN_BOUTS', 'bout', 'meron'],
] as const;
const STAKE = 100n;

// Goal: slips on a sports book of every category settle by signed calls, and the betting record has their texts,
// amounts and valid stake. A void returns the stake. If the vendor misbehaves, a call has one effect or none.
describe('The book of the sandbox vendors', () => {
  let player: Player;
  beforeAll(async () => {
    player = await Player.register();
    await player.hasAtLeast(5_000n);
  });

  const balance = async () => BigInt((await player.balance()).balanceMinor);
  const open = async (vassalage: string, gameCode: string): Promise<URL> => {
    const { url } = await player.get<{ url: string }>(
      `/wps/game/launchGame?vassalage=${vassalage}&gameCode=${gameCode}&language=EN`,
    );
    return new URL((await fetch(url)).url);
  };
  const post = async (page: URL, path: string, body: object): Promise<Response> =>
    fetch(new URL(path, page), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const view = async (page: URL) => (await (await fetch(new URL(`${page.pathname}/book`, page))).json()) as View;
  /** Orders a match that starts after three seconds and ends two seconds later. */
  const ordered = async (page: URL, gameCode: string, ends: object): Promise<string> => {
    const answer = await control(page, '/sandbox/fixtures', { gameCode, startsInMs: 3_000, stepMs: 20, ends });
    return ((await answer.json()) as { fixture: string }).fixture;
  };
  const legOf = async (page: URL, fixture: string, market: string, pick: string): Promise<Leg> => {
    const found = (await view(page)).fixtures.find(({ id }) => id === fixture);
    const odds = found?.markets.find(({ id }) => id === market)?.picks.find(({ id }) => id === pick)?.odds;
    return { fixture, market, pick, odds: odds ?? 0 };
  };
  const place = async (page: URL, legs: readonly Leg[], key = randomUUID()): Promise<Answer> => {
    const body = { key, stake: String(STAKE), legs, acceptsChanges: true };
    return (await (await post(page, `${page.pathname}/slip`, body)).json()) as Answer;
  };
  /**
   * Orders a match with a given result and bets on it. On a slow machine the first ordered match may have started
   * before the bet; then another one is ordered.
   */
  const bet = async (page: URL, gameCode: string, [market, pick]: readonly [string, string], end?: string) => {
    for (let attempt = 1; ; attempt += 1) {
      const fixture = await ordered(page, gameCode, end ? { [`${market}:${pick}`]: end } : {});
      const leg = await legOf(page, fixture, market, pick);
      const answer = await place(page, [leg]);
      if (!['LATE', 'SUSPENDED'].includes(answer.status) || attempt === 4) return { ...answer, odds: BigInt(leg.odds) };
    }
  };
  const recordOf = async (gameCode: string, count: number, status = 'settled'): Promise<readonly Bet[]> =>
    until(
      `${count} ${status} bets on ${gameCode} in the record`,
      async () => (await player.get<{ content: Bet[] }>(`/wps/bets?gameCode=${gameCode}&status=${status}`)).content,
      (content) => content.length === count,
      40_000,
    );
  const atRisk = (payout: bigint): bigint => {
    const risked = payout > STAKE ? payout - STAKE : STAKE - payout;
    return risked < STAKE ? risked : STAKE;
  };

  it('settles a winning slip in every category', async () => {
    const before = await balance();
    const paid = await Promise.all(
      BOOKS.map(async ([vassalage, gameCode, market, pick]) => {
        const { status, odds } = await bet(await open(vassalage, gameCode), gameCode, [market, pick], 'won');
        expect([gameCode, status]).toEqual([gameCode, 'OK']);
        const [recorded] = await recordOf(gameCode, 1);
        const payout = (STAKE * odds) / 10_000n;
        expect(recorded).toMatchObject({
          vassalage,
          status: 'settled',
          stakeMinor: String(STAKE),
          payoutMinor: String(payout),
          validStakeMinor: String(atRisk(payout)),
        });
        for (const language of ['EN', 'BN', 'AR']) {
          expect(recorded?.told?.choice[language]).toContain((Number(odds) / 10_000).toFixed(2));
          expect(recorded?.told?.outcome[language]).toBeTruthy();
        }
        return payout - STAKE;
      }),
    );
    expect(await balance()).toBe(paid.reduce((sum, one) => sum + one, before));
  }, 60_000);

  it('gives the stake of an abandoned match back, pays a push its stake, and cashes out at the named sum', async () => {
    const [vassalage, gameCode] = ['MAIDAN', 'FESTIVAL_MATCHES'];
    const page = await open(vassalage, gameCode);
    const before = await balance();
    const cashed = await bet(page, gameCode, ['result', 'home']);
    const offer = (await view(page)).open.find(({ id }) => id === cashed.slip?.id)?.offerMinor ?? '0';
    const cash = await post(page, `${page.pathname}/cash-out`, { slip: cashed.slip?.id, amount: offer });
    expect(await cash.json()).toMatchObject({ status: 'OK' });
    expect(await bet(page, gameCode, ['result', 'home'], 'void')).toMatchObject({ status: 'OK' });
    expect(await bet(page, gameCode, ['handicap', 'home'], 'push')).toMatchObject({ status: 'OK' });
    const bets = await recordOf(gameCode, 2);
    const money = bets.map((bet) => [bet.status, bet.payoutMinor, bet.validStakeMinor]);
    expect(money).toContainEqual(['settled', offer, String(atRisk(BigInt(offer)))]);
    expect(money).toContainEqual(['settled', String(STAKE), '0']);
    expect(await recordOf(gameCode, 1, 'voided')).toMatchObject([{ payoutMinor: '0', validStakeMinor: '0' }]);
    expect(await balance()).toBe(before - STAKE + BigInt(offer));
  }, 60_000);

  it.each([
    ...['duplicate', 'lost_answer', 'rollback_first', 'rollback', 'overpaid'].map(
      (fault) => [BOOKS[0], fault] as const,
    ),
    ...['lost_answer', 'rollback'].flatMap((fault) => [[BOOKS[2], fault] as const, [BOOKS[3], fault] as const]),
  ])(
    '%j has one effect or none when it misbehaves by %s',
    async ([vassalage, gameCode, market, pick], fault) => {
      const page = await open(vassalage, gameCode);
      const before = await balance();
      await control(page, '/sandbox/faults', { fault, times: 1 });
      const { status, odds } = await bet(page, gameCode, [market, pick], 'won');
      expect([fault, status === 'OK']).toEqual([fault, !fault.startsWith('rollback')]);
      const due = status === 'OK' ? before - STAKE + (STAKE * odds) / 10_000n : before;
      await until(
        `the balance that is due after ${fault}`,
        async () => String(await balance()),
        (now) => now === String(due),
        30_000,
      );
    },
    60_000,
  );

  it('counts a repeat once, and refuses moved odds and what it does not have', async () => {
    const page = await open('MAIDAN', 'MAIDAN_MATCHES');
    const leg = await legOf(page, await ordered(page, 'MAIDAN_MATCHES', {}), 'result', 'draw');
    const before = await balance();
    const key = randomUUID();
    const [first, second] = await Promise.all([place(page, [leg], key), place(page, [leg], key)]);
    expect(second.slip?.id).toBe(first.slip?.id);
    expect(await balance()).toBe(before - STAKE);
    const body = { key: randomUUID(), stake: '100', legs: [{ ...leg, odds: leg.odds + 50 }] };
    expect(await (await post(page, `${page.pathname}/slip`, body)).json()).toMatchObject({ status: 'PRICE_MOVED' });
    expect(await place(page, [{ ...leg, fixture: 'delta-1' }])).toMatchObject({ status: 'LATE' });
    expect((await post(page, `${page.pathname}/slip`, { ...body, legs: [] })).status).toBe(400);
  }, 60_000);
});
