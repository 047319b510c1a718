import { migrateOrExit } from '@nm/kit/db/migrate.js';
import { MIGRATIONS } from './migrations/index.js';

await migrateOrExit({ service: 'wallet', migrations: MIGRATIONS });
