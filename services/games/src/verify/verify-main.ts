import { isPublishedRaffle, verifyPublishedRaffle } from './raffle-proof.js';
import { USAGE, UsageError, verify } from './verify.js';

/**
 * The program behind `npm run verify -- dice …`. It uses no database, so anyone can run it. It uses the network only to
 * read a raffle from a site.
 */
try {
  const args = process.argv.slice(2);
  console.log(isPublishedRaffle(args) ? await verifyPublishedRaffle(args.slice(1)) : verify(args));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
