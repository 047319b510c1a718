import { parse, productSources } from './sources.js';
import { strayStatements } from './sql.js';

/** Goal: SQL is written only in stores and read models. */
describe('SQL', () => {
  it('is in stores, read models, migrations and the kit only', () => {
    expect(strayStatements(productSources(['services', 'bff', 'infra']))).toEqual([]);
  });

  it.each([
    ['a query', 'const q = `SELECT id, name FROM members WHERE id = $1`;'],
    ['a statement with a hole', 'const q = `UPDATE accounts SET cash = ${cash}`;'],
    ['a common table expression', "run('WITH due AS (SELECT 1) SELECT * FROM due');"],
    ['a call of a function', "sql.rows('SELECT apply_postings($1)');"],
  ])('is found in a service: %s', (_what, code) => {
    expect(strayStatements([parse('services/wallet/src/ledger/ledger.service.ts', code)])).toEqual([
      'services/wallet/src/ledger/ledger.service.ts:1',
    ]);
    expect(strayStatements([parse('services/wallet/src/ledger/ledger.store.ts', code)])).toEqual([]);
  });

  it('is not found in a sentence', () => {
    expect(
      strayStatements([
        parse('services/wallet/src/a.ts', "throw new Error('select a bet from the list, then update the set');"),
      ]),
    ).toEqual([]);
  });
});
