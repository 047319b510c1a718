import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { until } from '../support/until.js';

const BONUS_MINOR = 10_000n;
const BETS = 12;

interface RecordPage {
  readonly content: readonly { readonly transferId: string; readonly afterMinor: string }[];
  readonly totalPages: number;
  readonly totals: object;
}
/** The player's data that must be unchanged later. */
interface Kept {
  readonly account: string;
  readonly password: string;
  readonly id: string;
  readonly balance: object;
  readonly records: RecordPage;
  readonly rounds: unknown;
}

/**
 * KEPT_PLAYER names a file. If the file does not exist, the run writes the player to it (before a restart or a backup).
 * If it exists, the run checks that player (after the restart). Without KEPT_PLAYER one run does both.
 */
const file = process.env['KEPT_PLAYER'];
const isReturning = file !== undefined && existsSync(file);

describe('A player who returns', () => {
  // Goal: balance, account record and rounds are exactly as before, whatever happened to the platform meanwhile.
  const api = new Api();
  let kept: Kept;

  if (isReturning) {
    kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } else {
    it('deposits, plays and leaves', async () => {
      const player = await Player.register(api);
      await player.hasAtLeast(BONUS_MINOR);
      await player.deposit(5_000n);
      for (let count = 0; count < BETS; count += 1)
        await player.dice({ stakeMinor: '150', target: '4950', over: count % 2 === 0 });
      kept = { account: player.account, password: player.password, id: player.id, ...(await whole(player)) };
      expect(kept.records.content.length).toBeGreaterThan(BETS);
      if (file) writeFileSync(file, JSON.stringify(kept));
    }, 60_000);
  }

  if (isReturning || !file) {
    it('finds everything unchanged', async () => {
      const player = await Player.returning(api, kept);
      expect({ id: kept.id, account: kept.account, password: kept.password, ...(await whole(player)) }).toEqual(kept);
    }, 60_000);

    it('plays on with the balance', async () => {
      const player = await Player.returning(api, kept);
      const before = BigInt((await player.balance()).balanceMinor);
      const { payoutMinor, balanceMinor } = await player.dice({ stakeMinor: '100', target: '4950', over: true });
      expect(BigInt(balanceMinor)).toBe(before - 100n + BigInt(payoutMinor));
      if (file) writeFileSync(file, JSON.stringify({ ...kept, ...(await whole(player)) }));
    }, 60_000);
  }
});

async function whole(player: Player): Promise<Pick<Kept, 'balance' | 'records' | 'rounds'>> {
  return {
    balance: await read(player, '/wps/v2/wallets/balance'),
    records: await read(player, '/wps/relay/ODSFE2_memTransDet?pageSize=100'),
    rounds: await read(player, '/lgw/inhouse/rounds?pageSize=100'),
  };
}

/** A platform that has just started may be too busy to answer at once. */
async function read<T>(player: Player, path: string): Promise<T> {
  const ask = () => player.api.send<T>('GET', path, { token: player.token });
  const answer = await until(path, ask, ({ message }) => message !== 'system.temporary', 60_000);
  expect(answer).toMatchObject({ success: true });
  return answer.value;
}
