import { betwinRollback } from './rules/betwin-rollback.js';
import { chaos } from './rules/chaos.js';
import { endedBonuses } from './rules/ended-bonuses.js';
import { details, fields } from './rules/fields.js';
import { freeRounds } from './rules/free-rounds.js';
import { heldWins } from './rules/held-wins.js';
import { identity } from './rules/identity.js';
import { insideTheGateway } from './rules/inside.js';
import { limits } from './rules/limits.js';
import { order } from './rules/order.js';
import { recordedMoney } from './rules/recorded-money.js';
import { reconciliation } from './rules/reconciliation.js';
import { rollbacks } from './rules/rollbacks.js';
import { roundSplit } from './rules/round-split.js';
import { sessions } from './rules/sessions.js';
import { signedCalls } from './rules/signed-call.js';
import { sandboxVendors } from './sandbox-vendors.js';
import { Suite } from './suite.js';

// Goal: whatever a vendor repeats, reorders, loses or forges, each of its transactions has one effect or none, each
// answer is the stored one, and the books are clean at the end. The rules are those of domain §6, one file for each
// kind. The short form for every vendor is every-vendor.spec.ts.

const RULES = [
  signedCalls,
  fields,
  details,
  sessions,
  identity,
  order,
  betwinRollback,
  rollbacks,
  limits,
  heldWins,
  recordedMoney,
  freeRounds,
  endedBonuses,
  roundSplit,
  insideTheGateway,
  reconciliation,
  chaos,
];
/**
 * The vendors of the sandbox that the suite plays. VENDOR_CONFORMANCE lists their names, or is `all` for all vendors in
 * seamless mode.
 */
const named = process.env['VENDOR_CONFORMANCE'] ?? 'BAZAAR';
const vendors =
  named === 'all'
    ? sandboxVendors.filter(({ isTransfer }) => !isTransfer).map(({ vendor }) => vendor)
    : named.split(',');

describe.each(vendors)('%s', (vendor) => {
  const suite = new Suite();
  beforeAll(() => suite.open(undefined, vendor), 60_000);
  afterAll(() => suite.close());

  for (const rule of RULES) rule(suite);

  test('another copy of the wallet could answer every posting of this suite', () => {
    expect(suite.inside?.unrepeatable() ?? 0).toBe(0);
  });

  test('no call of this suite made the database log an error', () => {
    expect(suite.inside?.databaseErrors() ?? []).toEqual([]);
  });

  test('the books are clean after the suite', async () => {
    expect((await suite.inside?.audit()) ?? []).toEqual([]);
  });
});
