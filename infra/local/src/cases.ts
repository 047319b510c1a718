import { userInfo } from 'node:os';
import { databaseHere } from './database-here.js';
import { script } from './script.js';

const NOT_OURS = 2;

/**
 * `npm run cases`: lists the reconciliation cases of games and of deposits. `approve`, `reject`, `show` and `close`
 * with an id are sent to the service that owns the case. Decisions are stored with the name in OPERATOR, or of this
 * machine's user.
 */
export async function cases(args: string[]): Promise<number> {
  const operator = process.env['OPERATOR'] || userInfo().username;
  const deposits = (): Promise<number> =>
    script('services/wallet/dist/deposits/deposit-cases-main.js', args, {
      DATABASE_URL: databaseHere('wallet'),
      OPERATOR: operator,
    });
  const games = (): Promise<number> =>
    script('services/games/dist/cases/cases-main.js', args, {
      DATABASE_URL: databaseHere('games'),
      OPERATOR: operator,
    });
  const [word = ''] = args;
  if (['show', 'close', 'approve', 'reject'].includes(word)) {
    const code = await deposits();
    if (code !== NOT_OURS) return code;
    return word === 'approve' || word === 'reject' ? noDepositCase(args[1]) : games();
  }
  if (word === 'open') return games();
  const [first, second] = [await games(), word === '' || word === 'closed' ? await deposits() : 0];
  return first || second;
}

function noDepositCase(id = ''): number {
  console.error(`There is no deposit case ${id}.`);
  return 1;
}
