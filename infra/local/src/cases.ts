import { userInfo } from 'node:os';
import { databaseHere } from './database-here.js';
import { script } from './script.js';

/**
 * `npm run cases -- close <id> <why>`: what an operator does with the cases of the platform that runs here, under his
 * name on this machine.
 */
export function cases(args: string[]): Promise<number> {
  return script('services/games/dist/cases/cases-main.js', args, {
    DATABASE_URL: databaseHere('games'),
    OPERATOR: process.env['OPERATOR'] || userInfo().username,
  });
}
