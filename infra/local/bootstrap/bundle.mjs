import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { pinnedNode } from './pinned-node.mjs';
import { fail, root } from './root.mjs';

/**
 * Returns the file name of a compiled entry, for example `main.unbundled.ts`. The name `main` itself is left to the
 * file that starts the bundle.
 */
export const entryOutput = (file) => file.replace(/^(main|migrate)\.ts$/, '$1.unbundled.ts');

/**
 * Packages that stay in node_modules: native code, packages that TypeORM and Nest's mapped types load by name, the
 * Kafka client, which is rarely used, and packages of which there must be only one copy.
 */
const APART = [/\.node$/, 'pg', 'class-transformer', 'class-validator', 'kafkajs', 'reflect-metadata'];

/**
 * The pattern of packages that load another package by its name at run time. That package is loaded from node_modules;
 * if it were bundled as well, there would be two copies.
 */
const ASKS_BY_NAME = /createRequire\(import\.meta\.url\)/;
const NAME = /\brequire\(['"]((?:@[^/'"]+\/)?[^/'"]+)[^'"]*['"]\)/g;

/**
 * Nest loads this package by a name that only node_modules resolves. If it were bundled as well, there would be a
 * second copy with a state of its own.
 */
const ASKED_FOR = "createRequire(import.meta.url)('@grpc/grpc-js')";

/**
 * Bundles the processes of these packages with all imports, because finding and compiling two thousand files takes most
 * of the start time. The processes share chunks in the folder `dist/<digest>` of the repository, beside V8's compile
 * cache. Each package's `dist/main.js` starts its own process from these chunks. An unchanged bundle is kept.
 */
export async function bundle(folders) {
  const digest = createHash('sha256').update(readFileSync(new URL(import.meta.url)));
  for (const record of [...folders.map((folder) => `${folder}/dist/.built.json`), 'package-lock.json'])
    digest.update(readFileSync(join(root, record)));
  const target = join(root, 'dist', digest.digest('hex').slice(0, 12));
  const entries = folders
    .flatMap((folder) =>
      ['main', 'migrate'].map((entry) => ({
        name: `${basename(folder)}-${entry}`,
        input: join(root, folder, 'dist', `${entry}.unbundled.js`),
        starter: join(root, folder, 'dist', `${entry}.js`),
      })),
    )
    .filter(({ input }) => existsSync(input));
  if (!existsSync(target)) await write(entries, target);
  for (const { name, starter } of entries) start(starter, target, name);
  forget(target);
}

/** Deletes older bundles except the newest of them, which a running process may still use. */
function forget(target) {
  const older = readdirSync(dirname(target))
    .map((name) => join(dirname(target), name))
    .filter((path) => path !== target)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of older.slice(1)) rmSync(path, { recursive: true, force: true });
}

/**
 * The content of `warm.mjs`, which lies beside the chunks. It creates Node's compile cache, so that a start need not
 * compile them. The cache is valid only for this Node, this path and this user.
 */
const WARM = `import { enableCompileCache, flushCompileCache } from 'node:module';
import { readdirSync } from 'node:fs';
import 'reflect-metadata';

enableCompileCache(import.meta.dirname + '/compiled');
for (const name of readdirSync(import.meta.dirname)) {
  if (name.endsWith('.js') && !/-(main|migrate)\\.js$/.test(name)) await import('./' + name);
}
flushCompileCache();
process.exit(0);
`;

