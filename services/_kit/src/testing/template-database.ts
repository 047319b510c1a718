import type pg from 'pg';

/**
 * Creates a template database once per test run. Tests copy it with `CREATE DATABASE … TEMPLATE`, which takes a tenth
 * of the time of the migrations. The first test file that needs the template creates it; the others wait for its lock.
 * @param make creates the database and fills it
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
    // A test file that was stopped too early has left this incomplete database.
    if (rows[0]) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await make(name);
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}
