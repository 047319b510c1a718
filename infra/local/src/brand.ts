import { databaseHere } from './database-here.js';
import { script } from './script.js';

/**
 * `npm run brand -- nmen maintenance 30`: closes or opens a brand of the platform that runs here, as an operator does.
 */
export function brand(args: string[]): Promise<number> {
  return script('services/identity/dist/brands/status-main.js', args, { DATABASE_URL: databaseHere('identity') });
}
