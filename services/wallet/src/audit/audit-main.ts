import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { auditLedger } from './audit.js';

/**
 * The program behind `npm run audit`. It runs every check of the ledger in the database DATABASE_URL and prints a table
 * of the results. The exit code is 1 if a check fails.
 */
const url = process.env['DATABASE_URL'];
if (!url) {
  console.error("DATABASE_URL is not set: it names the wallet's database.");
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'wallet-audit', poolMax: 1 }).initialize();
// All checks run in one database snapshot, so that they see the same state even while bets are being posted.
const findings = await new Db(source).transaction(async (tx) => {
  await tx.rows('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return auditLedger(tx);
});
await source.destroy();

const width = Math.max(...findings.map(({ check }) => check.length));
for (const { check, looked, faults, examples } of findings) {
  console.log(
    `${faults === 0n ? 'ok   ' : 'FAULT'}  ${check.padEnd(width)}  ${String(looked).padStart(12)} looked at  ${String(faults).padStart(8)} wrong  ${examples.join(' ')}`,
  );
}
const faulty = findings.filter(({ faults }) => faults > 0n).length;
console.log(faulty === 0 ? 'the books are clean' : `${faulty} of ${findings.length} checks found faults`);
process.exit(faulty === 0 ? 0 : 1);