async function write(entries, target) {
  console.log('bundling the processes');
  const { rolldown } = await import('rolldown');
  const draft = `${target}.${process.pid}`;
  const asked = new Map();
  const bundled = await rolldown({
    input: Object.fromEntries(entries.map(({ name, input }) => [name, input])),
    platform: 'node',
    external: APART,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        load: { filter: { id: /\/dist\/.*\.js$/ }, handler: mapped },
        transform: {
          handler: (code, id) => {
            noteAsked(code, id, asked);
            return placed(code, id, draft);
          },
        },
      },
      {
        name: 'places',
        resolveId: { filter: { id: /^place:/ }, handler: (id) => id },
        load: { filter: { id: /^place:/ }, handler: (id) => place(id, draft) },
      },
    ],
  });
  mkdirSync(draft, { recursive: true });
  const { output } = await bundled.write({
    dir: draft,
    format: 'esm',
    sourcemap: true,
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
  refuseCopies(output, asked);
  writeFileSync(join(draft, 'warm.mjs'), WARM);
  renameSync(draft, target);
  const { status, stderr } = spawnSync(pinnedNode() ?? process.execPath, [join(target, 'warm.mjs')], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  rmSync(target, { recursive: true, force: true });
  fail(`What was bundled could not be loaded: ${stderr}`);
}

/** Records the packages that a package loads by name at run time. */
function noteAsked(code, id, asked) {
  if (!id.includes('/node_modules/') || !ASKS_BY_NAME.test(code)) return;
  for (const [, name] of code.matchAll(NAME)) if (!isBuiltin(name)) asked.set(name, id);
}

/**
 * Fails if a package is both bundled and loaded by name. The two copies would have separate states: decorators would
 * register in one copy, and validation would read the other.
 */
function refuseCopies(output, asked) {
  const bundled = new Set(
    output
      .flatMap(({ moduleIds = [] }) => moduleIds)
      .map((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(id)?.[1]),
  );
  const twice = [...asked].filter(([name]) => bundled.has(name));
  if (twice.length > 0)
    fail(
      `To be left out of the bundle, since they are asked for by name: ${twice.map(([name, id]) => `${name} (${relative(root, id)})`).join(', ')}`,
    );
}

/** Returns a compiled file of ours with its source map, so that stack traces show the source file. */
function mapped(id) {
  if (id.includes('/node_modules/') || !existsSync(`${id}.map`)) return null;
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(`${id}.map`, 'utf8'));
  return { code: readFileSync(id, 'utf8'), map };
}

/**
 * Changes a module that reads its own path, so that it reads the path of its unbundled file. The bundled packages have
 * no source maps, because loading them would slow every start.
 */
function placed(code, id, target) {
  if (id.startsWith('place:')) return null;
  const isPackage = id.includes('/node_modules/');
  let text =
    isPackage && code.includes(ASKED_FOR)
      ? `import * as askedFor from '@grpc/grpc-js';\n${code.replaceAll(ASKED_FOR, 'askedFor')}`
      : code;
  if (
    isPackage &&
    /\b__(dirname|filename)\b/.test(text) &&
    !/^(import|export)\s|\b(const|let|var) __(dirname|filename)\b/m.test(text)
  ) {
    text = `const { folder: __dirname, file: __filename } = require('place:${encodeURIComponent(relative(root, id))}.mjs');${text}`;
  }
  if (text.includes('import.meta.url'))
    text = text.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(target, id))}, import.meta.url).href`);
  if (isPackage) return { code: text, map: { version: 3, sources: [], names: [], mappings: '' } };
  return text === code ? null : { code: text, map: null };
}

/** Returns the values of `__filename` and `__dirname` that a file had before it was bundled into a chunk. */
function place(id, target) {
  const file = join(root, decodeURIComponent(id.slice('place:'.length, -'.mjs'.length)));
  return `import { dirname } from 'node:path';
    import { fileURLToPath } from 'node:url';
    export const file = fileURLToPath(new URL(${JSON.stringify(relative(target, file))}, import.meta.url));
    export const folder = dirname(file);`;
}

/**
 * Returns the content of the file that starts an entry of the bundle. If the folder is read-only, the compile cache is
 * read but not written.
 */
function start(path, target, name) {
  const folder = relative(dirname(path), target);
  const text = [
    "import { enableCompileCache } from 'node:module';",
    "import 'reflect-metadata';",
    '',
    `enableCompileCache(new URL('${folder}/compiled', import.meta.url).pathname);`,
    `await import('${folder}/${name}.js');`,
    '',
  ].join('\n');
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}
