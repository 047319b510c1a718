import { USAGE, UsageError, verify } from './verify.js';

/** Command line of `npm run verify -- dice …`. It uses no database and no network, so that anyone can run it. */
try {
  console.log(verify(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
