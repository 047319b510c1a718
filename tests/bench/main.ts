import { report, type Figure } from './figure.js';
import { measureGrowth } from './ledger/growth-bench.js';
import { measureLedger } from './ledger/ledger-bench.js';
import { measureRelay } from './relay/relay-bench.js';
import { measureWallet } from './wallet/wallet-bench.js';

/** Who measures which figures; figures of one row are measured in one run. */
const BENCHES: readonly { readonly figures: readonly string[]; readonly measure: (figures: readonly string[]) => Promise<Figure[]> }[] = [
  { figures: ['G1', 'G2', 'G3', 'G4', 'G5'], measure: measureLedger },
  { figures: ['G6', 'G7'], measure: measureWallet },
  { figures: ['G8'], measure: measureRelay },
  { figures: ['G13'], measure: measureGrowth },
];

/** `npm run bench`, or `npm run bench -- G3 G5` for some: a table, then one JSON line per figure. */
const known = BENCHES.flatMap(({ figures }) => figures);
const wished = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wished.filter((figure) => !known.includes(figure));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: not measured here; there are ${known.join(', ')}.`);
  process.exit(2);
}
const measured: Figure[] = [];
for (const { figures, measure } of BENCHES) {
  const chosen = wished.length === 0 ? figures : figures.filter((figure) => wished.includes(figure));
  if (chosen.length > 0) measured.push(...(await measure(chosen)));
}
console.log(`\n${report(measured)}`);
