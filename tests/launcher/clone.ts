import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { forgetPostgresData } from '@nm/local/postgres-home.js';
import { Start } from './start.js';

const repository = resolve(import.meta.dirname, '../..');

export interface CloneOptions {
  /** The file mode of the folder in which the clone is created; with 0o700 only its owner can enter. */
  readonly homeMode?: number;
  /** If false, packages and builds are left out, as in a fresh clone. */
  readonly prepared?: boolean;
}

/** A copy of the repository's files in a folder of its own, as after `git clone`. */
export class Clone {
  readonly folder: string;
  readonly state: string;
  readonly #home: string;
  readonly #starts: Start[] = [];

  constructor({ homeMode = 0o755, prepared = true }: CloneOptions = {}) {
    this.#home = realpathSync(mkdtempSync(join(tmpdir(), 'clone-')));
    chmodSync(this.#home, homeMode);
    this.folder = join(this.#home, 'project');
    this.state = join(this.folder, '.local');
    mkdirSync(this.folder);
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: repository,
      encoding: 'utf8',
    }).split('\0');
    const files = listed.filter((file) => file && existsSync(join(repository, file)));
    execFileSync('xargs', ['-0', 'cp', '-a', '--parents', '-t', this.folder], {
      cwd: repository,
      input: files.join('\0'),
    });
    const packages = files.filter((file) => basename(file) === 'package.json').map(dirname);
    if (prepared) this.#link(packages.flatMap((folder) => [join(folder, 'node_modules'), join(folder, 'dist')]));
  }

  /**
   * Links the folders' files into the clone by hard links, which takes a second for a gigabyte. The folders themselves
   * are new, so the clone can add and remove files in them.
   */
  #link(folders: readonly string[]): void {
    const there = folders.filter((folder) => existsSync(join(repository, folder)));
    execFileSync('cp', ['-al', '--parents', ...there, this.folder], { cwd: repository });
  }

  /** Runs `npm start`, or another command with the same effect. */
  start(port: number, { command = ['npm', 'start'] }: { command?: readonly string[] } = {}): Start {
    const inherited = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_OPTIONS|TEST_|JEST)/.test(key));
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...Object.fromEntries(inherited), PORT: String(port), DEMO_BOTS: '0', STATE_DIR: this.state },
    });
    const start = new Start(child, join(this.state, 'run'));
    this.#starts.push(start);
    return start;
  }

  /** Every running process of this clone, by the system's list of command lines. */
  processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
          return words.includes(this.folder) ? [`${pid} ${words}`] : [];
        } catch {
          return [];
        }
      });
  }

  /** Ends the processes that a failed test left, and removes the folder. */
  async remove(): Promise<void> {
    for (const start of this.#starts) await start.destroy();
    forgetPostgresData(join(this.state, 'postgres'));
    rmSync(this.#home, { recursive: true, force: true });
  }
}
