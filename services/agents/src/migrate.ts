import { migrate } from '@nm/kit/db/migrate.js';
import { migrations } from './migrations/index.js';

await migrate({ service: 'agents', migrations });
