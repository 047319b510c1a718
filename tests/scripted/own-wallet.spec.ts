import { randomUUID } from 'node:crypto';
import { Player } from '../support/player.js';
import { control } from '../support/sandbox.js';
import { until } from '../support/until.js';
import { verb } from '../support/verb.js';

interface SpinAnswer {
  readonly status: string;
  readonly payoutMinor?: string;
  readonly balance: string;
}
interface Transfer {
  readonly transferId: string;
  readonly status: string;
  readonly amountMinor: string;
}
interface Round {
  readonly vassalage: string;
  readonly status: string;
  readonly stakeMinor: string;
  readonly payoutMinor: string;
}

const VENDOR = 'PALMHOUSE';
const STAKE = 100n;
const MOVED = 6_000n;
const PAYMENT = '246810';

// Goal: when a game is played from a wallet that its provider keeps for the member, money moves there and back once,
// whatever call is lost or repeated. The betting record has each round once, and the member's cash, the provider's
// wallet and the ledger agree.
describe('A game that is played from the wallet of its provider', () => {
  let player: Player;
  let page: URL;
  let cashBefore: bigint;
  let there = MOVED;
  const played: { stakeMinor: string; payoutMinor: string }[] = [];
  const cash = async () => BigInt((await player.balance()).cashMinor);
  const misbehave = (fault: string) => control(page, '/sandbox/faults', { fault, times: 1 });
  const move = (direction: string, amountMinor?: bigint): Promise<Transfer> =>
    player.api.value('POST', '/wps/relay/GCS_walletTransfer', {
      token: player.token,
      key: randomUUID(),
      body: { vassalage: VENDOR, direction, ...(amountMinor && { amountMinor: String(amountMinor) }) },
    });
  const isDone = ({ transferId }: Transfer) =>
    until(
      'the end of a transfer',
      () => player.get<Transfer>(`/wps/relay/GCS_walletTransfer/${transferId}`),
      ({ status }) => status === 'done',
      60_000,
    );
  const spin = async (): Promise<SpinAnswer> => {
    const response = await fetch(new URL(`${page.pathname}/spin`, page), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stake: String(STAKE) }),
    });
    return (await response.json()) as SpinAnswer;
  };
  const recorded = async (): Promise<Round[]> =>
    (await player.get<{ content: Round[] }>('/lgw/inhouse/rounds?pageSize=50')).content.filter(
      ({ vassalage }) => vassalage === VENDOR,
    );
  const play = async (): Promise<void> => {
    const { status, payoutMinor = '', balance } = await spin();
    expect(status).toBe('OK');
    there += BigInt(payoutMinor) - STAKE;
    expect(BigInt(balance)).toBe(there);
    played.push({ stakeMinor: String(STAKE), payoutMinor });
  };

  beforeAll(async () => {
    player = await Player.register(undefined, { paymentPassword: PAYMENT });
    await player.hasAtLeast(10_000n);
    cashBefore = await cash();
    const { url, ownWallet } = await player.get<{ url: string; ownWallet?: boolean }>(
      `/wps/game/launchGame?vassalage=${VENDOR}&gameCode=PALM_EVENING&language=EN`,
    );
    expect(ownWallet).toBe(true);
    page = new URL((await fetch(url)).url);
  }, 60_000);

  it('takes no stake from a wallet without money, and leaves the cash alone', async () => {
    expect(await spin()).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '0' });
    expect(await cash()).toBe(cashBefore);
  });

  it('moves money in although the provider loses its answer, and asks for the state', async () => {
    await misbehave('wallet_timeout');
    await isDone(await move('in', MOVED));
    expect(await cash()).toBe(cashBefore - MOVED);
  }, 90_000);

  it.each(['', 'duplicate', 'lost_answer', 'abandon'])(
    'has each round in the betting record once, with a report that misbehaves by "%s"',
    async (fault) => {
      if (fault) await misbehave(fault);
      await play();
      const rounds = await until('the reported round', recorded, ({ length }) => length === played.length, 40_000);
      expect(rounds.map(({ status, stakeMinor, payoutMinor }) => ({ status, stakeMinor, payoutMinor }))).toEqual(
        played.toReversed().map((round) => ({ status: 'settled', ...round })),
      );
      expect(await cash()).toBe(cashBefore - MOVED);
    },
    60_000,
  );

  it('moves everything back although a call is lost, and the books agree', async () => {
    await misbehave('wallet_lost');
    const back = await isDone(await move('all'));
    expect(BigInt(back.amountMinor)).toBe(there);
    const won = played.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor) - STAKE, 0n);
    expect(await cash()).toBe(cashBefore + won);
    const { wallets } = await player.get<{ wallets: { vassalage: string; balanceMinor?: string }[] }>(
      '/wps/relay/GCS_merchantWallet',
    );
    expect(wallets.find(({ vassalage }) => vassalage === VENDOR)?.balanceMinor).toBe('0');
    const { code, output } = await verb('audit');
    expect([code, output]).toEqual([0, expect.anything()]);
  }, 120_000);

  it('ends with the break that its player takes, although the provider loses its answer, and the money comes back', async () => {
    await isDone(await move('in', MOVED));
    const before = await cash();
    await misbehave('session_end_timeout');
    const { value } = await player.api.sealed({ paymentPassword: PAYMENT });
    await player.api.value('POST', '/wps/member/exclusion', {
      token: player.token,
      body: { duration: 'day', value },
    });
    await until('the money back', cash, (minor) => minor === before + MOVED, 30_000);
    expect(await spin()).toMatchObject({ status: 'TOKEN_EXPIRED' });
    expect((await fetch(page)).status).toBe(410);
    const launch = `/wps/game/launchGame?vassalage=${VENDOR}&gameCode=PALM_EVENING&language=EN`;
    await expect(player.get(launch)).rejects.toThrow('wallet.excluded');
    const { code, output } = await verb('audit');
    expect([code, output]).toEqual([0, expect.anything()]);
  }, 120_000);
});
