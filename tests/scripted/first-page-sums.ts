import { productRows } from '../support/product-database.js';

/** The figures of one brand on one day, as the console's first page shows them. */
export interface BrandDay {
  readonly brand: string;
  readonly currency: string;
  readonly from: string;
  readonly depositedMinor: string;
  readonly depositedCount: number;
  readonly withdrawnMinor: string;
  readonly withdrawnCount: number;
  readonly heldMinor: string;
  readonly stakedMinor: string;
  readonly betCount: number;
  readonly revenueMinor: string;
  readonly playerCount: number;
  readonly newCount: number;
}
export interface Waiting {
  readonly waiting: number;
  readonly oldestAt?: string;
  readonly openedAt: readonly string[];
}

/*
 * Computes the figures again from the ledger's entries: the entries of accounts that paid or received money, for
 * transfers of the days in the brand's zone. The product computes them from the amounts in the transfers.
 */
const DAYS = `
  WITH begun AS (
    SELECT b.brand, b.currency, d.since,
           least(now(), CASE WHEN $6 THEN d.last + (now() - d.today) ELSE d.after END) AS until
      FROM unnest($1::text[], $2::text[], $3::text[]) AS b(brand, currency, zone),
           LATERAL (SELECT date_trunc('day', now() AT TIME ZONE b.zone) AS day) z,
           LATERAL (SELECT z.day AT TIME ZONE b.zone AS today,
                           (z.day - make_interval(days => $4)) AT TIME ZONE b.zone AS since,
                           (z.day - make_interval(days => $4 - $5 + 1)) AT TIME ZONE b.zone AS last,
                           (z.day - make_interval(days => $4 - $5)) AT TIME ZONE b.zone AS after) d
  ), today AS (
    SELECT b.brand, t.*, a.id AS member
      FROM begun b
      JOIN accounts a ON a.kind = 'member' AND a.brand = b.brand AND a.currency = b.currency
      JOIN transfers t ON t.account_id = a.id AND t.status = 'applied' AND t.created_at >= b.since
       AND t.created_at < b.until
  ), lines AS (
    SELECT t.brand, t.type::text AS type, e.account_id = t.member AS own, e.line, e.amount_minor AS amount, c.kind::text AS kind, c.name
      FROM today t JOIN entries e ON e.transfer_id = t.id JOIN accounts c ON c.id = e.account_id
  ), undone AS (
    SELECT t.brand, -sum(e.amount_minor) AS minor
      FROM today t
      JOIN transfers bet ON bet.account_id = t.member AND bet.caller = t.caller AND bet.key = t.about_key
      JOIN entries e ON e.transfer_id = bet.id AND e.account_id = t.member AND e.line IN (1, 2)
     WHERE t.type = 'rollback'
     GROUP BY 1
  )
  SELECT b.brand, b.currency, b.since AS "from",
         coalesce((SELECT -sum(amount) FROM lines l WHERE l.brand = b.brand AND kind = 'clearing'
                     AND type IN ('deposit', 'chargeback')), 0)::text AS "depositedMinor",
         (SELECT count(*) FROM today t WHERE t.brand = b.brand AND type = 'deposit')::int AS "depositedCount",
         coalesce((SELECT sum(amount) FROM lines l WHERE l.brand = b.brand AND kind = 'clearing'
                     AND type IN ('capture', 'withdrawal')), 0)::text AS "withdrawnMinor",
         coalesce((SELECT sum(sign(amount)) FROM lines l WHERE l.brand = b.brand AND kind = 'clearing'
                     AND type IN ('capture', 'withdrawal')), 0)::int AS "withdrawnCount",
         coalesce((SELECT sum(e.amount_minor) FROM accounts a JOIN entries e ON e.account_id = a.id AND e.pool = 'held'
                    WHERE a.kind = 'member' AND a.brand = b.brand AND a.currency = b.currency), 0)::text AS "heldMinor",
         (coalesce((SELECT -sum(amount) FROM lines l WHERE l.brand = b.brand AND own AND line IN (1, 2)
                      AND type IN ('bet', 'bet_win')), 0)
           - coalesce((SELECT minor FROM undone u WHERE u.brand = b.brand), 0))::text AS "stakedMinor",
         (SELECT count(*) FILTER (WHERE type <> 'rollback') - count(*) FILTER (WHERE type = 'rollback')
            FROM today t WHERE t.brand = b.brand AND type IN ('bet', 'bet_win', 'rollback'))::int AS "betCount",
         coalesce((SELECT sum(amount) FROM lines l WHERE l.brand = b.brand
                     AND (kind = 'vendor' OR name = 'house/promotions'
                          AND type IN ('win', 'bet_win', 'release', 'adjustment'))), 0)::text AS "revenueMinor",
         (SELECT count(DISTINCT member) FROM today t WHERE t.brand = b.brand AND type IN ('bet', 'bet_win'))::int
           AS "playerCount",
         (SELECT count(*) FROM accounts a WHERE a.member_id IS NOT NULL AND a.brand = b.brand
             AND a.currency = b.currency AND a.opened_at >= b.since AND a.opened_at < b.until)::int AS "newCount"
    FROM begun b ORDER BY b.brand`;

