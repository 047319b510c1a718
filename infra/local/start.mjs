// `npm start`: installs and builds what is missing, then runs the platform under the pinned Node until it is told to
// stop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedEnvironment, pinnedNode } from './bootstrap/pinned-node.mjs';
import { requireNode, root } from './bootstrap/root.mjs';

requireNode();
ensureInstalled();
await build();

// In a session of its own, so that Ctrl-C reaches only us. It watches the pipe that we hold: Ctrl-C, SIGTERM and even
// SIGKILL of this process all close the pipe, and it then stops everything in order.
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

// npm may be killed without a word to us; then we have another parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 1_000).unref();
