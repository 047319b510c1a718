import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from '../../support/until.js';

export interface Copy {
  readonly name: string;
  readonly lines: string[];
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<void>;
}

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Starts a copy of the consumer (or of the relay) as a process and waits until it has joined. */
export async function startCopy(
  name: string,
  env: Record<string, string>,
  script: 'copy.ts' | 'relay-copy.ts' = 'copy.ts',
): Promise<Copy> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=source', '--import', file('../../support/ts-hook.mjs'), file(`./${script}`)],
    {
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...env, COPY: name },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  let complaints = '';
  child.stdout!.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  child.stderr!.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  let over = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      over = true;
      resolve();
    }),
  );
  await until(`copy ${name} is ready`, () => {
    if (over) throw new Error(`copy ${name} ended: ${complaints}`);
    return lines.includes('ready');
  });
  return {
    name,
    lines,
    ended,
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
