import { migrate } from '@nm/kit/db/migrate.js';
import { promotionsMigrations } from './migrations/all-migrations.js';

await migrate({ service: 'promotions', migrations: promotionsMigrations });
