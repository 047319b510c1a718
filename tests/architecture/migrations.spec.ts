import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { blockingForms } from './migration-rules.js';
import { MIGRATION_HASHES } from './migration-hashes.js';

const services = join(import.meta.dirname, '../../services');

const isFirstVersion = (name: string): boolean => name === '0001-baseline';

const foldersOf = (service: string): string => join(services, service, 'src/migrations');

/**
 * Names of a service's migrations without extension, in the order in which they run. Files without a number are
 * functions.
 */
function migrationsOf(service: string): string[] {
  try {
    return readdirSync(foldersOf(service))
      .filter((file) => /^\d.*\.ts$/.test(file) && !file.includes('.spec.'))
      .map((file) => basename(file, '.ts'))
      .sort();
  } catch {
    return [];
  }
}

const EVENT_TABLES = readFileSync(join(services, '_kit/src/events/event-tables.ts'), 'utf8').split(
  'export const EVENT_FUNCTIONS',
)[0] as string;
const all = readdirSync(services).flatMap((service) => migrationsOf(service).map((name) => ({ service, name })));
const sourceOf = (service: string, name: string): string =>
  readFileSync(join(foldersOf(service), `${name}.ts`), 'utf8');
const later = all.filter(({ name }) => !isFirstVersion(name));

// Goal: a landed migration is never edited, because its file must show what ran in the databases.
describe('A migration that landed', () => {
  /** Comments and layout may change; the code and its SQL may not. */
  const hashOf = (source: string): string => {
    const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$|\s--\s.*$/gm, '').replace(/[\s,]+/g, ' ');
    return createHash('sha256').update(text).digest('base64url').slice(0, 22);
  };
  /** The parts of a baseline, which may be split by topic into files in a folder of the same name. */
  const baselineParts = (service: string, name: string): string[] => {
    try {
      const folder = join(foldersOf(service), name);
      return readdirSync(folder)
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8'));
    } catch {
      return [];
    }
  };

  it('is not edited, and a new one is added to the committed list', () => {
    const found = Object.fromEntries(
      all.map(({ service, name }) => [
        `${service}/${name}`,
        hashOf([sourceOf(service, name), ...baselineParts(service, name)].join('\n')),
      ]),
    );
    // The baseline of every service calls event-tables.ts of the kit, so this file may not change either.
    found['_kit/event-tables'] = hashOf(EVENT_TABLES);
    // After adding a migration, copy its line (name and hash) from the message of this failure into
    // migration-hashes.ts.
    expect(found).toEqual(MIGRATION_HASHES);
  });

  it('is a baseline, or is named by its UTC minute and carries that minute in its class', () => {
    const wrong = later.filter(({ service, name }) => {
      const minute = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})-[a-z0-9-]+$/.exec(name);
      if (!minute) return true;
      const [year, month, day, hour, minutes] = minute.slice(1).map(Number) as [number, number, number, number, number];
      return !new RegExp(`${Date.UTC(year, month - 1, day, hour, minutes)}\\b`).test(sourceOf(service, name));
    });
    expect(wrong.map(({ service, name }) => `${service}/${name}`)).toEqual([]);
  });

  it('holds no rows of the catalogue: seed data is in infra/seed; rows made from stored ones are no catalogue', () => {
    const insert = /INSERT\s+INTO\s+\w+\b(?!\s*(?:\([^)]*\)\s*)?SELECT\b)/i;
    const rows = all.filter(({ service, name }) => insert.test(sourceOf(service, name)));
    expect(rows.map(({ service, name }) => `${service}/${name}`)).toEqual([]);
  });
});

// Goal: an upgrade migrates while the previous version is running, so no migration may block that version or remove
// what it reads.
describe('A migration of a later version', () => {
  it('does not block the serving version', () => {
    const found = later.flatMap(({ service, name }) => {
      const names = migrationsOf(service);
      return blockingForms(sourceOf(service, name), names.slice(0, names.indexOf(name))).map(
        (sentence) => `${service}/${name}: ${sentence}`,
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
      'a column dropped that an earlier migration made unused',
      `// contract after 0005-new-column\n await r.query('ALTER TABLE rounds DROP COLUMN nonce')`,
    ],
    ['anything in `down`', `} async down(r) { await r.query('DROP TABLE notes')`],
  ])('may have %s', (_what, body) => {
    expect(blockingForms(`async up(r) { ${body} }`, ['0005-new-column'])).toEqual([]);
  });

  it('builds indexes concurrently in a step of its own, and names an existing step', () => {
    expect(blockingForms(`async up(r) { await r.query('CREATE INDEX CONCURRENTLY a ON rounds (key)') }`)).toEqual([
      'CONCURRENTLY needs transaction = false',
    ]);
    expect(
      blockingForms(`// contract after 0009-nothing\n async up(r) { await r.query('DROP TABLE notes') }`, ['0008-a']),
    ).toHaveLength(1);
  });
});
