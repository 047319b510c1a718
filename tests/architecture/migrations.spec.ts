import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { blockingForms } from './migration-rules.js';

const services = join(import.meta.dirname, '../../services');

/** What the first version is made of: it ran before anybody served. Nothing is ever added here. */
const FIRST_VERSION: Readonly<Record<string, readonly string[]>> = {
  agents: [
    '0001-tree-and-bets',
    '0002-contracts-and-settlements',
    '0003-owed',
    '0004-tree-by-time',
    '0005-payments-due',
  ],
  games: [
    '0000-events',
    '0001-catalogue',
    '0002-rounds',
    '0100-vendors',
    '0101-lists-and-jackpots',
    '0102-corrections',
    '0103-cases',
    '0110-riverside',
    '0111-jackpot-wins',
  ],
  identity: ['0001-members', '0002-access'],
  messaging: ['0001-inbox'],
  promotions: ['0000-events', '0001-grants', '0002-points'],
  wallet: [
    '0001-event-tables',
    '0002-accounts',
    '0003-transfers-and-entries',
    '0004-posting-rules',
    '0005-fold-postings',
    '0006-apply-postings',
    '0007-clearings',
    '0009-wins-without-a-bet',
    '0010-adjustments',
    '0011-locks-by-member',
    '0012-limits-told-apart',
    '0100-deposits',
  ],
};

const migrationsOf = (service: string): string[] => {
  try {
    return readdirSync(join(services, service, 'src/migrations'))
      .filter((file) => /^\d.*\.ts$/.test(file) && !file.includes('.spec.'))
      .map((file) => basename(file, '.ts'))
      .sort();
  } catch {
    return [];
  }
};

// Goal: an upgrade migrates while the version before serves, so no migration may hold that one up or take away what it reads.
describe('A migration of a later version', () => {
  it('holds up nobody', () => {
    const found = readdirSync(services).flatMap((service) => {
      const all = migrationsOf(service);
      const later = all.filter((name) => !(FIRST_VERSION[service] ?? []).includes(name));
      return later.flatMap((name) =>
        blockingForms(
          readFileSync(join(services, service, 'src/migrations', `${name}.ts`), 'utf8'),
          all.slice(0, all.indexOf(name)),
        ).map((sentence) => `${service}/${name}: ${sentence}`),
      );
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['an index on a table that is filled', 'CREATE INDEX rounds_by_day ON rounds (settled_at)', 'CONCURRENTLY'],
    ['a unique index likewise', 'CREATE UNIQUE INDEX a ON rounds (key)', 'CONCURRENTLY'],
    [
      'an index that a build which was broken off has left behind',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON rounds (key)',
      'DROP INDEX CONCURRENTLY IF EXISTS',
    ],
    ['an index that is dropped', 'DROP INDEX rounds_by_day', 'CONCURRENTLY'],
    ['a column that must be given', 'ALTER TABLE rounds ADD COLUMN channel text NOT NULL', 'default'],
    [
      'a column that writes every row again',
      'ALTER TABLE rounds ADD COLUMN ref uuid NOT NULL DEFAULT uuidv7()',
      'constant',
    ],
    [
      'a column that the writer of whole rows leaves empty',
      `ALTER TABLE transfers ADD COLUMN channel int NOT NULL DEFAULT 0`,
      'fold_postings',
    ],
    ['a check that reads every row', 'ALTER TABLE rounds ADD CONSTRAINT c CHECK (stake_minor > 0)', 'NOT VALID'],
    [
      'a reference that reads every row',
      'ALTER TABLE rounds ADD CONSTRAINT c FOREIGN KEY (seed_id) REFERENCES seeds',
      'NOT VALID',
    ],
    ['a unique constraint', 'ALTER TABLE rounds ADD CONSTRAINT c UNIQUE (key)', 'USING INDEX'],
    ['a column that may no longer be null', 'ALTER TABLE rounds ALTER COLUMN nonce SET NOT NULL', 'NOT VALID'],
    ['another type', 'ALTER TABLE rounds ALTER COLUMN nonce TYPE numeric', 'new column'],
    ['another name for a column', 'ALTER TABLE rounds RENAME COLUMN nonce TO draw', 'one version later'],
    ['another name for a table', 'ALTER TABLE rounds RENAME TO games_played', 'one version later'],
    ['a column that goes', 'ALTER TABLE rounds DROP COLUMN nonce', 'one version later'],
    ['a table that goes', 'DROP TABLE rounds', 'one version later'],
    ['a lock', 'LOCK TABLE rounds', 'stops'],
  ])('is refused for %s', (_what, sql, instead) => {
    expect(blockingForms(`async up(r) { await r.query('${sql}'); } async down() {}`).join()).toContain(instead);
  });

  it.each([
    [
      'a column with a constant default',
      `await r.query(\`ALTER TABLE rounds ADD COLUMN channel text NOT NULL DEFAULT 'web'\`)`,
    ],
    ['a column that may be null', `await r.query('ALTER TABLE rounds ADD COLUMN channel text')`],
    [
      'an index built beside the work',
      `transaction = false; await r.query('CREATE INDEX CONCURRENTLY a ON rounds (key)')`,
    ],
    ['a check for new rows', `await r.query('ALTER TABLE rounds ADD CONSTRAINT c CHECK (stake_minor > 0) NOT VALID')`],
    [
      'a new table with its index and its constraints',
      `await r.query('CREATE TABLE notes (id bigint)'); await r.query('CREATE INDEX a ON notes (id)'); await r.query('ALTER TABLE notes ADD CONSTRAINT c CHECK (id > 0)')`,
    ],
    [
      'a function under its old name',
      'await r.query(`CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE IF EXISTS scratch; END $$`)',
    ],
    [
      'what an earlier one made unused',
      `// contract after 0005-new-column\n await r.query('ALTER TABLE rounds DROP COLUMN nonce')`,
    ],
    ['whatever takes it back', `} async down(r) { await r.query('DROP TABLE notes')`],
  ])('may have %s', (_what, body) => {
    expect(blockingForms(`async up(r) { ${body} }`, ['0005-new-column'])).toEqual([]);
  });

  it('needs its own step for what is built concurrently, and names a step that exists', () => {
    expect(blockingForms(`async up(r) { await r.query('CREATE INDEX CONCURRENTLY a ON rounds (key)') }`)).toEqual([
      'CONCURRENTLY needs transaction = false',
    ]);
    expect(
      blockingForms(`// contract after 0009-nothing\n async up(r) { await r.query('DROP TABLE notes') }`, ['0008-a']),
    ).toHaveLength(1);
  });
});
