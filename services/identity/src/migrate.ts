import { migrate } from '@nm/kit/db/migrate.js';
import { MIGRATIONS } from './migrations/all-migrations.js';

await migrate({ service: 'identity', migrations: MIGRATIONS });
