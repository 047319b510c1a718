import { measureBetToBrowser } from './edge/bet-bench.js';
import { measureGateway } from './edge/gateway-bench.js';
import { measureGameList } from './edge/list-bench.js';
import { measureReturn } from './edge/return-bench.js';
import { report, type Figure } from './figure.js';
import { measureGrowth } from './ledger/growth-bench.js';
import { measureLedger } from './ledger/ledger-bench.js';
import { measureRelay } from './relay/relay-bench.js';
import { measureSalaries } from './salaries/salary-bench.js';
import { measureWallet } from './wallet/wallet-bench.js';
import { WEB_FIGURES, measureWeb } from './web/web-bench.js';

const measureSockets = async (figures: readonly string[]): Promise<Figure[]> => [
  ...(await measureGateway(figures)),
  ...(figures.includes('G10') ? [await measureBetToBrowser()] : []),
];

/** Who measures which figures; figures of one row are measured in one run. */
const BENCHES: readonly {
  readonly figures: readonly string[];
  readonly measure: (figures: readonly string[]) => Promise<Figure[]>;
}[] = [
  { figures: ['G1', 'G2', 'G3', 'G4', 'G5'], measure: measureLedger },
  { figures: ['G6', 'G7'], measure: measureWallet },
  { figures: ['G8'], measure: measureRelay },
  { figures: ['G9', 'G10'], measure: measureSockets },
  { figures: ['F9'], measure: measureReturn },
  { figures: ['G11'], measure: measureSalaries },
  { figures: ['G12'], measure: measureGameList },
  { figures: ['G13'], measure: measureGrowth },
];
/** Figures of the site need the running product, so they are measured when they are named: `npm run bench -- web`, or `W2`. */
const ON_REQUEST = { figures: WEB_FIGURES, measure: measureWeb };

/** `npm run bench`, or `npm run bench -- G3 G5` for some: a table, then one JSON line per figure. */
const known = [...BENCHES, ON_REQUEST].flatMap(({ figures }) => figures);
const wished = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('-'))
  .flatMap((argument) => (argument === 'web' ? WEB_FIGURES : [argument]));
const unknown = wished.filter((figure) => !known.includes(figure));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: not measured here; there are ${known.join(', ')}.`);
  process.exit(2);
}
const measured: Figure[] = [];
for (const { figures, measure } of wished.length === 0 ? BENCHES : [...BENCHES, ON_REQUEST]) {
  const chosen = wished.length === 0 ? figures : figures.filter((figure) => wished.includes(figure));
  if (chosen.length > 0) measured.push(...(await measure(chosen)));
}
console.log(`\n${report(measured)}`);
