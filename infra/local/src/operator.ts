import { databaseHere } from './database-here.js';
import { script } from './script.js';

/**
 * `npm run operator -- create …`: manages operators' accounts of the console on the platform that runs in this folder.
 */
export function operator(args: string[]): Promise<number> {
  return script('services/identity/dist/operators/operator-main.js', args, {
    DATABASE_URL: databaseHere('identity'),
    DEMO: '1',
  });
}
