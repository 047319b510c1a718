import { migrate } from '@nm/kit/db/migrate.js';
import { gamesMigrations } from './migrations/all-migrations.js';

await migrate({ service: 'games', migrations: gamesMigrations });
