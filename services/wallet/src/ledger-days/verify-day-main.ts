import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { LedgerDaysService } from './ledger-days.service.js';
import { LedgerDaysStore } from './ledger-days.store.js';

/**
 * The program behind `npm run verify -- ledger <day>`. A closed day has a stored root: one hash over all its transfers
 * and the root of the day before. The program computes this hash again from the transfers in the database DATABASE_URL,
 * and compares both. The exit code is 1 if they differ.
 */
const { DATABASE_URL: url } = process.env;
const [day = ''] = process.argv.slice(2);
if (!url || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
  console.error('Name a day (UTC): npm run verify -- ledger 2026-11-24');
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'verify-ledger', poolMax: 1 }).initialize();
const verified = await new LedgerDaysService(new Db(source), new LedgerDaysStore())
  .verify(day)
  .finally(() => source.destroy());
if (!verified) {
  console.error(`The ledger's day ${day} is not closed, or has no root yet.`);
  process.exit(1);
}
const { stored, root, transfers, isSame } = verified;
console.log(`day        ${day}, closed at ${stored.closedAt.toISOString()}`);
console.log(`transfers  ${stored.transfers} stored, ${transfers} found`);
console.log(`previous   ${stored.previous?.toString('hex')}`);
console.log(`stored     ${stored.root?.toString('hex')}`);
console.log(`computed   ${root.toString('hex')}`);
console.log(isSame ? 'the day is as it was closed' : 'FAULT: the day is not as it was closed');
process.exit(isSame ? 0 : 1);
