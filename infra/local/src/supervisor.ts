// Runs the platform under the pinned Node. start.mjs holds the input of this process open. When the input closes, for
// any reason, everything is stopped.
import { join } from 'node:path';
import { demoNotice } from './demo-notice.js';
import { stateDir } from './paths.js';
import { forgetPid, namePid, runningPids } from './pid-files.js';
import { RunningPlatform } from './platform.js';
import { portsFrom } from './ports.js';
import { Problem } from './problem.js';
import { processes } from './processes.js';
import { runningPort } from './running-port.js';

const report = (sentence: string) => console.log(sentence);
const pidFolder = join(stateDir, 'run');
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

let platform: RunningPlatform | undefined;
let asked = false;
async function end(code: number): Promise<never> {
  await platform?.stop();
  process.exit(code);
}
function onAsked(): void {
  if (asked) return;
  asked = true;
  if (platform) report('stopping');
  void end(0);
}
process.stdin.once('end', onAsked).once('error', onAsked).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onAsked);

try {
  const ports = portsFrom(process.env['PORT']);
  const eventLog = process.env['EVENT_LOG'] ?? 'postgres';
  if (eventLog !== 'postgres' && eventLog !== 'kafka')
    throw new Problem(`EVENT_LOG is ${eventLog}, but must be postgres or kafka.`);
  const other = runningPids(pidFolder).find(({ name }) => name === 'launcher');
  if (other)
    throw new Problem(
      `The platform already runs from this folder (process ${other.pid}, http://localhost:${runningPort(stateDir) ?? ports.site}). Stop that one first: Ctrl-C where it was started, or kill ${other.pid}.`,
    );
  namePid(pidFolder, 'launcher', process.ppid);
  platform = new RunningPlatform({ stateDir, ports, eventLog, fresh: process.argv.includes('--fresh'), report });
  await platform.start();
  const notice = demoNotice(join(stateDir, 'demo.json'));
  if (notice) console.log(notice);
  if (processes().some(({ name }) => name === 'sandbox-inbox'))
    console.log(`messages to players (SMS, mail) http://localhost:${ports.inbox}`);
  console.log(`console of the operators http://localhost:${ports.ops}`);
  console.log(`log ${platform.logFile}`);
  console.log(`ready http://localhost:${ports.site}`);
  await platform.broken();
  if (!asked) throw new Problem('Postgres and Redis ended unexpectedly.');
} catch (error) {
  if (!asked) {
    console.error(error instanceof Problem ? error.message : error);
    if (platform) console.error(platform.logEnd());
    if (platform) forgetPid(pidFolder, 'launcher');
    await end(1);
  }
}
