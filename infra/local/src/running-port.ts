import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (stateDir: string) => join(stateDir, 'run/port');

/** Stores the PORT of the platform that runs on a state folder, for verbs that connect to it. */
export function notePort(stateDir: string, port: number): void {
  mkdirSync(join(stateDir, 'run'), { recursive: true });
  writeFileSync(fileIn(stateDir), String(port));
}

/** The PORT of the platform that runs on a state folder, if it is stored. */
export function runningPort(stateDir: string): string | undefined {
  return existsSync(fileIn(stateDir)) ? readFileSync(fileIn(stateDir), 'utf8') : undefined;
}
