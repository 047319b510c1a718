import { ownGateway, type OwnGateway } from './own-adapter.js';
import { betwinRollback } from './rules/betwin-rollback.js';
import { chaos } from './rules/chaos.js';
import { details } from './rules/fields.js';
import { heldWins } from './rules/held-wins.js';
import { recordedMoney } from './rules/recorded-money.js';
import { reportedRounds } from './rules/reported-rounds.js';
import { sandboxVendors } from './sandbox-vendors.js';
import { Suite } from './suite.js';

// Goal: the gateway keeps its promises to every vendor of the sandbox, in the vendor's own mode. A call that owes money
// is accepted even if its field `detail` cannot be stored. The betting record shows what was paid. A betwin can be
// rolled back. A repeated call causes no database error. A win above the ceiling waits for an operator. Repeated,
// reordered and forged calls have no additional effect. This is the short form of vendor-conformance.spec.ts, which
// runs in full for every vendor in seamless mode with VENDOR_CONFORMANCE=all.

const CHAOS_RUNS = Number(process.env['CHAOS_RUNS'] ?? 2);
const SEAMLESS_RULES = [details, recordedMoney, betwinRollback, heldWins];

let gateway: OwnGateway;
beforeAll(async () => {
  gateway = await ownGateway(sandboxVendors);
}, 60_000);
afterAll(() => gateway?.close());

describe.each(sandboxVendors)('$vendor', ({ vendor, isTransfer }) => {
  const suite = new Suite();
  beforeAll(() => suite.open(gateway.adapterOf(vendor)));

  if (isTransfer) reportedRounds(suite, CHAOS_RUNS);
  else {
    for (const rule of SEAMLESS_RULES) rule(suite);
    chaos(suite, CHAOS_RUNS);
  }

  it('made the database log no error', () => {
    expect(suite.inside?.databaseErrors()).toEqual([]);
  });
});

it('the sandbox has vendors of both modes', () => {
  expect(new Set(sandboxVendors.map(({ isTransfer }) => isTransfer))).toEqual(new Set([true, false]));
});

it('the books are clean after all of them', async () => {
  const [first] = sandboxVendors;
  expect(await gateway.adapterOf(first?.vendor ?? '').inside?.audit()).toEqual([]);
});
