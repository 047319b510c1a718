import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Platform, databaseUrl, migrationEnvironment } from './environment.js';
import { node, root } from './paths.js';
import { Problem } from './problem.js';
import { type ProcessSpec, built } from './processes.js';

/** The exit code of a service's `migrate` command if an older version made the database and it cannot be migrated. */
const OUTDATED_SCHEMA = 3;

/**
 * Migrates the databases of the event log and of every service. Throws a Problem that names the first service whose
 * migration failed.
 */
export async function migrateAll(specs: readonly ProcessSpec[], platform: Platform, log: number): Promise<void> {
  const eventLog = join(root, 'services/_kit/dist/events/postgres/migrate-log.js');
  const eventLogEnvironment = {
    ...migrationEnvironment('event_log', platform),
    EVENT_LOG_OWNER_URL: databaseUrl(platform, 'event_log', 'event_log_owner'),
  };
  await Promise.all([
    migrate('event log', eventLog, eventLogEnvironment, log),
    ...specs
      .filter(({ database }) => database)
      .map((spec) => migrate(spec.name, built(spec, 'migrate'), migrationEnvironment(spec.name, platform), log)),
  ]);
}

async function migrate(name: string, script: string, env: NodeJS.ProcessEnv, log: number): Promise<void> {
  if (!existsSync(script)) return;
  const child = spawn(node, ['--enable-source-maps', script], { env, stdio: ['ignore', log, log] });
  const code = await new Promise((done) => child.once('exit', done));
  if (code === OUTDATED_SCHEMA)
    throw new Problem(
      `The data in this folder was made by an older version of the platform (the database of ${name}), and this version cannot upgrade it. Begin with empty data: npm start -- --fresh`,
    );
  if (code !== 0) throw new Problem(`The database of ${name} could not be migrated.`);
}
