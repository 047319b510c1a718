// Runs a script of package.json (a verb) under the pinned Node. run.mjs has already installed and built everything
// that the verb needs.
import { verbs } from './verbs.js';
import { Problem } from './problem.js';

const [verb = '', ...args] = process.argv.slice(2);
const work = verbs[verb];
// Ctrl-C in the terminal reaches the children too. This process ignores it and stays alive to clean up after them.
process.on('SIGINT', () => undefined);
try {
  if (!work) throw new Problem(`There is no verb "${verb}". There are: ${Object.keys(verbs).join(', ')}.`);
  process.exitCode = await work(args);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Problem ? error.message : error);
}
