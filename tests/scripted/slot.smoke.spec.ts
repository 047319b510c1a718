import { Player } from '../support/player.js';
import { control } from '../support/sandbox.js';
import { PlayerSocket } from '../support/player-socket.js';
import { until } from '../support/until.js';

interface SpinAnswer {
  readonly status: string;
  readonly payoutMinor?: string;
  readonly balance: string;
}

// Goal: a vendor's slot works from its launch on: its page opens once, stakes and wins change the wallet, and a call
// that the vendor repeats, loses or reorders has one effect or none.
describe('A slot of the sandbox vendor', () => {
  let player: Player;
  let page: URL;
  beforeAll(async () => {
    player = await Player.register();
    await player.hasAtLeast(10_000n);
  });

  const spin = async (stake: string, at = page): Promise<SpinAnswer> => {
    const response = await fetch(new URL(`${at.pathname}/spin`, at), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stake }),
    });
    return (await response.json()) as SpinAnswer;
  };
  const misbehave = (fault: string) => control(page, '/sandbox/faults', { fault, times: 1 });
  const balance = async () => BigInt((await player.balance()).balanceMinor);

  it('opens in a frame of another origin, once', async () => {
    const { mode, url } = await player.get<{ mode: string; url: string }>(
      '/wps/game/launchGame?vassalage=BAZAAR&gameCode=LANTERN_ROW&language=EN',
    );
    expect(mode).toBe('frame');
    expect(new URL(url).origin).not.toBe(new URL(player.api.baseUrl).origin);
    const opened = await fetch(url);
    page = new URL(opened.url);
    expect(opened.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${new URL(player.api.baseUrl).origin}`,
    );
    expect(await opened.text()).toContain('Lantern Row');
    expect((await fetch(url)).status).toBe(410);
  });

  it('takes the stake and pays the win, and pushes the balance', async () => {
    const socket = await PlayerSocket.open(player);
    const before = await balance();
    const answer = await spin('100');
    expect(answer.status).toBe('OK');
    const after = before - 100n + BigInt(answer.payoutMinor ?? 0);
    expect(BigInt(answer.balance)).toBe(after);
    expect(await balance()).toBe(after);
    await until(
      'the pushed balance',
      async () => socket.balances.at(-1)?.balanceMinor,
      (pushed) => pushed === String(after),
    );
    socket.close();
  });

  it.each(['duplicate', 'win_first', 'rollback_first', 'rollback', 'lost_answer', 'overpaid'])(
    'that misbehaves by %s has one effect or none',
    async (fault) => {
      const before = await balance();
      await misbehave(fault);
      const { status, payoutMinor = '0' } = await spin('100');
      const played = status === 'OK';
      expect(played).toBe(!fault.startsWith('rollback'));
      const after = played ? before - 100n + BigInt(payoutMinor) : before;
      await until('the balance that is due', balance, (now) => now === after);
    },
  );

  // RIVERSIDE has slots of lines, and machines whose free spins follow in the same round.
  it.each([
    ['PEACOCK_COURT', 'duplicate'],
    ['PEACOCK_COURT', 'lost_answer'],
    ['KITE_DAY', 'rollback_first'],
    ['CRAB_SHORE', 'overpaid'],
  ])('of RIVERSIDE: %s that misbehaves by %s has one effect or none', async (gameCode, fault) => {
    const { url } = await player.get<{ url: string }>(
      `/wps/game/launchGame?vassalage=RIVERSIDE&gameCode=${gameCode}&language=EN`,
    );
    const machine = new URL((await fetch(url)).url);
    const before = await balance();
    await misbehave(fault);
    const { status, payoutMinor = '0' } = await spin('100', machine);
    expect(status === 'OK').toBe(!fault.startsWith('rollback'));
    const after = status === 'OK' ? before - 100n + BigInt(payoutMinor) : before;
    await until('the balance that is due', balance, (now) => now === after);
  });

  it('shows an overpaid win and its correction in the account record, and the corrected round', async () => {
    await misbehave('overpaid');
    const { payoutMinor = '0' } = await spin('100');
    const { content } = await player.get<{ content: { type: string; amountMinor: string }[] }>(
      '/wps/relay/ODSFE2_memTransDet?type=adjustment',
    );
    expect(content[0]).toMatchObject({ type: 'adjustment', amountMinor: '-250' });
    const rounds = await player.get<{ content: { status: string; payoutMinor: string }[] }>('/lgw/inhouse/rounds');
    expect(rounds.content[0]).toMatchObject({ status: 'settled', payoutMinor });
  });

  it('refuses a stake above the balance', async () => {
    expect(await spin(String((await balance()) + 1n))).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  });

  it('is in the betting record', async () => {
    const { content } = await player.get<{
      content: { vassalage: string; gameCode: string; status: string; stakeMinor: string }[];
    }>('/lgw/inhouse/rounds');
    expect(
      content.filter(
        ({ vassalage, gameCode, status }) =>
          vassalage === 'BAZAAR' && gameCode === 'LANTERN_ROW' && status === 'settled',
      ).length,
    ).toBeGreaterThanOrEqual(4);
  });
});
