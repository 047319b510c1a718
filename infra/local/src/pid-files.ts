import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A process in a pid file. The number alone could belong to another process by now; the start time shows that. */
export interface Named {
  readonly name: string;
  readonly pid: number;
  readonly born: string;
}

/** Writes the pid file of a process that was just started. */
export function namePid(folder: string, name: string, pid: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.pid`), JSON.stringify({ name, pid, born: birth(pid) ?? '' }));
}

export function forgetPid(folder: string, name: string): void {
  rmSync(join(folder, `${name}.pid`), { force: true });
}

/** The running processes of the pid files, verified by their start times. */
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

/** A process's start time as text, unique within this boot; undefined when the process is gone. */
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
