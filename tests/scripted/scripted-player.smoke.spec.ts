import { randomUUID } from 'node:crypto';
import { Api } from '../support/api.js';
import { Player, type DiceResult } from '../support/player.js';
import { PlayerSocket } from '../support/player-socket.js';
import { verb } from '../support/verb.js';

const BONUS_MINOR = 10_000n;
const DEPOSIT_MINOR = 5_000n;
const bet = { stakeMinor: '500', target: '4950', over: true };

describe('A player of the lab brand', () => {
  // Goal: a player registers, deposits, bets and verifies a roll on the running product, through the calls that a
  // browser makes.
  const api = new Api();
  const key = randomUUID();
  let player: Player;
  let socket: PlayerSocket;
  let result: DiceResult;

  afterAll(() => socket?.close());

  it("gets the server's key, registers and is logged in", async () => {
    player = await Player.register(api);
    expect(await player.get('/wps/member/info')).toMatchObject({ account: player.account, type: 0 });
  });

  it('finds the registration bonus on the account soon after', async () => {
    expect(await player.hasAtLeast(BONUS_MINOR)).toMatchObject({
      balanceMinor: String(BONUS_MINOR),
      cashMinor: String(BONUS_MINOR),
      currency: 'USD',
    });
  });

  it('receives the balance on connecting', async () => {
    socket = await PlayerSocket.open(player);
    expect(socket.snapshot.balance).toMatchObject({ currency: 'USD', balanceMinor: String(BONUS_MINOR) });
  });

  it('pays a deposit at the provider and sees it credited', async () => {
    const order = await player.order(DEPOSIT_MINOR);
    expect(order).toMatchObject({ status: 'awaiting_payment', amountMinor: String(DEPOSIT_MINOR) });
    await player.settle(order);
    await player.orderIs(order, 'credited');
    const balance = await player.balance();
    expect(balance.balanceMinor).toBe(String(BONUS_MINOR + DEPOSIT_MINOR));
    expect(await socket.balanceFrom(balance.version)).toMatchObject({ balanceMinor: balance.balanceMinor });
  });

  it('bets on dice and receives that balance or a newer one by push', async () => {
    result = await player.dice(bet, key);
    const expected = BONUS_MINOR + DEPOSIT_MINOR - BigInt(bet.stakeMinor) + BigInt(result.payoutMinor);
    expect(result).toMatchObject({ balanceMinor: String(expected), win: Number(result.roll) > Number(bet.target) });
    const pushed = await socket.balanceFrom(result.version);
    expect(pushed.version).toBeGreaterThanOrEqual(result.version);
    expect(pushed.balanceMinor).toBe(result.balanceMinor);
  });

  it('reads the entries of the points, page by page', async () => {
    expect(await player.get('/wps/points/entries?page=1&pageSize=20')).toMatchObject({
      content: expect.any(Array) as unknown,
      pageNum: 1,
    });
  });

  it('gets the same answer for the same key and makes no second bet', async () => {
    expect(await player.dice(bet, key)).toEqual(result);
    expect(await player.balance()).toMatchObject({ balanceMinor: result.balanceMinor, version: result.version });
    expect(await player.tryDice({ ...bet, stakeMinor: '501' }, key)).toMatchObject({
      status: 409,
      message: 'wallet.key_reused',
    });
    expect(await player.balance()).toMatchObject({ version: result.version });
  });

  it('rotates the seed and recomputes the roll on the command line', async () => {
    const { revealed } = await player.rotateSeed('my own seed');
    expect(revealed).toMatchObject({
      serverSeedHash: result.proof.serverSeedHash,
      clientSeed: result.proof.clientSeed,
    });
    const { code, output } = await verb(
      'verify',
      'dice',
      '--server-seed',
      revealed?.serverSeed ?? '',
      '--client-seed',
      result.proof.clientSeed,
      '--nonce',
      String(result.proof.nonce),
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(output.slice(output.indexOf('{')))).toEqual({
      serverSeedHash: result.proof.serverSeedHash,
      roll: result.roll,
    });
    expect(await player.get(`/lgw/inhouse/rounds/${result.roundId}`)).toMatchObject({
      proof: { serverSeed: revealed?.serverSeed },
    });
    expect(await player.seed()).toMatchObject({ clientSeed: 'my own seed', nonce: 0 });
  });
});
