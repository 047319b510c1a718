// Adds up jest's JSON reports of a folder and prints "<passed> <failed>". A test file that could not run counts as failed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const reports = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const sum = (count) => reports.reduce((total, report) => total + count(report), 0);
console.log(
  `${sum((report) => report.numPassedTests)} ${sum((report) => report.numFailedTests + report.numRuntimeErrorTestSuites)}`,
);
