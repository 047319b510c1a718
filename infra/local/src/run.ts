// Runs a verb of package.json under the pinned Node, after run.mjs has installed and built what it needs.
import { verbs } from './verbs.js';
import { Problem } from './problem.js';

const [verb = '', ...args] = process.argv.slice(2);
const work = verbs[verb];
// The terminal sends Ctrl-C to the children too; this process stays to clean up after them.
process.on('SIGINT', () => undefined);
try {
  if (!work) throw new Problem(`There is no verb "${verb}". There are: ${Object.keys(verbs).join(', ')}.`);
  process.exitCode = await work(args);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Problem ? error.message : error);
}
