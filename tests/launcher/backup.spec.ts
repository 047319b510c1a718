import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import type { Ports } from '@nm/local/ports.js';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { Clone } from './clone.js';
import type { Start } from './start.js';

const BONUS_MINOR = 10_000n;
const bet = { stakeMinor: '150', target: '4950', over: true };

/**
 * Goal: a backup taken while bets run restores all databases at one moment, with clean books and a player's whole
 * history.
 */
describe('npm run backup and npm run restore', () => {
  let clone: Clone;
  let ports: Ports;
  let backup: string;
  let player: Player;
  let kept: Awaited<ReturnType<typeof whole>>;
  let late: Player;
  let running: Start;

  beforeAll(async () => {
    clone = new Clone();
    ports = await leasePlatformPorts();
    backup = join(clone.state, 'backups/first');
  });
  afterAll(() => clone.remove(), 60_000);

  const api = () => new Api(`http://localhost:${ports.site}`);
  const verb = async (...args: string[]): Promise<{ code: number; text: string }> => {
    const child = spawn(process.execPath, ['infra/local/run.mjs', ...args], {
      cwd: clone.folder,
      env: { ...process.env, NODE_OPTIONS: '', PORT: String(ports.site), STATE_DIR: clone.state },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += String(chunk);
      });
    const [code] = (await once(child, 'close')) as [number];
    return { code, text };
  };

  it('saves all databases at one moment while others play, and keeps serving', async () => {
    running = clone.start(ports.site);
    await running.ready();
    player = await Player.register(api());
    await player.hasAtLeast(BONUS_MINOR);
    await player.deposit(5_000n);
    for (let count = 0; count < 10; count += 1) await player.dice(bet);
    kept = await whole(player);
    const other = await Player.register(api());
    await other.hasAtLeast(BONUS_MINOR);

    let isDone = false;
    let bets = 0;
    const playing = (async () => {
      while (!isDone) {
        await other.dice({ ...bet, stakeMinor: '20' });
        bets += 1;
      }
    })();
    const { code, text } = await verb('backup', backup);
    isDone = true;
    await playing;
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toContain('kept everything as of');
    expect(bets).toBeGreaterThan(0);

    // This bet comes after the backup and must not be in it.
    await player.dice(bet);
    late = await Player.register(api());
    expect(await whole(player)).not.toEqual(kept);
  }, 240_000);

  it('is not restored into a running platform', async () => {
    const refused = await verb('restore', backup);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('stop it first');
  }, 60_000);

  it('is refused when a byte of it is wrong, else restores books that the audit finds clean', async () => {
    running.pressCtrlC();
    await running.gone();
    const file = join(backup, 'data/global/pg_control');
    const { size } = statSync(file);
    appendFileSync(file, 'x');
    const refused = await verb('restore', backup);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('damaged: data/global/pg_control');
    truncateSync(file, size);
    const { code, text } = await verb('restore', backup);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toContain('the books are clean');
    expect(existsSync(backup) && readdirSync(clone.state).some((name) => name.startsWith('postgres.before-'))).toBe(
      true,
    );
  }, 120_000);

  it('lets the player log in, find the whole history and play on, without anything later than the backup', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    const returned = await Player.returning(api(), player);
    expect(await whole(returned)).toEqual(kept);
    await returned.dice(bet);
    await expect(Player.returning(api(), late)).rejects.toThrow('identity.bad_credentials');
    const status = await verb('status');
    expect({
      ...status,
      lines: status.text.split('\n').filter((line) => /^(ok|LOOK) /.test(line)).length,
    }).toMatchObject({ code: 0, lines: 7 });
    const audited = await verb('audit');
    expect(audited).toMatchObject({ code: 0 });
    expect(audited.text).toContain('the books are clean');
    start.pressCtrlC();
    await start.gone();
  }, 180_000);
});

const whole = async (player: Player) => ({
  balance: await player.balance(),
  records: await player.get<object>('/wps/relay/ODSFE2_memTransDet?pageSize=100'),
  rounds: await player.get<object>('/lgw/inhouse/rounds?pageSize=100'),
});
