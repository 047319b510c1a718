import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { depositCasesCommand } from './deposit-cases-command.js';
import { DepositReviewStore } from './deposit-review.store.js';

/**
 * The deposit part of `npm run cases`. Exits with 2 for a case that is not the wallet's. OPERATOR is the deciding
 * person.
 */
const { DATABASE_URL: url, OPERATOR: operator } = process.env;
if (!url || !operator) {
  console.error("DATABASE_URL and OPERATOR are needed: the wallet's own database, and the operator's name.");
  process.exit(1);
}
const source = await dataSource({ url, applicationName: 'cases', poolMax: 1 }).initialize();
const { text, done, isKnown } = await depositCasesCommand(
  new DepositReviewStore(new Db(source)),
  operator.slice(0, 64),
  process.argv.slice(2),
).finally(() => source.destroy());
if (isKnown) console.log(text);
process.exit(!isKnown ? 2 : done ? 0 : 1);
