import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (stateDir: string) => join(stateDir, 'run/port');

/** Stores the PORT of the platform that runs on a state folder, so that other commands can connect to the platform. */
export function notePort(stateDir: string, port: number): void {
  mkdirSync(join(stateDir, 'run'), { recursive: true });
  writeFileSync(fileIn(stateDir), String(port));
}

/** Returns the stored PORT of the platform that runs on a state folder; undefined if none is stored. */
export function runningPort(stateDir: string): string | undefined {
  return existsSync(fileIn(stateDir)) ? readFileSync(fileIn(stateDir), 'utf8') : undefined;
}
