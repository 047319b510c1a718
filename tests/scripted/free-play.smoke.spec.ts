import { randomUUID } from 'node:crypto';
import { Player } from '../support/player.js';
import { until } from '../support/until.js';

const STAKE = 100n;
/** The play money of a new free-play session, in minor units. */
const PLAY_MONEY = 100_000n;
/** A slip is placed only if its draw stays open for at least this time (ms). */
const OPEN_MS_MIN = 5_000;

interface Lottery {
  readonly gameCode: string;
  readonly openDraw?: { readonly drawId: string; readonly closesAt: string };
}

// Goal: free play is played with play money alone, in a vendor's game and in a lottery as in the games of the house.
// The currency is that of free play, and a vendor that keeps wallets takes no player without cash.
describe('Free play', () => {
  let player: Player;
  beforeAll(async () => {
    player = await Player.freePlay();
    expect(await player.hasAtLeast(PLAY_MONEY)).toMatchObject({ currency: 'TLAB', balanceMinor: String(PLAY_MONEY) });
  });

  const balance = async () => BigInt((await player.balance()).balanceMinor);

  it("stakes play money in a vendor's game", async () => {
    const before = await balance();
    const { url } = await player.get<{ url: string }>(
      '/wps/game/launchGame?vassalage=RIVERSIDE&gameCode=PEACOCK_COURT&language=EN',
    );
    const page = new URL((await fetch(url)).url);
    const response = await fetch(new URL(`${page.pathname}/spin`, page), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stake: String(STAKE) }),
    });
    const { status, payoutMinor = '0' } = (await response.json()) as { status: string; payoutMinor?: string };
    expect(status).toBe('OK');
    await until('the play money that is due', balance, (now) => now === before - STAKE + BigInt(payoutMinor));
  });

  it('stakes play money in a lottery', async () => {
    const before = await balance();
    const draw = await until(
      'a draw that takes slips',
      async () => {
        const { games } = await player.get<{ games: Lottery[] }>('/lgw/lottery/games?vassalage=LOTT');
        return games.find(({ gameCode }) => gameCode === 'LOTT3')?.openDraw;
      },
      (open) => open !== undefined && Date.parse(open.closesAt) - Date.now() > OPEN_MS_MIN,
      60_000,
    );
    const lines = [{ play: 'size', picks: ['big'], unitMinor: String(STAKE) }];
    const slip = await player.api.value<{ currency: string; stakeMinor: string }>('POST', '/lgw/lottery/slips', {
      token: player.token,
      key: randomUUID(),
      body: { drawId: draw?.drawId, lines },
    });
    expect(slip).toMatchObject({ currency: 'TLAB', stakeMinor: String(STAKE) });
    expect(await balance()).toBe(before - STAKE);
  }, 90_000);

  it('has no place at a vendor that keeps wallets, because there is no cash to move', async () => {
    await expect(
      player.get('/wps/game/launchGame?vassalage=PALMHOUSE&gameCode=PALM_EVENING&language=EN'),
    ).rejects.toThrow('access.trial');
  });
});
