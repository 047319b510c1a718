import { Player } from '../support/player.js';
import { control } from '../support/sandbox.js';
import { until } from '../support/until.js';

interface Card {
  readonly rank: number;
  readonly suit: number;
}
interface View {
  readonly status?: string;
  readonly phase: string;
  readonly isDue?: boolean;
  readonly playable?: Card[];
  readonly winner?: string;
  readonly paidMinor?: string;
  readonly isPaid?: boolean;
  readonly outcome?: string;
  readonly refused?: string;
}
interface Room {
  readonly gameCode: string;
  readonly gameName: string;
  readonly roomId: string;
  readonly stakeMinor: string;
  readonly taken: number;
  readonly state: string;
}
interface Bet {
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  readonly validStakeMinor: string;
  readonly told?: { readonly choice: Record<string, string>; readonly outcome: Record<string, string> };
}

const VENDOR = 'TEASTALL';
/** A room in which bots never play. */
const ROOM = 8;
const STAKE = 50n;
const POT_LESS_FEE = 97n;

// Goal: two members play a duel by the signed protocol. Together they get their stakes less the fee, whatever the
// vendor does with its calls. Both find the duel in the betting record, and everybody finds the room in the list.
describe('Card duels of two members', () => {
  let ann: Player;
  let ben: Player;
  beforeAll(async () => {
    [ann, ben] = await Promise.all([Player.register(), Player.register()]);
    await Promise.all([ann.hasAtLeast(5_000n), ben.hasAtLeast(5_000n)]);
  });

  const balance = async (player: Player) => BigInt((await player.balance()).balanceMinor);
  const open = async (player: Player, gameCode: string): Promise<URL> => {
    const { url } = await player.get<{ url: string }>(
      `/wps/game/launchGame?vassalage=${VENDOR}&gameCode=${gameCode}&language=EN&roomId=${ROOM}`,
    );
    const opened = await fetch(url);
    expect(await opened.text()).toContain('/duel.js');
    return new URL(opened.url);
  };
  const see = async (page: URL): Promise<View> =>
    (await (await fetch(new URL(`${page.pathname}/duel`, page))).json()) as View;
  const act = async (page: URL, body: object): Promise<View> => {
    const answer = await fetch(new URL(`${page.pathname}/duel`, page), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as View;
  };
  const rooms = (gameCode: string) =>
    ann.get<{ list: Room[]; totalCount: number }>(
      `/wps/relay/GLS2_roomList?vassalage=${VENDOR}&gameCode=${gameCode}&language=BN&pageSize=100`,
    );
  /** Both players sit down and play their first card in each round, or one of them gives up at once. */
  const duel = async (pages: readonly [URL, URL], givesUp = false): Promise<readonly View[]> => {
    for (const page of pages) expect((await act(page, { action: 'sit', room: ROOM, salt: 'ab' })).status).toBe('OK');
    await until(
      'the bets',
      () => see(pages[0]),
      ({ phase }) => phase !== 'sent',
    );
    if (givesUp) await act(pages[0], { action: 'give-up' });
    for (let move = 0; move < 60; move += 1) {
      for (const page of pages) {
        const { isDue, playable } = await see(page);
        if (isDue) await act(page, { action: 'card', card: playable?.[0] });
      }
      if ((await see(pages[0])).phase !== 'playing') break;
    }
    return Promise.all(
      pages.map((page) =>
        until(
          'the end of the duel',
          () => see(page),
          ({ phase, isPaid }) => phase === 'void' || (phase === 'result' && isPaid === true),
        ),
      ),
    );
  };

  it('pay the winner both stakes less the fee, and are in both betting records', async () => {
    const before = [await balance(ann), await balance(ben)];
    const pages = [await open(ann, 'TIGER_PEACOCK'), await open(ben, 'TIGER_PEACOCK')] as const;
    const ends = await duel(pages, true);
    expect(ends.map(({ winner, paidMinor }) => [winner, paidMinor])).toEqual([
      ['rival', '0'],
      ['me', String(POT_LESS_FEE)],
    ]);
    expect([await balance(ann), await balance(ben)]).toEqual([
      (before[0] ?? 0n) - STAKE,
      (before[1] ?? 0n) - STAKE + POT_LESS_FEE,
    ]);
    for (const [player, payout, valid] of [
      [ann, 0n, STAKE],
      [ben, POT_LESS_FEE, POT_LESS_FEE - STAKE],
    ] as const) {
      const [bet] = await until(
        'the duel in the betting record',
        async () => (await player.get<{ content: Bet[] }>('/wps/bets?gameCode=TIGER_PEACOCK')).content,
        (content) => content.length === 1,
      );
      expect(bet).toMatchObject({
        stakeMinor: String(STAKE),
        payoutMinor: String(payout),
        validStakeMinor: String(valid),
      });
      expect(bet?.told?.choice['EN']).toMatch(/^Room 8, against [a-z0-9]{2}\*\*[a-z0-9]$/);
      for (const language of ['EN', 'BN', 'AR']) expect(bet?.told?.outcome[language]).toMatch(/\S/);
    }
    for (const page of pages) expect((await act(page, { action: 'leave' })).phase).toBe('lobby');
  }, 60_000);

  it('are in the list of rooms, first those where somebody waits', async () => {
    const page = await open(ben, 'HIDDEN_CARD');
    await act(page, { action: 'sit', room: ROOM, salt: 'ab' });
    const room = await until(
      'the waiting player in the list',
      async () => (await rooms('HIDDEN_CARD')).list.find(({ roomId }) => roomId === String(ROOM)),
      (found) => found?.taken === 1,
    );
    expect(room).toMatchObject({ state: 'waiting', gameName: 'লুকানো তাস', stakeMinor: String(STAKE) });
    const { list, totalCount } = await rooms('HIDDEN_CARD');
    expect([list[0]?.state, list.length]).toEqual(['waiting', totalCount]);
    await act(page, { action: 'leave' });
  }, 30_000);

  it.each(['duplicate', 'lost_answer', 'overpaid', 'rollback_first', 'rollback'])(
    'have one effect or none with a vendor that misbehaves: %s',
    async (fault) => {
      const pages = [await open(ann, 'RED_KITE'), await open(ben, 'RED_KITE')] as const;
      const before = (await balance(ann)) + (await balance(ben));
      await control(pages[0], '/sandbox/faults', { fault, times: 1 });
      const ends = await duel(pages);
      expect(ends.map(({ phase }) => phase)).toEqual(
        fault.startsWith('rollback') ? ['void', 'void'] : ['result', 'result'],
      );
      const isTied = ends[0]?.winner === 'tie' || fault.startsWith('rollback');
      const due = isTied ? before : before - 2n * STAKE + POT_LESS_FEE;
      await until(
        `the balances after ${fault}`,
        async () => String((await balance(ann)) + (await balance(ben))),
        (now) => now === String(due),
      );
      for (const page of pages) await act(page, { action: 'leave' });
    },
    60_000,
  );
});
