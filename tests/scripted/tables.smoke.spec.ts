import { randomUUID } from 'node:crypto';
import { Player } from '../support/player.js';
import { control } from '../support/sandbox.js';
import { until } from '../support/until.js';

interface Game {
  readonly gameCode: string;
  readonly vassalage: string;
  readonly gameType: string;
  readonly isGame: string;
  readonly stakeMinorMin: string;
  readonly stakeMinorMax: string;
}
interface Played {
  readonly status: string;
  readonly outcome?: string;
  readonly payoutMinor?: string;
  readonly balance: string;
}
interface Creature {
  readonly id: string;
  readonly bornMs: number;
  readonly lifeMs: number;
}
interface Bet {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  readonly validStakeMinor: string;
  readonly told?: { readonly choice: Record<string, string>; readonly outcome: Record<string, string> };
}

const FLOORS = ['LIVE', 'FISH'];
/** Categories in which only the part of a stake that can be lost counts as valid bet (domain rules §1). */
const AT_RISK = new Set(['LIVE']);

// Goal: a game of every category that vendors play opens in its frame, takes a stake and settles by signed calls, and
// is in the betting record with its choice, its outcome and its valid stake.
describe('Tables and shots of the sandbox vendors', () => {
  let player: Player;
  beforeAll(async () => {
    player = await Player.register();
    await player.hasAtLeast(10_000n);
  });

  const balance = async () => BigInt((await player.balance()).balanceMinor);
  const open = async ({
    vassalage,
    gameCode,
  }: Pick<Game, 'vassalage' | 'gameCode'>): Promise<{ page: URL; html: string }> => {
    const { url } = await player.get<{ url: string }>(
      `/wps/game/launchGame?vassalage=${vassalage}&gameCode=${gameCode}&language=BN`,
    );
    const opened = await fetch(url);
    return { page: new URL(opened.url), html: await opened.text() };
  };
  const bet = async (page: URL, choice: string, stake: string) =>
    fetch(new URL(`${page.pathname}/bet`, page), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stake, choice }),
    });
  /** A shot at a creature in the middle of its path, where it is always visible. */
  const shoot = async (page: URL, stake: string): Promise<Response> => {
    const sea = await fetch(new URL(`${page.pathname}/sea`, page));
    const { now, creatures, caught } = (await sea.json()) as { now: number; creatures: Creature[]; caught: string[] };
    const middle = ({ bornMs, lifeMs }: Creature): number => Math.abs((now - bornMs) / lifeMs - 0.5);
    const free = creatures.filter(({ id }) => !caught.includes(id));
    const target = free.toSorted((a, b) => middle(a) - middle(b))[0]?.id;
    return fetch(new URL(`${page.pathname}/shot`, page), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shotId: randomUUID(), stake, weapon: 'light', target }),
    });
  };
  interface View {
    readonly now: number;
    readonly phase: string;
    readonly endsAt: number;
    readonly outcome?: string;
    readonly paidMinor?: string;
    readonly isPaid: boolean;
  }
  /** Returns a table with a dealer when it takes bets. A round takes at most 25 s. */
  const viewOf = (page: URL, what: string, fits: (view: View) => boolean) =>
    until(
      what,
      async () => (await (await fetch(new URL(`${page.pathname}/table`, page))).json()) as View,
      fits,
      40_000,
    );
  const whenOpen = (page: URL) =>
    viewOf(page, 'a table that takes bets', ({ phase, endsAt, now }) => phase === 'open' && endsAt - now > 2_000);
  const recordOf = (gameCode: string, count: number) =>
    until(
      `${count} bets on ${gameCode} in the record`,
      async () => (await player.get<{ content: Bet[] }>(`/wps/bets?gameCode=${gameCode}`)).content,
      (content) => content.length === count,
    );

  it.each(FLOORS)(
    'play one round of every game of %s at its least stake',
    async (gameType) => {
      const { games: listed } = await player.get<{ games: Game[] }>(`/wps/relay/GCSGAME_gameList?gameType=${gameType}`);
      // An entry that stands for a list of games cannot be played itself.
      const games = listed.filter(({ isGame }) => isGame === 'GAME');
      expect(games.length).toBeGreaterThan(0);
      const inRecord = async (game: Game, payout: bigint, outcome: string | undefined): Promise<void> => {
        const stake = BigInt(game.stakeMinorMin);
        const [stands] = await recordOf(game.gameCode, 1);
        const risked = payout > stake ? payout - stake : stake - payout;
        const valid = AT_RISK.has(gameType) && risked < stake ? risked : stake;
        expect(stands).toMatchObject({
          vassalage: game.vassalage,
          stakeMinor: String(stake),
          payoutMinor: String(payout),
          validStakeMinor: String(valid),
        });
        expect(stands?.told?.outcome['BN']).toBe(outcome);
        expect(['EN', 'BN', 'AR'].filter((language) => (stands?.told?.choice[language] ?? '').trim() === '')).toEqual(
          [],
        );
      };
      const dealt: { readonly game: Game; readonly page: URL; readonly choice: string }[] = [];
      for (const game of games) {
        const { page, html } = await open(game);
        const [first = ''] = /(?<=name="choice" value="|data-spot=")[^"]+/.exec(html) ?? [];
        if (html.includes('data-spot=')) {
          dealt.push({ game, page, choice: first });
          continue;
        }
        const before = await balance();
        const placed = first === '' ? shoot(page, game.stakeMinorMin) : bet(page, first, game.stakeMinorMin);
        const played = (await (await placed).json()) as Played;
        expect([game.gameCode, played.status]).toEqual([game.gameCode, 'OK']);
        const payout = BigInt(played.payoutMinor ?? 0);
        const stake = BigInt(game.stakeMinorMin);
        expect(BigInt(played.balance)).toBe(before - stake + payout);
        expect(await balance()).toBe(before - stake + payout);
        await inRecord(game, payout, played.outcome);
      }
      const before = await balance();
      const ended = await Promise.all(
        dealt.map(async ({ game, page, choice }) => {
          await whenOpen(page);
          expect(await (await bet(page, choice, game.stakeMinorMin)).json()).toMatchObject({ status: 'OK' });
          const { paidMinor = '0', outcome } = await viewOf(page, `the end of ${game.gameCode}`, (view) => view.isPaid);
          return { game, outcome, payout: BigInt(paidMinor), stake: BigInt(game.stakeMinorMin) };
        }),
      );
      const due = ended.reduce((sum, { payout, stake }) => sum + payout - stake, before);
      expect(await balance()).toBe(due);
      for (const { game, payout, outcome } of ended) await inRecord(game, payout, outcome);
    },
    120_000,
  );

  it('refuse a choice that the game does not have, and a stake beyond its limits', async () => {
    const { page } = await open({ vassalage: 'LANTERNHALL', gameCode: 'RIVERSIDE_BACCARAT' });
    await whenOpen(page);
    expect((await bet(page, 'dealer', '50')).status).toBe(400);
    expect(await (await bet(page, 'tie', '49')).json()).toMatchObject({ status: 'LIMIT_STAKE' });
    expect(await (await bet(page, 'tie', '20001')).json()).toMatchObject({ status: 'LIMIT_STAKE' });
  });

  it.each([
    ['LANTERNHALL', 'LANTERN_ROULETTE', 'red', ['duplicate', 'lost_answer', 'overpaid', 'rollback_first', 'rollback']],
    ['FERRYHOUSE', 'ANDAR_BAHAR', 'andar', ['rollback', 'duplicate']],
    ['TIDEPOOL', 'MONSOON_CATCH', '', ['duplicate', 'lost_answer', 'rollback_first', 'rollback']],
  ])(
    'of %s: %s that misbehaves has one effect or none',
    async (vassalage, gameCode, choice, faults) => {
      const { page, html } = await open({ vassalage, gameCode });
      const isDealt = html.includes('data-spot=');
      for (const fault of faults) {
        if (isDealt) await whenOpen(page);
        const before = await balance();
        await control(page, '/sandbox/faults', { fault, times: 1 });
        const placed = choice === '' ? shoot(page, '100') : bet(page, choice, '100');
        const played = (await (await placed).json()) as Played;
        const { status } = played;
        const payoutMinor =
          isDealt && status === 'OK'
            ? (await viewOf(page, `the end of ${gameCode} after ${fault}`, (view) => view.isPaid)).paidMinor
            : played.payoutMinor;
        expect([fault, status === 'OK']).toEqual([fault, !fault.startsWith('rollback')]);
        const due = status === 'OK' ? before - 100n + BigInt(payoutMinor ?? 0) : before;
        await until(
          `the balance that is due after ${fault}`,
          async () => String(await balance()),
          (now) => now === String(due),
        );
      }
    },
    150_000,
  );
});
