import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { RecordDaysStore } from '../records/record-days.store.js';

/**
 * The program behind `npm run sum-day -- <day>`. It computes the stored sums of a day's account records again, after
 * `npm run audit` reported that they are wrong. It connects as the owner role (DATABASE_OWNER_URL), because the role of
 * the service may not delete sums.
 */
const { DATABASE_OWNER_URL: url } = process.env;
const [day = ''] = process.argv.slice(2);
if (!url || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
  console.error('Name a day (UTC): npm run sum-day -- 2026-11-24');
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'sum-day', poolMax: 1 }).initialize();
const sums = await new RecordDaysStore(new Db(source)).sumAgain(day).finally(() => source.destroy());
console.log(sums === undefined ? `The day ${day} is not summed yet.` : `The day ${day} is summed again: ${sums} sums.`);
process.exit(sums === undefined ? 1 : 0);