/** Which days are summed up; `untilNow` ends the last one at the present time of day. */
export interface Days {
  readonly daysAgo: number;
  readonly days: number;
  readonly untilNow?: boolean;
}

const TODAY: Days = { daysAgo: 0, days: 1 };

const brandsInTheTables = () =>
  productRows<{ code: string; currency: string; zone: string }>(
    'identity',
    `SELECT code, document ->> 'currency' AS currency, document ->> 'timeZone' AS zone FROM brands ORDER BY code`,
  );

/** Returns the figures of every brand from the ledger's entries, by brand. */
export async function daysInTheBooks({ daysAgo, days, untilNow = false } = TODAY): Promise<BrandDay[]> {
  const brands = await brandsInTheTables();
  const rows = await productRows<Omit<BrandDay, 'from'> & { from: Date }>('wallet', DAYS, [
    brands.map(({ code }) => code),
    brands.map(({ currency }) => currency),
    brands.map(({ zone }) => zone),
    ...[daysAgo, days, untilNow],
  ]);
  return rows.map((row) => ({ ...row, from: row.from.toISOString() }));
}

/*
 * The mean of money in by hour on the same weekday of four weeks, from the entries of the clearing accounts. A day
 * without money in or out is not counted.
 */
const USUAL = `
  WITH lines AS (
    SELECT d.day, floor(extract(epoch FROM date_trunc('hour', t.created_at, b.zone) - d.since) / 3600)::int AS hour,
           CASE WHEN t.type IN ('deposit', 'chargeback') THEN -e.amount_minor ELSE 0 END AS minor
      FROM (SELECT $1::text AS brand, $2::text AS currency, $3::text AS zone) b,
           LATERAL (SELECT w AS day,
                           (date_trunc('day', now() AT TIME ZONE b.zone) - make_interval(days => $4 + 7 * w))
                             AT TIME ZONE b.zone AS since,
                           (date_trunc('day', now() AT TIME ZONE b.zone) - make_interval(days => $4 + 7 * w - 1))
                             AT TIME ZONE b.zone AS until
                      FROM generate_series(1, 4) w) d,
           accounts a, transfers t, entries e, accounts c
     WHERE a.kind = 'member' AND a.brand = b.brand AND a.currency = b.currency
       AND t.account_id = a.id AND t.status = 'applied' AND t.created_at >= d.since AND t.created_at < d.until
       AND t.type IN ('deposit', 'chargeback', 'capture', 'withdrawal')
       AND e.transfer_id = t.id AND c.id = e.account_id AND c.kind = 'clearing'
  )
  SELECT hour, trunc(sum(minor) / (SELECT count(DISTINCT day) FROM lines))::text AS "depositedMinor"
    FROM lines GROUP BY hour ORDER BY hour`;

