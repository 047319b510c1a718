import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export interface SeedOptions {
  readonly service: string;
  /** As the owner role: the runtime role may not write reference data. */
  readonly ownerUrl: string;
  /** Each may hold a `<service>.sql`. They are applied in this order. */
  readonly folders: readonly string[];
}

/** Applies a service's seed data in one transaction. Its SQL leaves existing rows alone, so it is safe at every start. */
export async function seed({ service, ownerUrl, folders }: SeedOptions): Promise<void> {
  const files = folders.map((folder) => join(folder, `${service}.sql`)).filter((file) => existsSync(file));
  if (files.length === 0) return;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `${service}-seed` });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('seed'))`);
    for (const file of files) await client.query(readFileSync(file, 'utf8'));
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
