import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';

/** Audits the books after a measurement that moved money. @throws Error with the failed checks. */
export async function requireCleanBooks(ownerUrl: string): Promise<void> {
  const source = await dataSource({ url: ownerUrl, poolMax: 1 }).initialize();
  const faults = (await auditLedger(new Db(source))).filter((finding) => finding.faults > 0n);
  await source.destroy();
  if (faults.length > 0)
    throw new Error(
      `the books are not clean after the bench: ${faults.map(({ check }) => `not true that ${check}`).join('; ')}`,
    );
  console.log('the books are clean after it all');
}