/**
 * Returns, for every brand, the usual money in by hour (the mean of the same weekday in four weeks) for the day that
 * was `daysAgo` days ago.
 */
export async function usualInTheBooks(daysAgo: number): Promise<ReadonlyMap<string, readonly object[]>> {
  const all = (await brandsInTheTables()).map(async ({ code, currency, zone }) => {
    const rows = await productRows<Record<string, unknown>>('wallet', USUAL, [code, currency, zone, daysAgo]);
    return [code, rows] as const;
  });
  return new Map(await Promise.all(all));
}

/**
 * The rows that wait for an operator in each queue, over all brands: database, table with condition, and time column.
 */
const QUEUES: Readonly<Record<string, readonly [service: string, from: string, since: string]>> = {
  deposits: [
    'wallet',
    `deposit_orders o JOIN reviews r ON r.subject_id = o.order_id AND r.kind = 'deposit' WHERE o.status = 'under_review'`,
    'r.opened_at',
  ],
  withdrawals: [
    'wallet',
    `withdrawals w JOIN reviews r ON r.subject_id = w.withdrawal_id AND r.kind = 'withdrawal' AND r.state = 'open'
      WHERE w.status IN ('requested', 'reviewing')`,
    'r.opened_at',
  ],
  adjustments: [
    'wallet',
    `adjustments j JOIN reviews r ON r.subject_id = j.adjustment_id WHERE j.status = 'waiting' AND r.state = 'open'`,
    'r.opened_at',
  ],
  payments: ['wallet', `cases WHERE closed_at IS NULL AND kind NOT LIKE 'vendor\\_transfer.%'`, 'opened_at'],
  wins: ['games', `cases WHERE closed_at IS NULL AND kind = 'held_win'`, 'opened_at'],
  cases: ['games', `cases WHERE closed_at IS NULL AND kind <> 'held_win'`, 'opened_at'],
  applications: ['messaging', `feedback WHERE type = 7 AND decided_at IS NULL`, 'sent_at'],
  feedback: ['messaging', `feedback WHERE type <> 7 AND decided_at IS NULL`, 'sent_at'],
  serviceThreads: ['messaging', `service_threads WHERE state = 'waiting'`, 'changed_at'],
  abuse: ['agents', `abuse_reviews WHERE state = 'open'`, 'opened_at'],
  moves: ['agents', `move_requests WHERE decided_at IS NULL`, 'requested_at'],
  mallOrders: ['promotions', `point_orders WHERE status = 'waiting'`, 'asked_at'],
  referrals: ['promotions', `reward_holds WHERE decided_at IS NULL`, 'held_at'],
  promotions: ['promotions', `promotion_applications WHERE state = 'open'`, 'applied_at'],
};

/** The rows that wait for the second of two operators, over all brands, as in `QUEUES`. */
const SECOND: typeof QUEUES = {
  deposits: ['wallet', `reviews WHERE kind = 'deposit' AND state = 'open' AND first_operator IS NOT NULL`, 'opened_at'],
  // A withdrawal whose review waits, and a paid one that a first operator marked as returned.
  withdrawals: [
    'wallet',
    `reviews WHERE kind IN ('withdrawal', 'withdrawal_return') AND state = 'open' AND first_operator IS NOT NULL`,
    'opened_at',
  ],
  wins: [
    'games',
    `cases c WHERE closed_at IS NULL AND kind = 'held_win'
       AND case_id IN (SELECT case_id FROM case_notes WHERE step = 'return_asked')`,
    'opened_at',
  ],
  cases: [
    'games',
    `cases c WHERE closed_at IS NULL AND kind <> 'held_win'
       AND (SELECT step FROM case_notes n WHERE n.case_id = c.case_id AND step IN ('end_asked', 'opened')
             ORDER BY noted_at DESC, note_id DESC LIMIT 1) = 'end_asked'`,
    'opened_at',
  ],
  abuse: ['agents', `abuse_reviews WHERE state = 'open' AND first_operator IS NOT NULL`, 'opened_at'],
  // The waiting offers of one agent count as one row, with the time of the oldest offer.
  contracts: ['agents', `house_offers WHERE status = 'waiting' GROUP BY agent_id`, 'min(requested_at)'],
  draws: [
    'games',
    `lottery_void_requests q JOIN lottery_draws d USING (draw_id)
      WHERE q.status = 'waiting' AND d.status IN ('scheduled', 'open', 'locked')`,
    'q.requested_at',
  ],
  raffles: [
    'promotions',
    `raffle_void_requests q JOIN raffles r USING (raffle_id)
      WHERE q.status = 'waiting' AND r.status IN ('open', 'locked') AND r.draws_at > now()`,
    'q.requested_at',
  ],
};

