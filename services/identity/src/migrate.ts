import { migrateOrExit } from '@nm/kit/db/migrate.js';
import { MIGRATIONS } from './migrations/all-migrations.js';

await migrateOrExit({ service: 'identity', migrations: MIGRATIONS });
