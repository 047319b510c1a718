import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { casesCommand } from './cases-command.js';

/**
 * The program behind `npm run cases`, which lists, closes and reopens reconciliation cases. The environment variable
 * OPERATOR holds the operator's name.
 */
const { DATABASE_URL: url, OPERATOR: operator } = process.env;
if (!url || !operator) {
  console.error("DATABASE_URL and OPERATOR are needed: the games service's own database, and the operator's name.");
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'cases', poolMax: 1 }).initialize();
const { text, done } = await casesCommand(new Db(source), operator, process.argv.slice(2)).finally(() =>
  source.destroy(),
);
console.log(text);
process.exit(done ? 0 : 1);
