import { noteInput } from './lib/attention.js';
import { dressPage, nameBrand } from './lib/page-start.js';
import { chosenBrand, readSession } from './lib/session.js';
import './styles/console.css';

dressPage();
for (const input of ['keydown', 'pointerdown'] as const) window.addEventListener(input, noteInput, { capture: true });
let failure: unknown;
const session = await readSession().catch((thrown: unknown) => {
  failure = thrown;
  return undefined;
});
nameBrand(session && chosenBrand(session));
// Imported only now, because the imported code reads the brand while it is loaded.
const { show } = await import('./app/show.js');
await show(session, failure);
