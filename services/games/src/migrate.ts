import { migrateOrExit } from '@nm/kit/db/migrate.js';
import { gamesMigrations } from './migrations/all-migrations.js';

await migrateOrExit({ service: 'games', migrations: gamesMigrations });
