import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { firstIdAt } from './id-at.js';
import { inMinor, isListed, isPlay, outMinor } from './listed-movements.js';
import { RecordDaysStore } from './record-days.store.js';

/** The number of newest events in the outbox from which the ledger root (a hash) is computed. */
const ROOT_MOVEMENTS = 256;

export interface RecordsQuery {
  readonly memberId: string;
  readonly currency: string;
  /** The start of the time range, inclusive. The end `to` is exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** The type of movements that are listed; empty if all types are listed. */
  readonly type: string;
  /** True: the record has one line per game round, with the type `round`. False: it has one line per movement. */
  readonly byRound: boolean;
  /** The page number; the first page is 1. */
  readonly page: number;
  readonly size: number;
}

/** One line of the account record: a single movement, or all movements of a round within the time range. */
export interface AccountRecord {
  /** The id of the transfer. For a round, the id of its newest movement. */
  readonly transferId: string;
  readonly type: string;
  readonly status: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly heldChangeMinor: bigint;
  readonly debtMadeMinor: bigint;
  readonly debtRepaidMinor: bigint;
  /** The house's part of a win, because the bonus in the bet had ended; negative if the house paid. */
  readonly houseMinor: bigint;
  /** The sum of cash and bonus directly after the movement. */
  readonly afterMinor: bigint;
  /** True if the movement returned the stake of a bet. */
  readonly stakeReturned: boolean;
  readonly reference: string;
  readonly gameCode: string;
  /** The promotion of a grant; empty for any other movement. */
  readonly promotion: string;
  readonly occurredAt: Date;
}

export interface RecordsPage {
  readonly records: readonly AccountRecord[];
  /**
   * The amount received over the whole time range, not only on this page. A conversion turns the member's bonus money
   * into the member's cash, so it counts neither here nor as paid out.
   */
  readonly totalInMinor: bigint;
  readonly totalOutMinor: bigint;
  /** The number of lines in the range, counted only up to 1,000 or to the end of the requested page if that is more. */
  readonly totalCount: bigint;
  /** True if the range has more lines than `totalCount`. */
  readonly hasMore: boolean;
}

type Totals = Pick<RecordsPage, 'totalInMinor' | 'totalOutMinor'>;
/** A time range in parts: days with stored sums (`endDay` excluded), and the times before and after these days. */
interface Parts {
  readonly starts: readonly Date[];
  readonly ends: readonly Date[];
  readonly firstDay: string;
  readonly endDay: string;
}

/*
 * SQL condition: the movement `t` is in the time range. Ids are uuidv7, so the primary key (account, id) sorts by time.
 * An id may be later than the created_at of its transfer by up to one batch. The range of ids is therefore a little
 * wider, and the condition on created_at is exact.
 */
const inRange = (t: string): string =>
  `${t}.id >= $3 AND ${t}.id < $4 AND ${t}.created_at >= $5 AND ${t}.created_at < $6 AND ${isListed(t)}`;
const COLUMNS = `t.id AS "transferId", t.type::text AS type, t.status::text AS status,
         t.stake_cash_minor + t.stake_bonus_minor AS "stakeMinor",
         t.payout_cash_minor + t.payout_bonus_minor AS "payoutMinor",
         t.cash_minor + t.bonus_minor AS "afterMinor",
         t.held_change_minor AS "heldChangeMinor", t.debt_made_minor AS "debtMadeMinor",
         t.debt_repaid_minor AS "debtRepaidMinor", t.type = 'rollback' AS "stakeReturned",
         coalesce(t.house_minor, 0) AS "houseMinor",
         t.reference, t.game_code AS "gameCode",
         CASE WHEN t.type = 'grant' THEN coalesce(t.promotion, '') ELSE '' END AS promotion, t.created_at AS "occurredAt"`;
