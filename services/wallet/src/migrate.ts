import { migrate } from '@nm/kit/db/migrate.js';
import { MIGRATIONS } from './migrations/index.js';

await migrate({ service: 'wallet', migrations: MIGRATIONS });
