import type pg from 'pg';

/**
 * Creates a template database once per test run; tests copy it with `CREATE DATABASE … TEMPLATE`, which costs a tenth
 * of running the migrations. The first test file that needs a template creates it, and the others wait for its lock.
 * `make` creates and fills it.
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
    // A test file that ended too early has left this incomplete database behind.
    if (rows[0]) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await make(name);
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}
