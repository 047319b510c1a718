/** A form of statement that would block or break the running version. */
interface Rule {
  readonly form: RegExp;
  /**
   * True: a table that was created in the same migration is exempt, because it is empty and unread, so nothing is
   * blocked.
   */
  readonly fineOnNew?: true;
  /** A pattern elsewhere in the statement that makes the form safe. */
  readonly unless?: RegExp;
  readonly instead: string;
}

const TABLE = '(?:IF (?:NOT )?EXISTS )?(?:ONLY )?"?(\\w+)"?';
const ALTER = `\\bALTER TABLE ${TABLE}`;
const CONTRACT = /contract after ([\w.-]+)/i;

const RULES: readonly Rule[] = [
  {
    form: /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*?\bON (?:ONLY )?"?(\w+)"?/i,
    fineOnNew: true,
    instead: 'CREATE INDEX CONCURRENTLY in a migration with transaction = false',
  },
  {
    form: /\bCREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS\b/i,
    instead:
      'DROP INDEX CONCURRENTLY IF EXISTS, and then CREATE INDEX CONCURRENTLY: a build that was broken off leaves an index that nobody reads, and it exists',
  },
  { form: /\bDROP INDEX (?!CONCURRENTLY)/i, instead: 'DROP INDEX CONCURRENTLY' },
  { form: /\bREINDEX (?!.*CONCURRENTLY)/i, instead: 'REINDEX … CONCURRENTLY' },
  {
    form: new RegExp(`${ALTER}[^;]*?\\bADD COLUMN[^,;]*\\bNOT NULL\\b`, 'i'),
    unless: /\bDEFAULT\b/i,
    fineOnNew: true,
    instead: 'a default, which the version that serves writes without knowing',
  },
  {
    form: new RegExp(
      `${ALTER}[^;]*?\\bADD COLUMN[^,;]*\\bDEFAULT \\(?(?:uuidv7|gen_random_uuid|random|clock_timestamp|nextval)`,
      'i',
    ),
    fineOnNew: true,
    instead: 'a constant default: one that differs by row writes the whole table again',
  },
  {
    form: new RegExp(`${ALTER}[^;]*?\\bADD CONSTRAINT\\b[^;]*?\\b(?:CHECK|FOREIGN KEY)\\b`, 'i'),
    unless: /\bNOT VALID\b/i,
    fineOnNew: true,
    instead: 'NOT VALID, and VALIDATE CONSTRAINT in a migration of its own',
  },
  {
    form: new RegExp(`${ALTER}[^;]*?\\bADD (?:CONSTRAINT \\w+ )?(?:UNIQUE|PRIMARY KEY)\\b`, 'i'),
    unless: /\bUSING INDEX\b/i,
    fineOnNew: true,
    instead: 'a unique index built CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
  },
  {
    form: new RegExp(`${ALTER}[^;]*?\\bSET NOT NULL\\b`, 'i'),
    fineOnNew: true,
    instead: 'a CHECK (… IS NOT NULL) NOT VALID that is validated later',
  },
  {
    form: new RegExp(`${ALTER}[^;]*?\\bALTER (?:COLUMN )?\\w+ (?:SET DATA )?TYPE\\b`, 'i'),
    fineOnNew: true,
    instead: 'a new column beside the old one',
  },
  { form: /\bLOCK TABLE\b|\bVACUUM FULL\b|\bCLUSTER \w/i, instead: 'nothing: it stops the version that serves' },
];

const TAKES_AWAY = new RegExp(
  `${ALTER}[^;]*?\\b(?:DROP COLUMN|RENAME\\b)|\\bDROP TABLE\\b|\\bDROP FUNCTION\\b|\\bRENAME TO\\b`,
  'i',
);

/**
 * Returns the forms in a new migration that would block or break the serving version while it runs; empty if there are
 * none.
 * @param source the text of the migration's file
 * @param earlier the names of the earlier migrations. A migration that removes something must name the earlier one
 * after which no version uses it any more.
 */
export function blockingForms(source: string, earlier: readonly string[] = []): string[] {
  const up = source.split(/\basync down\b/)[0] ?? '';
  const isNew = (table: string | undefined): boolean =>
    table !== undefined && new RegExp(`\\bCREATE TABLE (?:IF NOT EXISTS )?"?${table}"?\\b`, 'i').test(up);
  const found: string[] = [];
  for (const statement of statementsOf(up)) {
    for (const { form, fineOnNew, unless, instead } of RULES) {
      const match = form.exec(statement);
      if (!match || unless?.test(statement) || (fineOnNew && isNew(match[1]))) continue;
      found.push(
        `"${match[0].replace(/\s+/g, ' ').slice(0, 80)}" holds up the version that serves; instead: ${instead}`,
      );
    }
    const expanded = CONTRACT.exec(source)?.[1];
    if (TAKES_AWAY.test(statement) && (expanded === undefined || !earlier.includes(expanded))) {
      found.push(
        `"${statement.trim().replace(/\s+/g, ' ').slice(0, 80)}" takes away what the version that serves may read; instead: one version later, with a comment "contract after <migration>"`,
      );
    }
  }
  if (/CONCURRENTLY/i.test(up) && !/\btransaction\s*=\s*false\b/.test(source))
    found.push('CONCURRENTLY needs transaction = false');
  return found;
}

/**
 * Returns the SQL statements in the string literals of a file. The bodies of SQL functions are left out, because they
 * do not run during the migration.
 */
function statementsOf(source: string): string[] {
  const texts = [...source.matchAll(/`([^`]*)`|'((?:[^'\\\n]|\\.)*)'/g)].map(([, long, short]) => long ?? short ?? '');
  return texts.flatMap((text) =>
    text
      .replace(/\$\$[\s\S]*?\$\$/g, '')
      .replace(/--[^\n]*/g, '')
      .split(';'),
  );
}
