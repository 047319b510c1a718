import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { depositCasesCommand } from './deposit-cases-command.js';
import { DepositCasesStore } from './deposit-cases.store.js';
import { DepositReviewService } from './deposit-review.service.js';

/**
 * The part of the program `npm run cases` that handles deposit cases. The exit code is 2 if the case belongs to another
 * service. The environment variable OPERATOR holds the name of the operator who decides.
 */
const { DATABASE_URL: url, OPERATOR: operator } = process.env;
if (!url || !operator) {
  console.error("DATABASE_URL and OPERATOR are needed: the wallet's own database, and the operator's name.");
  process.exit(1);
}
const source = await dataSource({ url, applicationName: 'cases', poolMax: 1 }).initialize();
const db = new Db(source);
const { text, done, isKnown } = await depositCasesCommand(
  { cases: new DepositCasesStore(db), reviews: new ReviewsReadModel(db), service: DepositReviewService.on(db) },
  operator.slice(0, 64),
  process.argv.slice(2),
).finally(() => source.destroy());
if (isKnown) console.log(text);
process.exit(!isKnown ? 2 : done ? 0 : 1);
