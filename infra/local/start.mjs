// `npm start`: installs and builds what is missing, then runs the platform under the pinned Node until it is stopped.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedEnvironment, pinnedNode } from './bootstrap/pinned-node.mjs';
import { requireNode, root } from './bootstrap/root.mjs';

requireNode();
ensureInstalled();
await build();

// The supervisor runs in a session of its own, so Ctrl-C reaches only this process. The supervisor reads a pipe that
// this process holds open. The pipe closes after Ctrl-C, SIGTERM and even SIGKILL of this process; the supervisor then
// stops everything in order.
const supervisor = spawn(
  pinnedNode(),
  ['--enable-source-maps', join(root, 'infra/local/dist/supervisor.js'), ...process.argv.slice(2)],
  {
    cwd: root,
    env: pinnedEnvironment(),
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  },
);
supervisor.stdin.on('error', () => undefined);
const stop = () => supervisor.stdin.end();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
supervisor.on('exit', (code) => process.exit(code ?? 1));

// npm may be killed without passing the signal on to this process. In that case the id of the parent process changes.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 1_000).unref();