/** Returns the number of waiting entries in each queue, counted in the tables of its service. */
export const queuesInTheTables = (): Promise<Readonly<Record<string, Waiting>>> => counted(QUEUES);

/** Returns the number of entries that wait for a second operator in each list, counted in the tables. */
export const secondInTheTables = (): Promise<Readonly<Record<string, Waiting>>> => counted(SECOND);

async function counted(queues: typeof QUEUES): Promise<Readonly<Record<string, Waiting>>> {
  const all = Object.entries(queues).map(async ([queue, [service, from, since]]) => {
    const rows = await productRows<{ since: Date }>(service, `SELECT ${since} AS since FROM ${from} ORDER BY 1`);
    const openedAt = rows.map((row) => row.since.toISOString());
    const [oldestAt] = openedAt;
    return [queue, { waiting: rows.length, ...(oldestAt && { oldestAt }), openedAt }] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/* The money in and out of a brand by the hours of its time zone, computed from the entries of the clearing accounts. */
const HOURS = `
  SELECT date_trunc('hour', t.created_at, b.zone) AS "from",
         coalesce(-sum(e.amount_minor) FILTER (WHERE t.type IN ('deposit', 'chargeback')), 0)::text AS "depositedMinor",
         coalesce(sum(e.amount_minor) FILTER (WHERE t.type IN ('capture', 'withdrawal')), 0)::text AS "withdrawnMinor"
    FROM (SELECT $1::text AS brand, $2::text AS currency, $3::text AS zone) b
    JOIN accounts a ON a.kind = 'member' AND a.brand = b.brand AND a.currency = b.currency
    JOIN transfers t ON t.account_id = a.id AND t.status = 'applied'
     AND t.created_at >= date_trunc('day', now(), b.zone)
    JOIN entries e ON e.transfer_id = t.id
    JOIN accounts c ON c.id = e.account_id AND c.kind = 'clearing'
   WHERE t.type IN ('deposit', 'chargeback', 'capture', 'withdrawal')
   GROUP BY 1 ORDER BY 1`;

/** An hour of a brand's day, as the chart of the first page shows it. */
export interface BrandHour {
  readonly from: string;
  readonly depositedMinor: string;
  readonly withdrawnMinor: string;
}

/**
 * Returns the money in and out of a brand by hour of its present day, from the ledger's entries, oldest hour first.
 * Hours in which no money moved are left out.
 */
export async function hoursInTheBooks(brand: string): Promise<BrandHour[]> {
  const [found] = await productRows<{ currency: string; zone: string }>(
    'identity',
    `SELECT document ->> 'currency' AS currency, document ->> 'timeZone' AS zone FROM brands WHERE code = $1`,
    [brand],
  );
  const rows = await productRows<Omit<BrandHour, 'from'> & { from: Date }>('wallet', HOURS, [
    brand,
    found?.currency,
    found?.zone,
  ]);
  return rows.map((row) => ({ ...row, from: row.from.toISOString() }));
}

/** The last closed day (UTC) of the ledger, or null if no day is closed yet. */
export async function closedDayInTheLedger(): Promise<string | null> {
  const rows = await productRows<{ day: string | null }>('wallet', 'SELECT max(day)::text AS day FROM ledger_days');
  return rows[0]?.day ?? null;
}
