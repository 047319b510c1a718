import { databaseHere } from './database-here.js';
import { script } from './script.js';

/**
 * `npm run brand -- nmen maintenance 30`: sets the status of a brand on the local platform, here 30 minutes of
 * maintenance.
 */
export function brand(args: string[]): Promise<number> {
  return script('services/identity/dist/brands/status-main.js', args, { DATABASE_URL: databaseHere('identity') });
}
