import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFree } from './free-port.js';
import { leaseBlock, leasePort } from './leased-ports.js';

const GUARD = 99;
const source = join(import.meta.dirname, 'leased-ports.ts');
const hook = join(import.meta.dirname, '../../../tests/support/ts-hook.mjs');

/** Starts another process that leases ports until the test ends it. */
async function leasing(count: number): Promise<{ readonly ports: readonly number[]; readonly process: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'leasing-'));
  const script = join(folder, 'leasing.mjs');
  writeFileSync(
    script,
    `import { leasePort } from ${JSON.stringify(source)};
    const ports = [];
    for (let n = 0; n < ${count}; n += 1) ports.push(await leasePort());
    process.send(ports);
    process.on('disconnect', () => process.exit(0));`,
  );
  const child = fork(script, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', hook],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [ports] = (await once(child, 'message')) as [number[]];
  rmSync(folder, { recursive: true });
  return { ports, process: child };
}

// Goal: a process finds its leased port free at its first start and at every restart.
describe('A leased port', () => {
  it('is free, is given once, and lies below those of outgoing connections', async () => {
    const ports = [await leasePort(), ...(await Promise.all(Array.from({ length: 120 }, leasePort)))];
    expect(new Set(ports).size).toBe(121);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    for (const port of ports) expect(await isFree(port)).toBe(true);
  });

  it('is leased to no other process while its owner lives, and again afterwards', async () => {
    const others = await Promise.all([leasing(150), leasing(150), leasing(150)]);
    const all = others.flatMap(({ ports }) => ports);
    expect(new Set(all).size).toBe(450);
    const guard = (others[0]?.ports[0] ?? 0) - ((others[0]?.ports[0] ?? 0) % 100) + GUARD;
    expect(await isFree(guard)).toBe(false);
    for (const { process: other } of others) {
      const ended = once(other, 'exit');
      other.kill('SIGKILL');
      await ended;
    }
    expect(await isFree(guard)).toBe(true);
  }, 60_000);

  it('is skipped when another program listens on it', async () => {
    const first = await leaseBlock();
    const port = await leasePort();
    const stranger = createServer().listen(port + 1, '127.0.0.1');
    await once(stranger, 'listening');
    expect(await leasePort()).not.toBe(port + 1);
    expect(await isFree(port + 1)).toBe(false);
    stranger.close();
    expect(first % 100).toBe(0);
  });
});
