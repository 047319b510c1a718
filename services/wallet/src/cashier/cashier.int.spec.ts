import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '../migrations/index.js';
import { WithdrawalsReadModel } from '../withdrawals/withdrawals.read-model.js';
import { CashierDataStore } from './cashier-data.store.js';
import { readCashierDocument, rulesOff, type CashierDocument } from './cashier-document.js';

// Goal: an operator loads a brand's cashier data from a document. A faulty document names every fault and changes
// nothing, and a document may be loaded again.
describe('The cashier document', () => {
  let database: TestDatabase;
  let text: string;
  let owner: Db;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
    owner = new Db(await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize());
    text = await readFile(new URL('example.json', import.meta.url), 'utf8');
  });
  afterAll(async () => {
    await owner?.dataSource.destroy();
    await database?.drop();
  });

  const OF_TRANSFERS = [
    'UPDATE transfer_terms SET any_ancestor = true',
    'DELETE FROM transfer_terms',
    'UPDATE vendor_wallet_terms SET max_minor = 1',
    'DELETE FROM vendor_wallet_terms',
  ];

  /**
   * Returns the example document in which the values at the given paths are replaced; the value undefined removes a
   * field.
   */
  const read = (changes: Readonly<Record<string, unknown>> = {}): CashierDocument | readonly string[] => {
    const json = JSON.parse(text) as Record<string, unknown>;
    for (const [path, value] of Object.entries(changes)) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const holder = names.reduce((at, name) => at[name] as Record<string, unknown>, json);
      holder[last] = value;
    }
    return readCashierDocument(JSON.stringify(json));
  };
  const valid = (changes?: Readonly<Record<string, unknown>>): CashierDocument => {
    const document = read(changes);
    if (!('brand' in document)) throw new Error(document.join('\n'));
    return document;
  };
  const load = (document: CashierDocument) => new CashierDataStore(owner).load(document, { by: 'rahim', text });

  it('is loaded whole, and loaded again changes nothing', async () => {
    expect(await load(valid())).toEqual({ written: 14, switchedOff: 0, removedRules: 0, removedTerms: 0 });
    expect(await load(valid())).toEqual({ written: 0, switchedOff: 0, removedRules: 0, removedTerms: 0 });
    expect(
      await database.db.rows(
        `SELECT method_id, provider, kind, max_minor, pay_to, order_ttl_ms, enabled FROM deposit_methods ORDER BY position`,
      ),
    ).toMatchObject([
      { method_id: 'bkash', provider: 'acme-pay', kind: 'page', max_minor: 3_000_000n, pay_to: [], order_ttl_ms: null },
      { method_id: 'crypto', kind: 'crypto', order_ttl_ms: 3_600_000n },
      {
        method_id: 'transfer',
        provider: 'transfer',
        pay_to: [{ name: 'bank' }, { name: 'holder' }, { name: 'number' }],
      },
    ]);
    expect(await database.db.rows('SELECT day_minor_max, confirm_ms FROM withdrawal_terms')).toEqual([
      { day_minor_max: 200_000_000n, confirm_ms: 1_800_000n },
    ]);
  });

  it('changes what differs, and switches off what it no longer names', async () => {
    const { deposits, withdrawals, ...document } = valid({ 'deposits.0.maxMinor': '4000000' });
    const changed = {
      ...document,
      deposits: deposits.filter(({ id }) => id !== 'crypto'),
      withdrawals: { ...withdrawals, rules: withdrawals.rules.slice(1) },
    };
    // The bank transfer moves up one place.
    expect(await load(changed)).toEqual({ written: 2, switchedOff: 1, removedRules: 1, removedTerms: 0 });
    expect(
      await database.db.rows(
        'SELECT method_id, enabled FROM deposit_methods WHERE NOT enabled OR max_minor = 4000000 ORDER BY enabled',
      ),
    ).toEqual([
      { method_id: 'crypto', enabled: false },
      { method_id: 'bkash', enabled: true },
    ]);
  });

  it('holds the terms of transfers and of vendor wallets, and removes those that it no longer names', async () => {
    const terms = async () => ({
      transfers: await database.db.rows('SELECT * FROM transfer_terms'),
      vendors: await database.db.rows('SELECT vendor, min_minor, max_minor FROM vendor_wallet_terms'),
    });
    const { rules } = valid().withdrawals;
    const range = { min_minor: 10_000n, max_minor: 50_000_000n };
    expect(await terms()).toEqual({
      transfers: [
        {
          ...{ brand: 'nmbn', currency: 'BDT', ...range, day_count_max: 20, any_ancestor: false },
          rules: ['new_account', 'large_amount', 'quick_in_and_out'],
        },
      ],
      vendors: [{ vendor: 'PALMHOUSE', ...range }],
    });
    // Terms of another currency stay.
    await owner.rows(`INSERT INTO vendor_wallet_terms VALUES ('nmbn', 'USD', 'PALMHOUSE', 1, 2)`);
    await owner.rows(`INSERT INTO transfer_terms VALUES ('nmbn', 'USD', 1, 2, 3, true, '{}')`);
    const without = valid({ transfers: undefined, vendorWallets: undefined });
    expect(await load(without)).toMatchObject({ removedTerms: 2 });
    expect(await terms()).toMatchObject({ transfers: [{ currency: 'USD' }], vendors: [{ min_minor: 1n }] });
    await owner.rows(`DELETE FROM vendor_wallet_terms`);
    await owner.rows(`DELETE FROM transfer_terms`);
    // If the document has no list of rules for transfers, all rules for withdrawals apply, except the rule for a first
    // withdrawal.
    await load(valid({ 'transfers.rules': undefined, 'transfers.anyAncestor': undefined }));
    expect(rules.map(({ rule }) => rule)).toContain('first_withdrawal');
    expect(await terms()).toMatchObject({
      transfers: [{ any_ancestor: false, rules: ['new_account', 'large_amount', 'quick_in_and_out'] }],
    });
    expect(await load(valid({ 'transfers.dayCountMax': 5, 'vendorWallets.0.maxMinor': '60000000' }))).toEqual({
      ...{ written: 2, switchedOff: 0, removedRules: 0, removedTerms: 0 },
    });
    expect(await owner.rows('SELECT terms_removed FROM cashier_loads WHERE terms_removed > 0')).toEqual([
      { terms_removed: 2 },
    ]);
  });

  it('may have an amount from which withdrawals and transfers need a second factor', async () => {
    const amount = (currency = 'BDT') => new WithdrawalsReadModel(database.db).secondFactorFrom('nmbn', currency);
    await load(valid());
    expect(await amount()).toBe(5_000_000n);
    expect(await load(valid({ 'withdrawals.terms.secondFactorFromMinor': undefined }))).toMatchObject({ written: 1 });
    expect([await amount(), await amount('USD')]).toEqual([0n, 0n]);
  });

  it('is loaded by the owner only, and each load leaves who, when and what', async () => {
    const asWallet = new CashierDataStore(database.db).load(valid({ 'deposits.0.usualMinutes': 3 }), { by: 'x', text });
    await expect(asWallet).rejects.toThrow(/permission denied/);
    for (const sql of ['UPDATE deposit_methods SET enabled = true', 'DELETE FROM withdrawal_rules', ...OF_TRANSFERS])
      await expect(database.db.rows(sql)).rejects.toThrow(/permission denied/);
    const [first] = await database.db.rows('SELECT * FROM cashier_loads ORDER BY load_id');
    const hash = createHash('sha256').update(text).digest();
    expect(first).toMatchObject({ brand: 'nmbn', currency: 'BDT', loaded_by: 'rahim', document_sha256: hash });
    expect(first).toMatchObject({ loaded_at: expect.any(Date) as Date, rows_written: 14, terms_removed: 0 });
  });

  it('of a second currency does not take over the methods of the first', async () => {
    const methods = () => owner.rows('SELECT * FROM deposit_methods ORDER BY method_id');
    const before = await methods();
    await expect(load(valid({ currency: 'INR' }))).rejects.toMatchObject({ ids: ['bkash', 'crypto', 'transfer'] });
    const others = {
      ...{ currency: 'INR', 'deposits.0.id': 'upi', 'deposits.1.id': 'crypto-inr', 'deposits.2.id': 'transfer-inr' },
    };
    await expect(load(valid(others))).rejects.toMatchObject({ ids: ['bkash'] });
    expect(await methods()).toEqual(before);
    await load(valid({ ...others, 'withdrawals.methods.0.id': 'upi' }));
    expect(await methods()).toHaveLength(before.length + 3);
    expect(await methods()).toEqual(expect.arrayContaining(before));
  });

  it('names the risk rules that are off', () => {
    expect(rulesOff(valid())).toEqual(['large_win', 'shared_account', 'shared_device', 'other_holder']);
  });

  it.each([
    ['a number as an amount', 'deposits.0.minMinor', 20_000, ''],
    ['a float', 'deposits.0.minMinor', '200.00', 'must be minor units'],
    ['an amount below zero', 'fourEyesAboveMinor', '-1', 'must be minor units'],
    ['a maximum below the minimum', 'deposits.0.maxMinor', '1', 'must not be below minMinor'],
    ['two methods of one id', 'deposits.1.id', 'bkash', 'is used twice: bkash'],
    ['a method without a provider', 'deposits.0.provider', undefined, 'is needed'],
    ['a transfer without an account', 'deposits.2.payTo', [], 'is needed for a bank transfer'],
    ['crypto without a network', 'deposits.1.network', undefined, 'is needed for crypto'],
    ['a network of a page', 'deposits.0.network', 'x', 'is for crypto only'],
    ['a minimum below the fee', 'withdrawals.methods.0.minMinor', '1000', 'must be above feeMinor'],
    ['a new account without its span', 'withdrawals.rules.1.spanMinutes', undefined, 'is needed for new_account'],
    ['a large amount without one', 'withdrawals.rules.2.amountMinor', undefined, 'is needed for large_amount'],
    [
      'a quick withdrawal without a span',
      'withdrawals.rules.3.spanMinutes',
      undefined,
      'is needed for quick_in_and_out',
    ],
    ['a quick withdrawal without a share', 'withdrawals.rules.3.sharePpm', undefined, 'is needed for quick_in_and_out'],
    ['a share of nothing', 'withdrawals.rules.3.sharePpm', 0, ''],
    ['a setting of another rule', 'withdrawals.rules.0.sharePpm', 5, 'is no setting of first_withdrawal'],
    ['an unknown rule', 'withdrawals.rules.0.rule', 'luck', ''],
    ['an unknown field', 'withdrawals.terms.maxDay', 1, 'is no known field'],
    ['a level below another one', 'withdrawals.levels.1.dayMinorMax', '249999999', 'must not be below a lower level'],
    ['a level below the terms', 'withdrawals.levels.0.dayCountMax', 4, 'must not be below a lower level'],
    ['no level', 'withdrawals.levels.0.level', 0, ''],
    ['a second factor from nothing on', 'withdrawals.terms.secondFactorFromMinor', '0', 'must be above 0'],
    ['a float of a transfer', 'transfers.minMinor', '100.50', 'must be minor units'],
    ['a transfer of nothing', 'transfers.minMinor', '0', 'must be above 0'],
    ['a largest transfer below the smallest', 'transfers.maxMinor', '9999', 'must not be below minMinor'],
    ['no transfer a day', 'transfers.dayCountMax', 0, ''],
    ['an unknown field of transfers', 'transfers.any_ancestor', true, 'is no known field'],
    ['an unknown rule of transfers', 'transfers.rules.0', 'luck', ''],
    ['a rule of transfers that is off', 'transfers.rules.0', 'shared_device', 'is off: withdrawals.rules lacks'],
    ['a rule of transfers named twice', 'transfers.rules.1', 'new_account', 'is used twice: new_account'],
    ['a vendor by another name', 'vendorWallets.0.vendor', 'palm house', 'must be the code of a vendor'],
    ['a vendor wallet without a maximum', 'vendorWallets.0.maxMinor', undefined, ''],
    ['a vendor wallet of a wrong range', 'vendorWallets.0.maxMinor', '9999', 'must not be below minMinor'],
    ['no terms', 'withdrawals.terms', undefined, ''],
    ['no usual time', 'deposits.0.usualMinutes', undefined, ''],
  ])('with %s is refused by its path', (_what, path, value, fault) => {
    expect(read({ [path]: value })).toEqual([expect.stringContaining(`${path}: ${fault}`)]);
  });

  it('with a vendor twice is refused by its path', () => {
    const wallet = { vendor: 'PALMHOUSE', minMinor: '1', maxMinor: '2' };
    expect(read({ vendorWallets: [wallet, wallet] })).toEqual(['vendorWallets.1.vendor: is used twice: PALMHOUSE']);
  });

  it('names every fault at once, and a text that is no JSON', () => {
    const faults = read({ brand: 'No Brand', 'deposits.0.usualMinutes': 0, 'withdrawals.methods': [] });
    expect(faults).toEqual([
      expect.stringMatching(/^brand: /),
      expect.stringMatching(/^deposits\.0\.usualMinutes: /),
      expect.stringMatching(/^withdrawals\.methods: /),
    ]);
    expect(readCashierDocument('{')).toEqual([expect.stringMatching(/^the file is no JSON: /)]);
    expect(readCashierDocument('[]')).toEqual([expect.stringMatching(/^the document: /)]);
  });
});
