import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from './until.js';

/** Like every service under a launcher, this one ends when its input closes (the kit's end-gracefully). */
const SERVICE = `
require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid));
if (process.env.LAUNCHER_PIPE === '1') process.stdin.once('end', () => process.exit(0)).resume();
setTimeout(() => process.exit(0), 30_000);`;

describe('A service process of a test', () => {
  it('ends with the test run that started it, also when the run is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    const pidFile = join(folder, 'pid');
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/main.js'), SERVICE);
    const helper = pathToFileURL(join(process.cwd(), 'tests/support/service-process.ts')).href;
    const run = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `
      const { ServiceProcess } = await import(${JSON.stringify(helper)});
      new ServiceProcess(${JSON.stringify(folder)}, { PID_FILE: ${JSON.stringify(pidFile)} });`,
      ],
      { env: { ...process.env, NODE_OPTIONS: '' }, stdio: 'ignore' },
    );
    try {
      const pid = Number(
        await until(
          'the service to run',
          () => readFile(pidFile, 'utf8').catch(() => ''),
          (text) => text !== '',
        ),
      );
      expect(isRunning(pid)).toBe(true);
      const ended = once(run, 'exit');
      run.kill('SIGKILL');
      await ended;
      await until(
        'the service to end',
        () => Promise.resolve(isRunning(pid)),
        (running) => !running,
      );
    } finally {
      run.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
