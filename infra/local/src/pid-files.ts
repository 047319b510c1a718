import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * A process that a pid file names. The pid could meanwhile belong to another process; the recorded start time shows
 * whether it does.
 */
export interface Named {
  readonly name: string;
  readonly pid: number;
  readonly born: string;
}

/** Writes the pid file of a process that was started just now. */
export function namePid(folder: string, name: string, pid: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.pid`), JSON.stringify({ name, pid, born: birth(pid) ?? '' }));
}

export function forgetPid(folder: string, name: string): void {
  rmSync(join(folder, `${name}.pid`), { force: true });
}

/**
 * Returns the processes in the pid files that are still running. The start times are compared, so another process with
 * the same pid is left out.
 */
export function runningPids(folder: string): Named[] {
  return pidFiles(folder).flatMap((file) => {
    try {
      const named = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Named;
      return isRunning(named) ? [named] : [];
    } catch {
      return [];
    }
  });
}

export function isRunning({ pid, born }: Named): boolean {
  return born !== '' && birth(pid) === born;
}

/**
 * Returns the start time of a process as text, on Linux with the id of the present boot; undefined if the process has
 * ended.
 */
export function birth(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`;
  } catch {
    return undefined;
  }
}

function pidFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.pid'));
  } catch {
    return [];
  }
}
