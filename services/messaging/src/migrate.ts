import { migrateOrExit } from '@nm/kit/db/migrate.js';
import { migrations } from './migrations/index.js';

await migrateOrExit({ service: 'messaging', migrations });
