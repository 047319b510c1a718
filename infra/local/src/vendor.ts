import { databaseHere } from './database-here.js';
import { script } from './script.js';

/**
 * `npm run vendor -- BAZAAR maintenance 30`: sets the status of a vendor or game on the local platform, here 30 minutes
 * of maintenance.
 */
export function vendor(args: string[]): Promise<number> {
  return script('services/games/dist/catalogue/status-main.js', args, { DATABASE_URL: databaseHere('games') });
}
