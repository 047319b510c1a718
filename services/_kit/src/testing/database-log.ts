import { readFileSync } from 'node:fs';

const FAILED = /\b(?:ERROR|FATAL|PANIC): /;

/**
 * Returns the errors that Postgres has written to its log about one database. The server writes an error to its log
 * before it answers the client, so a test need not wait.
 * @param url the URL of the database
 */
export function errorsLogged(url: string): string[] {
  const file = process.env['TEST_POSTGRES_LOG'];
  if (!file) throw new Error('TEST_POSTGRES_LOG is not set: run this through `npm test -- <pattern>`.');
  const database = ` ${new URL(url).pathname.slice(1)} `;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(database) && FAILED.test(line));
}
