import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..').replace(/\/tests$/, '');
const CACHE = join(root, '.cache/pgbench');

/**
 * Debian's pgbench, because embedded Postgres has none. If it is missing, it is unpacked from its package, without
 * starting a service.
 */
export class Pgbench {
  private constructor(private readonly path: string) {}

  /** @throws Error with the package to install. */
  static find(): Pgbench {
    const path = installed() ?? unpacked();
    if (!path) {
      throw new Error(
        "pgbench was not found on PATH or in /usr/lib/postgresql/*/bin, and Debian's package could not be downloaded. " +
          'Install it with `apt-get install --no-install-recommends postgresql-contrib`, or unpack it: `apt-get download postgresql-15 && dpkg -x postgresql-15_*.deb .cache/pgbench`.',
      );
    }
    return new Pgbench(path);
  }

  /** Fills a database with pgbench's own tables. */
  async initialise(url: string, scale: number): Promise<void> {
    await this.#run(url, ['-i', '-q', '-s', String(scale)]);
  }

  /**
   * Returns the transactions per second that pgbench reaches with prepared statements and the given settings (`-c
   * name=value`). Without a script it runs its TPC-B-like transaction.
   */
  async measure(
    url: string,
    options: { clients: number; seconds: number; script?: string; settings?: string },
  ): Promise<{ perSecond: number }> {
    const { clients, seconds, script, settings } = options;
    const chosen: string[] = [];
    if (script) {
      mkdirSync(CACHE, { recursive: true });
      const file = join(CACHE, 'script.sql');
      writeFileSync(file, script);
      chosen.push('-f', file);
    }
    const output = await this.#run(
      url,
      ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), ...chosen],
      settings,
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench printed no rate: ${output}`);
    return { perSecond };
  }

  #run(url: string, args: readonly string[], settings = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn(this.path, [...args, url], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PGOPTIONS: settings },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          output += text.toString();
        });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`pgbench ended with ${code}: ${output.slice(-1_000)}`)),
      );
    });
  }
}

function installed(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort().reverse() : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
}

function unpacked(): string | undefined {
  mkdirSync(CACHE, { recursive: true });
  const script =
    'p=$(apt-cache depends postgresql | sed -n "s/.*Depends: \\(postgresql-[0-9]*\\)$/\\1/p" | head -1) && apt-get download "$p" && dpkg -x "$p"_*.deb .';
  spawnSync('sh', ['-c', script], { cwd: CACHE, stdio: 'ignore' });
  const folder = join(CACHE, 'usr/lib/postgresql');
  return existsSync(folder)
    ? readdirSync(folder)
        .map((version) => join(folder, version, 'bin/pgbench'))
        .find((path) => existsSync(path))
    : undefined;
}