/** Types that have a partial index by id. It finds their rows without reading the other movements of the range. */
const INDEXED_TYPES = ['deposit', 'grant'] as const;
type IndexedType = (typeof INDEXED_TYPES)[number];
const isIndexed = (type: string): type is IndexedType => (INDEXED_TYPES as readonly string[]).includes(type);
/** SQL condition on the type. Postgres uses a partial index only for a type that is a constant in the SQL. */
const ofType = (type: IndexedType | ''): string => (type === '' ? '' : `AND t.type = '${type}'`);

/** SQL of one account's movements. The subquery lets Postgres scan an index backwards and stop early. */
const movementsBefore = (type: IndexedType | ''): string => `
  SELECT ${COLUMNS}
    FROM transfers t
   WHERE t.account_id = (SELECT id FROM accounts WHERE kind = 'member' AND member_id = $1 AND currency = $2)
     AND ${inRange('t')} AND ($7 = '' OR t.type::text = $7) ${ofType(type)}
   ORDER BY t.id DESC LIMIT $8`;
const MOVEMENTS_BEFORE = {
  '': movementsBefore(''),
  deposit: movementsBefore('deposit'),
  grant: movementsBefore('grant'),
};

/** SQL condition: the movement `m` belongs to the same round as the movement `l`. It uses the index on rounds. */
const sameRound = (m: string, l: string): string =>
  `${m}.account_id = ${l}.account_id AND hashtext(${m}.round_id) = hashtext(${l}.round_id) AND ${m}.round_id <> ''
     AND ${m}.round_id = ${l}.round_id AND ${m}.vendor = ${l}.vendor AND ${isPlay(m)} AND ${inRange(m)}`;

/**
 * SQL condition for the movement that stands for a line. In a list of movements, each movement is a line. In a list of
 * rounds, the newest movement of each round and each movement without a round is a line.
 */
const LINES = {
  movements: `($7 = '' OR t.type::text = $7)`,
  rounds: `($7 = '' OR $7 = CASE WHEN ${isPlay('t')} THEN 'round' ELSE t.type::text END)
        AND (NOT ${isPlay('t')} OR NOT EXISTS (SELECT FROM transfers n WHERE n.id > t.id AND ${sameRound('n', 't')}))`,
} as const;
const CONTENTS = {
  movements: `SELECT ${COLUMNS} FROM transfers t WHERE t.account_id = l.account_id AND t.id = l.id`,
  rounds: `
    SELECT ${COLUMNS} FROM transfers t WHERE NOT l.is_play AND t.account_id = l.account_id AND t.id = l.id
    UNION ALL
    SELECT l.id, 'round', CASE WHEN bool_or(status = 'applied') THEN 'applied' ELSE min(status) END,
           sum("stakeMinor")::bigint, sum("payoutMinor")::bigint,
           (array_agg("afterMinor" ORDER BY "transferId" DESC))[1],
           sum("heldChangeMinor")::bigint, sum("debtMadeMinor")::bigint, sum("debtRepaidMinor")::bigint,
           bool_or("stakeReturned"), sum("houseMinor")::bigint, (array_agg(reference ORDER BY "transferId"))[1],
           (array_agg("gameCode" ORDER BY "transferId"))[1], '', max("occurredAt")
      FROM (SELECT ${COLUMNS} FROM transfers t WHERE ${sameRound('t', 'l')}) m
     WHERE l.is_play HAVING count(*) > 0`,
} as const;

