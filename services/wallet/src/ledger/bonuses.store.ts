import type pg from 'pg';
import { NO_CEILING, accountName, lesser, type AccountRow } from './account.js';
import { arrayLiteral, pipeline, type PreparedStatement } from './posting-connection.store.js';
import type { Command } from './command.js';
import type { Locked } from './locked.store.js';
import { storedBonusBetOf, storedBonusOf, type BonusBet, type StoredBonus } from './stored-facts.js';

/**
 * SQL that finds an account's open bonuses, and the bonuses that ended at or after a given version of the account,
 * oldest first. It is a union of two queries, because each of them can use a partial index; one query with OR could use
 * no index.
 */
const FIND_BONUSES: PreparedStatement = {
  name: 'find_bonuses',
  text: `
  SELECT r.transfer_id, r.account_id, g.caller, g.key, g.reference, r.promotion, g.payout_bonus_minor, r.required_minor,
         r.contribution_ppm, r.counted_from, r.stake_max_minor, g.version, r.closed_at IS NOT NULL, r.ending,
         r.closed_version, r.converted_minor,
         (extract(epoch FROM r.expires_at) * 1000)::float8
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

/**
 * SQL condition: the bet `b` with bonus money is still open. A win ends all earlier bets of its round, because one
 * posting settles a round with several bets and names only one of them. A rollback ends only its own bet. The condition
 * uses the index on rounds; a bet without a round therefore counts as ended.
 */
export const IS_OPEN_BONUS_BET = `b.type = 'bet' AND b.stake_bonus_minor > 0 AND b.status = 'applied' AND b.round_id <> ''
     AND NOT EXISTS (
         SELECT FROM transfers e
          WHERE e.account_id = b.account_id AND hashtext(e.round_id) = hashtext(b.round_id) AND e.round_id <> ''
            AND e.round_id = b.round_id AND e.status = 'applied'
            AND (e.type = 'win' AND e.vendor = b.vendor AND e.version > b.version
              OR e.type = 'rollback' AND e.caller = b.caller AND e.about_key = b.key))`;

/**
 * SQL that finds the bets with bonus money that are still open and were placed after the oldest open bonus was granted.
 */
const FIND_BONUS_BETS: PreparedStatement = {
  name: 'find_bonus_bets',
  text: `
  SELECT b.account_id, b.caller, b.key, b.vendor, b.round_id, b.version
    FROM unnest($1::bigint[]) AS i(account_id)
   CROSS JOIN LATERAL (
         SELECT o.transfer_id FROM turnover_requirements o
          WHERE o.account_id = i.account_id AND o.closed_at IS NULL ORDER BY o.transfer_id LIMIT 1) first
    JOIN transfers b ON b.account_id = i.account_id AND b.id > first.transfer_id
   WHERE ${IS_OPEN_BONUS_BET}`,
};

export const BONUS_STATEMENTS = [FIND_BONUSES, FIND_BONUS_BETS] as const;

/**
 * Reads, while the account rows are locked, the bonuses that are needed to decide the commands. An account is skipped
 * if it has no open bonus, no command that forfeits a bonus, and no bonus money in the bets and holds that were read.
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

/**
 * Reads the open bets with bonus money, but only of accounts for which a command stakes more than the maximum stake of
 * the open bonuses.
 */
export async function readBonusBets(
  client: pg.Client,
  rows: readonly AccountRow[],
  commands: readonly Command[],
): Promise<BonusBet[]> {
  const limitOf = ({ movement }: Command): bigint =>
    movement.type === 'grant' ? (movement.stakeMaxMinor ?? NO_CEILING) : NO_CEILING;
  const granted = commands.map(limitOf).reduce(lesser, NO_CEILING);
  const exceeds = ({ memberId, currency, account }: AccountRow): boolean =>
    account.openBonuses > 0 &&
    commands.some(
      (command) =>
        'stakeMinor' in command.movement &&
        command.movement.stakeMinor > lesser(account.bonusStakeMaxMinor, granted) &&
        ownName(command) === accountName(memberId, currency),
    );
  const asked = rows.filter(exceeds).map(({ id }) => id);
  if (asked.length === 0) return [];
  const values = [arrayLiteral(asked, (id) => id)];
  const [found = []] = await pipeline(client, [{ statement: FIND_BONUS_BETS, values }]);
  return found.map(storedBonusBetOf);
}

const ownName = ({ memberId, currency }: Command): string => accountName(memberId, currency);
