import type pg from 'pg';
import { NO_CEILING } from './account.js';
import { arrayLiteral } from './array-literal.js';
import { accountName } from './batch.js';
import type { Command } from './command.js';
import type { Locked } from './locked.store.js';
import { pipeline, type PreparedStatement } from './prepared-statement.js';
import { storedBonusOf, type StoredBonus } from './stored-facts.js';

/**
 * Finds the open bonuses of accounts, and those that ended at or after a version of the account, oldest first. Each half
 * names the condition of one partial index; a single condition with OR could use neither.
 */
const FIND_BONUSES: PreparedStatement = {
  name: 'find_bonuses',
  text: `
  SELECT r.transfer_id, r.account_id, g.caller, g.key, g.reference, r.promotion, g.payout_bonus_minor, r.required_minor,
         r.contribution_ppm, r.counted_from, r.stake_max_minor, g.version, r.closed_at IS NOT NULL, r.ending,
         r.closed_version, r.converted_minor
    FROM unnest($1::bigint[], $2::bigint[]) AS i(account_id, since)
   CROSS JOIN LATERAL (
         SELECT o.* FROM turnover_requirements o WHERE o.account_id = i.account_id AND o.closed_at IS NULL
          UNION ALL
         SELECT e.* FROM turnover_requirements e
          WHERE e.account_id = i.account_id AND e.closed_at IS NOT NULL
            AND coalesce(e.closed_version, 0) >= i.since) r
    JOIN transfers g ON g.account_id = r.account_id AND g.id = r.transfer_id
   WHERE g.payout_bonus_minor > 0
   ORDER BY r.account_id, g.version`,
};

export const BONUS_STATEMENTS = [FIND_BONUSES] as const;

/**
 * Reads the bonuses that are needed to decide the commands, under the locks. Nothing is read for an account that has no
 * open bonus, and no earlier bet with bonus money among the bets and holds that were found.
 */
export async function readBonuses(
  client: pg.Client,
  { rows, transfers, holds }: Locked,
  commands: readonly Command[],
): Promise<StoredBonus[]> {
  const since = new Map<bigint, bigint>();
  const ask = (accountId: bigint, version: bigint): void => {
    since.set(
      accountId,
      version < (since.get(accountId) ?? NO_CEILING) ? version : (since.get(accountId) ?? NO_CEILING),
    );
  };
  for (const { id, account } of rows) if (account.openBonuses > 0) ask(id, NO_CEILING);
  for (const { accountId, stake, payout, version, type } of transfers)
    if ((type === 'bet' || type === 'bet_win') && stake.bonusMinor + payout.bonusMinor > 0n) ask(accountId, version);
  if (commands.some(({ movement }) => movement.type === 'release'))
    for (const { accountId, hold } of holds) if (hold.betVersion !== null) ask(accountId, hold.betVersion);
  const forfeits = commands.filter(({ movement }) => movement.type === 'forfeit').map(ownName);
  for (const { id, memberId, currency } of rows) if (forfeits.includes(accountName(memberId, currency))) ask(id, 0n);
  if (since.size === 0) return [];
  const asked = [...since];
  const values = [arrayLiteral(asked, ([id]) => id), arrayLiteral(asked, ([, version]) => version)];
  const [found = []] = await pipeline(client, [{ statement: FIND_BONUSES, values }]);
  return found.map(storedBonusOf);
}

const ownName = ({ memberId, currency }: Command): string => accountName(memberId, currency);
