import { migrateOrExit } from '@nm/kit/db/migrate.js';
import { promotionsMigrations } from './migrations/all-migrations.js';

await migrateOrExit({ service: 'promotions', migrations: promotionsMigrations });
