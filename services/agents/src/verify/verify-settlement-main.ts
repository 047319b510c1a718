import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { SettlementsReadModel } from '../settlements/settlements.read-model.js';
import { recompute } from './recompute.js';
import { settlementOf } from './settlements.store.js';

const LINES_MAX = 10_000_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The program behind `npm run verify -- settlement <id>`. It computes a settlement again from its bets in the database
 * DATABASE_URL, and compares it with the stored settlement. The exit code is 1 if they differ.
 */
const { DATABASE_URL: url } = process.env;
const [settlementId = ''] = process.argv.slice(2);
if (!url || !UUID.test(settlementId)) {
  console.error('Name a settlement by its id: npm run verify -- settlement 01beed…');
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'verify-settlement', poolMax: 1 }).initialize();
const db = new Db(source);
const row = await settlementOf(db, settlementId);
const reads = new SettlementsReadModel(db);
const lines = row ? (await reads.lines(row, LINES_MAX, 0)).rows : [];
const usedMicro = row ? await reads.usedMicro(row) : 0n;
await source.destroy();
if (!row) {
  console.error(`There is no settlement ${settlementId}.`);
  process.exit(1);
}
const { bets, exactMicro, grossMinor, differences } = recompute(row, lines, usedMicro);
console.log(`period     ${row.startsAt.toISOString()} to ${row.endsAt.toISOString()}, contract version ${row.number}`);
console.log(`bets       ${bets} counted of ${lines.length}`);
console.log(`exact      ${exactMicro} millionths of a minor unit of ${row.currency}`);
console.log(`gross      ${row.grossMinor} stored, ${grossMinor} computed`);
for (const [name, stored, computed] of differences)
  console.log(`FAULT      ${name}: ${stored} stored, ${computed} computed`);
console.log(
  differences.length === 0
    ? 'the settlement follows from its bets'
    : 'FAULT: the settlement does not follow from its bets',
);
process.exit(differences.length === 0 ? 0 : 1);
