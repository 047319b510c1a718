import { readFileSync } from 'node:fs';

const FAILED = /\b(?:ERROR|FATAL|PANIC): /;

/**
 * Returns the errors that Postgres wrote to its log for one database, which is named by its URL. The server writes an
 * error to the log before it answers the client, so the test need not wait.
 */
export function errorsLogged(url: string): string[] {
  const file = process.env['TEST_POSTGRES_LOG'];
  if (!file) throw new Error('TEST_POSTGRES_LOG is not set: run this through `npm test -- <pattern>`.');
  const database = ` ${new URL(url).pathname.slice(1)} `;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(database) && FAILED.test(line));
}
