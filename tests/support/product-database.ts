import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { siteUrl } from './api.js';

/** The offset of Postgres' port from that of the site (infra/local/src/ports.ts). */
const POSTGRES = 10;

/**
 * Runs a function on a service's database of the running product, like an operator on the machine: the password is in
 * the product's state folder. Tests read sums here, and move times that are too long to wait for. The product itself
 * offers no such access.
 */
export async function onProductDatabase<T>(service: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const state = process.env['PRODUCT_STATE'] ?? fileURLToPath(new URL('../../.local', import.meta.url));
  const { postgres } = JSON.parse(readFileSync(join(state, 'secrets.json'), 'utf8')) as { postgres: string };
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: Number(new URL(siteUrl()).port) + POSTGRES },
    ...{ user: 'postgres', password: postgres, database: service },
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the rows of one query on a service's database of the running product. */
export const productRows = async <Row extends pg.QueryResultRow>(
  service: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => onProductDatabase(service, async (client) => (await client.query<Row>(sql, [...values])).rows);
