import { measureAgentPages } from './agents/pages-bench.js';
import { measureCatalogue } from './catalogue/catalogue-bench.js';
import { measureCrash } from './crash/crash-bench.js';
import { measureBetToBrowser } from './edge/bet-bench.js';
import { measureGateway } from './edge/gateway-bench.js';
import { measureGameList } from './edge/list-bench.js';
import { measureReturn } from './edge/return-bench.js';
import { measureGrowth } from './ledger/growth-bench.js';
import { measureLedger } from './ledger/ledger-bench.js';
import { measureDraws } from './lottery/draw-bench.js';
import { measureRecords } from './records/record-bench.js';
import { measureRelay } from './relay/relay-bench.js';
import { runBenches, type Bench } from './run-benches.js';
import { measureSearch } from './search/search-bench.js';
import { measureMonthEnd, measureSalaries } from './salaries/salary-bench.js';
import { measureTwoWallets, measureWallet } from './wallet/wallet-bench.js';
import { measureWithdrawals } from './wallet/withdrawal-bench.js';
import { WEB_FIGURES, measureWeb } from './web/web-bench.js';

const BENCHES: readonly Bench[] = [
  { figures: ['G1', 'G2', 'G3', 'G4', 'G5'], measure: measureLedger },
  { figures: ['G6', 'G7'], measure: measureWallet },
  { figures: ['G8'], measure: measureRelay },
  { figures: ['G9', 'G10'], measure: measureGateway },
  { figures: ['G10'], measure: measureBetToBrowser },
  { figures: ['F9'], measure: measureReturn },
  { figures: ['G11'], measure: measureSalaries },
  { figures: ['G12'], measure: measureGameList },
  { figures: ['G13'], measure: measureGrowth },
  { figures: ['G14'], measure: measureTwoWallets },
  { figures: ['G15', 'G15ms', 'G15load'], measure: measureSearch },
  { figures: ['G16'], measure: measureDraws },
  { figures: ['G17', 'G17long', 'G17rare', 'G17csv'], measure: measureRecords },
  { figures: ['G18'], measure: measureMonthEnd },
  { figures: ['G19', 'G19month', 'G19agent'], measure: measureAgentPages },
  { figures: ['G20'], measure: measureWithdrawals },
  { figures: ['G21', 'G21crash', 'G21own'], measure: measureCrash },
  { figures: ['G22home', 'G22list', 'G22search'], measure: measureCatalogue },
];
/**
 * Figures of the site need the running product, so they are measured only if they are named: `npm run bench -- web`, or
 * `W2`.
 */
const ON_REQUEST: readonly Bench[] = WEB_FIGURES.map((figure) => ({ figures: [figure], measure: measureWeb }));

/** `npm run bench` measures all figures except those of the site, `npm run bench -- G3 G5` only some. */
const figuresOf = (benches: readonly Bench[]): string[] => benches.flatMap(({ figures }) => figures);
const known = [...new Set(figuresOf([...BENCHES, ...ON_REQUEST]))];
const named = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('-'))
  .flatMap((argument) => (argument === 'web' ? WEB_FIGURES : [argument]));
const unknown = named.filter((figure) => !known.includes(figure));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: not measured here; there are ${known.join(', ')}.`);
  process.exit(2);
}
// A failed bench may have left sockets or timers open, which would prevent the exit.
process.exit(await runBenches([...BENCHES, ...ON_REQUEST], named.length > 0 ? named : figuresOf(BENCHES)));
