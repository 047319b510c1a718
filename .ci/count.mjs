// Prints "<passed> <failed>" of the tests in a folder of reports. A test file that could not run counts as failed.
import { results } from './results.mjs';

const { files } = results(process.argv[2]);
const tests = (status) =>
  files.reduce(
    (sum, { assertionResults }) => sum + assertionResults.filter((test) => test.status === status).length,
    0,
  );
const brokenFiles = files.filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
);
console.log(`${tests('passed')} ${tests('failed') + brokenFiles.length}`);
