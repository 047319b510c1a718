import type pg from 'pg';

/**
 * Makes a database once for all test files of a run, to be copied by `CREATE DATABASE … TEMPLATE`: a copy costs a tenth of what
 * migrations cost. The first file that asks for a name makes it; the others wait for its lock. `make` fills the new database.
 */
export async function ensureTemplate(
  admin: pg.Client,
  name: string,
  make: (name: string) => Promise<void>,
): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rows } = await admin.query<{ ready: boolean }>(
      'SELECT datistemplate AS ready FROM pg_database WHERE datname = $1',
      [name],
    );
    if (rows[0]?.ready) return;
    // A test file that ended while it made the template has left this.
    if (rows[0]) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await make(name);
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}
