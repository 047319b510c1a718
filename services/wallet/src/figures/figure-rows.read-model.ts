import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { spanOf, type OfBrand, type Span } from './figures.read-model.js';
import { BETS, MONEY_IN, MONEY_OUT, MOVED, REVENUE, STAKES } from './moved.read-model.js';

/** A posting or a member that counts in one of the operators' figures (for example the deposits of a day). */
export interface FigureRow {
  /** The id of the transfer. If the row is a member and not a posting, this field, `type` and `reference` are empty. */
  readonly transferId: string;
  readonly memberId: string;
  readonly type: string;
  readonly reference: string;
  /** The amount (minor units) that this posting or member adds to the figure; for `players`, the member's stakes. */
  readonly amountMinor: bigint;
  readonly at: Date;
}

export interface FigureRows {
  readonly rows: FigureRow[];
  readonly totalCount: bigint;
  /** The sum (minor units) of all rows of the figure, including the rows on other pages. */
  readonly totalMinor: bigint;
}

const postings = (types: string, amount: string): string =>
  `SELECT id::text, account_id, type, reference, ${amount} AS amount, created_at AS at FROM moved WHERE type IN ${types}`;

const members = (account: string, amount: string, at: string): string =>
  `SELECT '' AS id, ${account} AS account_id, '' AS type, '' AS reference, ${amount} AS amount, ${at} AS at`;

const OF_BRAND = `FROM accounts WHERE kind = 'member' AND brand = $1 AND currency = $2`;

/**
 * For each figure, the SQL query of its rows. The queries read the relation `moved`, which contains the transfers of a
 * brand in a time span (see MOVED). The figure is the sum of the rows' amounts, or the number of the rows.
 */
const ROWS = {
  moneyIn: postings(MONEY_IN, '-net'),
  moneyOut: postings(MONEY_OUT, 'net'),
  netIn: `${postings(MONEY_IN, '-net')} UNION ALL ${postings(MONEY_OUT, '-net')}`,
  stake: postings(STAKES, 'staked'),
  revenue: postings(REVENUE, 'net - forfeited'),
  players: `${members('account_id', 'sum(staked)', 'max(created_at)')} FROM moved WHERE type IN ${STAKES}
            GROUP BY account_id HAVING bool_or(type IN ${BETS})`,
  newPlayers: `${members('id', '0', 'opened_at')} ${OF_BRAND} AND opened_at >= $4 AND opened_at < $5`,
  held: `${members('id', 'held_minor', 'opened_at')} ${OF_BRAND} AND held_minor > 0`,
} as const;

export type FigureName = keyof typeof ROWS;

/** Lists the postings or members that an operators' figure consists of, newest first. */
@Injectable()
export class FigureRowsReadModel {
  constructor(private readonly db: Db) {}

  async page(figure: FigureName, span: Span, brand: OfBrand, { limit, offset }: Page): Promise<FigureRows> {
    const found = `WITH ${MOVED}, found AS (${ROWS[figure]})`;
    const params = spanOf(span, brand);
    const sums = await this.db.one<Omit<FigureRows, 'rows'>>(
      `${found} SELECT count(*) AS "totalCount", coalesce(sum(amount), 0)::bigint AS "totalMinor" FROM found`,
      params,
    );
    const rows = await this.db.rows<FigureRow>(
      `${found}
       SELECT f.id AS "transferId", a.member_id AS "memberId", f.type, f.reference,
              f.amount::bigint AS "amountMinor", f.at
         FROM found f JOIN accounts a ON a.id = f.account_id
        ORDER BY f.at DESC, f.id DESC, a.member_id LIMIT $7 OFFSET $8`,
      [...params, limit, offset],
    );
    return { rows, totalCount: sums?.totalCount ?? 0n, totalMinor: sums?.totalMinor ?? 0n };
  }
}
