// Runs `npm test`, `npm run check` and the other commands (verbs): installs packages if needed, then runs src/run.ts
// under the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, buildFolder, buildPackage } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedEnvironment, pinnedNode } from './bootstrap/pinned-node.mjs';
import { requireNode, root } from './bootstrap/root.mjs';

requireNode();
const [verb, ...rest] = process.argv.slice(2);
ensureInstalled();
// The commands in this list do not need the built web client. They may be used while a platform runs and serves the
// web client, which must then not be rebuilt.
const showsNoWeb = [
  'audit',
  'backup',
  'restore',
  'status',
  'brand',
  'cashier',
  'cases',
  'operator',
  'replay',
  'verify',
].includes(verb);
const fromSource = verb === 'check' || (verb === 'test' && rest.some((argument) => !argument.startsWith('-')));
if (fromSource) {
  await buildPackage('infra/local');
  // The linter reads the gRPC contracts (proto-contracts) from their compiled form, as other packages do.
  if (verb === 'check') await buildPackage('proto-contracts');
} else await build({ web: !showsNoWeb });
if (verb === 'bench' || verb === 'bet-way')
  for (const folder of ['bench', 'support', 'journeys/support'])
    await buildFolder(`tests/${folder}`, `tests/dist/${folder}`);
if (verb === 'build') process.exit(0);

const child = spawn(pinnedNode(), ['--enable-source-maps', join(root, 'infra/local/dist/run.js'), verb, ...rest], {
  cwd: root,
  env: pinnedEnvironment(),
  stdio: 'inherit',
});
// Ctrl-C in the terminal reaches the child directly, so SIGINT is ignored here. SIGTERM may reach only this process, so
// it is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
