// The verbs of package.json, run under the pinned Node after run.mjs has installed and built what they need.
import { verbs } from './verbs.js';
import { Problem } from './problem.js';

const [verb = '', ...args] = process.argv.slice(2);
const work = verbs[verb];
// The terminal sends Ctrl-C to the children too; we stay to clean up after them.
process.on('SIGINT', () => undefined);
try {
  if (!work) throw new Problem(`There is no verb "${verb}". There are: ${Object.keys(verbs).join(', ')}.`);
  process.exitCode = await work(args);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Problem ? error.message : error);
}
