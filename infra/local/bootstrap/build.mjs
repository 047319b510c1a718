import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundle, entryOutput } from './bundle.mjs';
import { pinnedEnvironment, pinnedNode } from './pinned-node.mjs';
import { fail, root } from './root.mjs';

const config = readFileSync(join(root, '.swcrc'), 'utf8');

/**
 * Compiles `src` of every workspace into its `dist`, bundles the processes, and builds the web client with vite unless
 * `web` is false. Parts that have not changed are skipped.
 */
export async function build({ web = true } = {}) {
  for (const folder of workspaces()) await buildPackage(folder);
  await bundle(workspaces().filter(isBundled));
  if (web) buildWeb();
}

/** Compiles one package. Its tests are left out, because they run from the source. */
export async function buildPackage(folder) {
  if (folder !== 'web')
    await buildFolder(join(folder, 'src'), join(folder, 'dist'), isBundled(folder) ? bundledName : outputName);
}

/** Compiles a folder of TypeScript into another folder and copies the other files. */
export async function buildFolder(from, to, nameOf = outputName) {
  const source = join(root, from);
  const target = join(root, to);
  if (!existsSync(source)) return;
  const recordPath = join(target, '.built.json');
  const before = existsSync(recordPath) ? JSON.parse(readFileSync(recordPath, 'utf8')) : {};
  const now = {};
  for (const file of files(source)) {
    if (/\.(int\.)?spec\.tsx?$/.test(file)) continue;
    now[file] = stamp(join(source, file), nameOf(file));
    if (before[file] !== now[file]) await compile(join(source, file), join(target, nameOf(file)));
  }
  for (const gone of Object.keys(before).filter((file) => !(file in now))) {
    const output = join(target, nameOf(gone));
    rmSync(output, { force: true });
    rmSync(`${output}.map`, { force: true });
  }
  if (JSON.stringify(before) !== JSON.stringify(now)) write(recordPath, JSON.stringify(now));
}

async function compile(path, output) {
  if (!/\.tsx?$/.test(path)) return write(output, readFileSync(path));
  const { transformFileSync } = await import('@swc/core');
  const { code, map } = transformFileSync(path, {
    ...JSON.parse(config),
    swcrc: false,
    sourceFileName: relative(dirname(output), path),
  });
  write(`${output}.map`, map ?? '{}');
  write(output, `${code}\n//# sourceMappingURL=${output.split('/').pop()}.map\n`);
}

function buildWeb() {
  const web = join(root, 'web');
  if (!existsSync(join(web, 'index.html'))) return;
  const state = createHash('sha256');
  for (const file of files(web).filter((name) => !/^(dist|dist-ops|node_modules)\//.test(name)))
    state.update(`${file} ${stamp(join(web, file), '')}\n`);
  state.update(readFileSync(join(root, 'package-lock.json')));
  const digest = state.digest('hex');
  const recordPath = join(web, 'dist/.built');
  if (existsSync(recordPath) && readFileSync(recordPath, 'utf8') === digest) return;
  console.log('building the web');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  for (const config of ['vite.config.ts', 'vite.ops.config.ts']) {
    const { status } = spawnSync(pinnedNode(), [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: web,
      env: pinnedEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('The web did not build; the messages are above.');
  }
  write(recordPath, digest);
}

/** The workspaces of package.json, with `services/*` expanded. */
export function workspaces() {
  const patterns = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function stamp(path, output) {
  const { mtimeMs, size } = statSync(path);
  return createHash('sha256').update(`${config}${output}${mtimeMs}:${size}`).digest('base64url').slice(0, 16);
}

/** Returns true if a package's processes are bundled: the services, the edge, and the packages that they import. */
const isBundled = (folder) => /^(services|bff|proto-contracts)\b/.test(folder);

const outputName = (file) => file.replace(/\.tsx?$/, '.js');
const bundledName = (file) => outputName(entryOutput(file));

/**
 * Writes a file under a temporary name and then renames it, so that a process that starts meanwhile never reads an
 * incomplete file.
 */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
