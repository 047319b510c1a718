// Prints what failed in a folder of reports, briefly, so that the end of a long log names it. Also prints what failed
// first and passed when it ran again.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { results } from './results.mjs';

const LINES_MAX = 30;
const { files, again } = results(process.argv[2]);
const print = (title, chosen) => {
  for (const { name, message } of chosen.filter(({ status }) => status === 'failed')) {
    console.log(`${title}: ${relative(process.cwd(), name)}`);
    const lines = stripVTControlCharacters(message).split('\n');
    console.log(
      lines
        .filter((line) => line.trim() !== '')
        .slice(0, LINES_MAX)
        .join('\n'),
    );
  }
};
print('FAILED', files);
print('FAILED AT FIRST', again);