/** Types that are frequent for a member who plays. A backward scan finds their newest rows quickly. */
const USUAL_TYPES: readonly string[] = ['', 'round', 'bet', 'win', 'bet_win'];
/** Where a page's lines are searched: in a type's index, in all movements (''), or in the days with stored sums. */
type Source = IndexedType | '' | 'days';
const sourceOf = (type: string): Source => (USUAL_TYPES.includes(type) ? '' : isIndexed(type) ? type : 'days');
/** SQL of the lowest uuidv7 that can be generated at a time. */
const firstId = (time: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`;
/**
 * SQL of the movements of account `a` that a page needs: those of the days with stored sums ($13 to $14) on which the
 * type occurs, and those of the times without sums ($11 and $12). For a rare type, only few days are read.
 */
const ofDays = (isLine: string, byRound: boolean): string => `(
      SELECT d.day::timestamp AT TIME ZONE 'UTC' AS starts, (d.day + 1)::timestamp AT TIME ZONE 'UTC' AS ends
        FROM record_days d
       WHERE d.account_id = a.id AND d.day >= $13::date AND d.day < $14::date
         AND $7 = ${byRound ? `CASE WHEN d.is_play THEN 'round' ELSE d.type END` : 'd.type'}
       GROUP BY d.day
      UNION ALL SELECT * FROM unnest($11::timestamptz[], $12::timestamptz[])) s
      CROSS JOIN LATERAL (
        SELECT t.* FROM transfers t
         WHERE t.account_id = a.id AND t.id >= ${firstId('s.starts')}
           AND t.id < ${firstId(`(s.ends + interval '1 minute')`)}
           AND t.created_at >= s.starts AND t.created_at < s.ends AND ${inRange('t')} AND ${isLine} OFFSET 0) t`;

/**
 * SQL of a page of lines, newest first. It scans an index backwards from the end of the range, or searches the days on
 * which the type occurs. It counts at most $8 lines, and reads the content only of the lines on the page. If the page
 * is empty, it returns one row of nulls.
 */
const pageOf = (view: keyof typeof LINES, source: Source): string => `
  WITH lines AS MATERIALIZED (
    SELECT w.* FROM accounts a CROSS JOIN LATERAL (
      SELECT t.account_id, t.id, t.vendor, t.round_id, ${isPlay('t')} AS is_play
        FROM ${
          source === 'days'
            ? ofDays(LINES[view], view === 'rounds')
            : `transfers t WHERE t.account_id = a.id AND ${inRange('t')} AND ${LINES[view]} ${ofType(source)}`
        }
       ORDER BY t.id DESC LIMIT $8) w
     WHERE a.member_id = $1 AND ($2 = '' OR a.currency = $2)
     ORDER BY w.id DESC LIMIT $8
  )
  SELECT c.count AS "lineCount", x.*
    FROM (SELECT count(*) AS count FROM lines) c
    LEFT JOIN (SELECT content.* FROM (SELECT * FROM lines ORDER BY id DESC LIMIT $9 OFFSET $10) l
                 CROSS JOIN LATERAL (${CONTENTS[view]}) content) x ON true
   ORDER BY x."transferId" DESC`;

/** SQL of the totals: the stored sums of the days $9 to $10, plus the movements before and after these days. */
const TOTALS = `
  SELECT coalesce(sum(in_minor), 0)::bigint AS "totalInMinor", coalesce(sum(out_minor), 0)::bigint AS "totalOutMinor"
    FROM accounts a CROSS JOIN LATERAL (
      SELECT d.in_minor, d.out_minor, d.is_play, d.type FROM record_days d
       WHERE d.account_id = a.id AND d.day >= $9::date AND d.day < $10::date
      UNION ALL
      SELECT ${inMinor('t')}, ${outMinor('t')}, ${isPlay('t')}, t.type::text
        FROM unnest($3::uuid[], $4::uuid[], $5::timestamptz[], $6::timestamptz[]) s(first_id, end_id, starts, ends)
        JOIN transfers t ON t.account_id = a.id AND t.id >= s.first_id AND t.id < s.end_id
         AND t.created_at >= s.starts AND t.created_at < s.ends AND ${isListed('t')}
    ) x
   WHERE a.member_id = $1 AND ($2 = '' OR a.currency = $2)
     AND ($7 = '' OR $7 = CASE WHEN x.is_play AND $8 THEN 'round' ELSE x.type END)`;
const ID_MARGIN_MS = 60_000;
const DAY_MS = 86_400_000;
/** The largest number of lines of a record that is counted exactly. It limits the time of a query over a long range. */
const COUNT_MAX = 1_000;

/** Reads the account record: all movements of a member's money and their effect on the balance (domain, section 4). */
@Injectable()
export class RecordsReadModel {
  constructor(
    private readonly db: Db,
    private readonly days: RecordDaysStore,
  ) {}

  /** Returns a page of lines, newest first, and the totals of the whole range. */
  async page(query: RecordsQuery): Promise<RecordsPage> {
    const { memberId, currency, from, to, type, byRound, page, size } = query;
    const ids = [firstIdAt(from.getTime()), firstIdAt(to.getTime() + ID_MARGIN_MS)];
    // The query counts at most this many lines: one more than `totalCount` may be, so that `hasMore` is known.
    const counted = Math.max(COUNT_MAX, page * size) + 1;
    const source = sourceOf(type);
    const parts = await this.#parts(query);
    const days = source === 'days' ? [parts.starts, parts.ends, parts.firstDay, parts.endDay] : [];
    const [totals, rows] = await Promise.all([
      this.#totals(query, parts),
      this.db.rows<AccountRecord & { readonly lineCount: bigint }>(pageOf(byRound ? 'rounds' : 'movements', source), [
        ...[memberId, currency, ...ids, from, to, type, counted, size, (page - 1) * size],
        ...days,
      ]),
    ]);
    const lineCount = rows[0]?.lineCount ?? 0n;
    const hasMore = lineCount === BigInt(counted);
    const records = rows.filter(({ transferId }) => transferId !== null);
    return { records, ...totals, totalCount: hasMore ? lineCount - 1n : lineCount, hasMore };
  }

  /** Splits the range into the days with stored sums, and the times before and after these days. */
  async #parts({ from, to }: RecordsQuery): Promise<Parts> {
    const summedMs = (await this.days.summedUntil())?.getTime() ?? 0;
    const first = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
    const end = Math.max(first, Math.min(Math.floor(to.getTime() / DAY_MS) * DAY_MS, summedMs));
    const hasDays = first !== end;
    return {
      starts: hasDays ? [from, new Date(end)] : [from],
      ends: hasDays ? [new Date(first), to] : [to],
      firstDay: new Date(first).toISOString().slice(0, 10),
      endDay: new Date(end).toISOString().slice(0, 10),
    };
  }

  /**
   * Computes the totals of the range: from the stored sums for the days that have sums, and from the movements for all
   * other times.
   */
  async #totals({ memberId, currency, type, byRound }: RecordsQuery, parts: Parts): Promise<Totals> {
    const { starts, ends, firstDay, endDay } = parts;
    const found = await this.db.one<Totals>(TOTALS, [
      memberId,
      currency,
      starts.map((time) => firstIdAt(time.getTime())),
      ends.map((time) => firstIdAt(time.getTime() + ID_MARGIN_MS)),
      starts,
      ends,
      type,
      byRound,
      firstDay,
      endDay,
    ]);
    return found ?? { totalInMinor: 0n, totalOutMinor: 0n };
  }

  /**
   * Returns the movements that are older than the movement `before`, newest first. It computes no totals and uses no
   * OFFSET, so every page of a long export takes the same time.
   */
  async movements(
    { memberId, currency, from, to, type }: Omit<RecordsQuery, 'byRound' | 'page' | 'size'>,
    before: string,
    size: number,
  ): Promise<AccountRecord[]> {
    const newest = firstIdAt(to.getTime() + ID_MARGIN_MS);
    const end = before !== '' && before < newest ? before : newest;
    const params = [memberId, currency, firstIdAt(from.getTime()), end, from, to, type, size];
    return this.db.rows<AccountRecord>(MOVEMENTS_BEFORE[isIndexed(type) ? type : ''], params);
  }

  /**
   * Returns the ledger root: a hash of the newest events in the wallet's outbox. Nobody can compute it before these
   * events are committed, because every new bet changes it.
   */
  async ledgerRoot(): Promise<string> {
    const rows = await this.db.rows<{ readonly id: string; readonly body: string }>(
      `SELECT id, coalesce(body::text, encode(payload, 'hex')) AS body FROM outbox ORDER BY seq DESC LIMIT $1`,
      [ROOT_MOVEMENTS],
    );
    const hash = createHash('sha256');
    for (const { id, body } of rows) hash.update(`${id} ${body}\n`);
    return hash.digest('hex');
  }
}
