import { databaseHere } from './database-here.js';
import { script } from './script.js';

/** `npm run cashier -- <file>`: loads the cashier data of a brand; with `--check` it only checks the document. */
export function cashier(args: string[]): Promise<number> {
  const isCheck = args.includes('--check') || args.length === 0;
  const environment = isCheck ? {} : { DATABASE_OWNER_URL: databaseHere('wallet', 'wallet_owner') };
  return script('services/wallet/dist/cashier/load-cashier-main.js', args, environment);
}
