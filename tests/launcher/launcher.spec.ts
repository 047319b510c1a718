import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import type { Ports } from '@nm/local/ports.js';
import { until } from '@nm/local/wait.js';
import { Clone } from './clone.js';

/**
 * Goal: `npm start` works in any folder, keeps its data, and leaves no process behind, however it ends. The clone is in
 * a folder that only its owner can enter, because Postgres refuses to run as root, and its own account cannot enter a
 * home of mode 0700.
 */
describe('npm start', () => {
  let clone: Clone;
  let ports: Ports;
  beforeAll(async () => {
    clone = new Clone({ homeMode: 0o700 });
    ports = await leasePlatformPorts();
  });
  afterAll(() => clone.remove(), 60_000);

  const asSuperuser = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const { postgres } = JSON.parse(readFileSync(join(clone.state, 'secrets.json'), 'utf8')) as { postgres: string };
    const client = new pg.Client({
      connectionString: `postgres://postgres:${postgres}@127.0.0.1:${ports.postgres}/postgres`,
    });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const log = () => readFileSync(join(clone.state, 'log/platform.log'), 'utf8');

  it('starts on its own ports, keeps its secrets private, refuses a second start beside it, and ends on Ctrl-C', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    expect(start.text).toContain(`ready http://localhost:${ports.site}`);
    expect(start.names).toEqual(expect.arrayContaining(['launcher', 'postgres', 'redis', 'stores', 'supervisor']));
    expect(statSync(join(clone.state, 'secrets.json')).mode & 0o077).toBe(0);
    await asSuperuser((client) =>
      client.query('CREATE TABLE kept (word text); INSERT INTO kept VALUES ($$yes$$)'.replaceAll('$$', "'")),
    );

    const second = clone.start(ports.site);
    await second.gone();
    expect(second.exitCode).not.toBe(0);
    expect(second.text).toContain(
      `already runs from this folder (process ${start.pid('launcher')}, http://localhost:${ports.site})`,
    );
    expect(start.living).toEqual(start.names);

    start.pressCtrlC();
    await start.gone();
    expect(clone.processes()).toEqual([]);
  }, 240_000);

  it('keeps the data for the next start, restarts a process that died, and ends on SIGTERM', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    expect(
      await asSuperuser(async (client) => (await client.query<{ word: string }>('SELECT word FROM kept')).rows),
    ).toEqual([{ word: 'yes' }]);
    expect(log()).not.toContain('was interrupted');

    for (const name of ['sandbox-payment', 'redis', 'postgres']) {
      const before = start.pid(name);
      start.signal(name, 'SIGKILL');
      expect(await until(() => start.pidNow(name) !== before && start.pidNow(name) !== undefined, 20_000)).toBe(true);
    }
    expect(
      await asSuperuser(async (client) => (await client.query<{ word: string }>('SELECT word FROM kept')).rows),
    ).toEqual([{ word: 'yes' }]);
    expect(start.text).toContain('sandbox-payment ended by itself (SIGKILL); starting it again');

    start.signal('launcher', 'SIGTERM');
    await start.gone();
    expect(clone.processes()).toEqual([]);
  }, 240_000);

  it('leaves no process when the launcher is killed, and shuts the database down cleanly', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    start.signal('launcher', 'SIGKILL');
    await start.gone();
    expect(clone.processes()).toEqual([]);
    expect(log().trimEnd().split('database system is ready').at(-1)).toContain('database system is shut down');
  }, 240_000);

  it('leaves no process when its parent npm is killed', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    start.killNpm();
    await start.gone();
    expect(clone.processes()).toEqual([]);
  }, 240_000);

  it('leaves no process when launcher and supervisor are killed at once, and ends the stores after the services', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    start.signal('launcher', 'SIGKILL');
    start.signal('supervisor', 'SIGKILL');
    await start.gone();
    expect(clone.processes()).toEqual([]);
    expect(log().trimEnd().split('database system is ready').at(-1)).toContain('database system is shut down');
  }, 240_000);

  it('ends the processes of an earlier start whose supervisors were killed, and uses its data', async () => {
    const killed = clone.start(ports.site);
    await killed.ready();
    for (const name of ['launcher', 'supervisor', 'stores']) killed.signal(name, 'SIGKILL');

    const start = clone.start(ports.site);
    await start.ready();
    expect(start.text).toMatch(/ending what an earlier start left running: .*postgres/);
    expect(
      await asSuperuser(async (client) => (await client.query<{ word: string }>('SELECT word FROM kept')).rows),
    ).toEqual([{ word: 'yes' }]);
    start.pressCtrlC();
    await start.gone();
    await killed.gone();
    expect(clone.processes()).toEqual([]);
  }, 240_000);

  it('starts with empty data on request', async () => {
    const start = clone.start(ports.site, { command: ['npm', 'start', '--', '--fresh'] });
    await start.ready();
    await expect(asSuperuser((client) => client.query('SELECT word FROM kept'))).rejects.toThrow('does not exist');
    start.pressCtrlC();
    await start.gone();
  }, 240_000);

  it('names a taken port in a sentence and leaves nothing behind', async () => {
    const stranger = createServer().listen(ports.redis, '127.0.0.1');
    const start = clone.start(ports.site);
    await start.gone();
    stranger.close();
    expect(start.exitCode).not.toBe(0);
    expect(start.text).toContain(
      `This port is taken by another program: ${ports.redis} (redis). Free it, or start elsewhere: PORT=`,
    );
    expect(clone.processes()).toEqual([]);
    expect(existsSync(join(clone.state, 'run/launcher.pid'))).toBe(false);
  }, 120_000);
});
