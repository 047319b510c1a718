/**
 * An offset is written off after this time without any contract of the pair. The same time applies to a carried
 * negative base.
 */
export const LAPSES_AFTER = `interval '12 months'`;

/**
 * SQL of the amount of offset `o` that the pair settles after its contract has ended. For a dividend it is only an upper
 * bound while the offset is open: `leftOfDividends` gives the amount.
 */
export const PAIR_MICRO = 'coalesce(o.pair_micro, o.amount_micro)';
export const SINCE = 'coalesce(o.since, o.made_at)';

/**
 * SQL of the time at which an offset lapses: twelve months after `since`, or after the end of a later contract of the
 * pair, if the pair had no contract in force in these months. It is null while a contract is in force. It depends only
 * on contracts, so a rebuild gives the same time. With `isAlone`, only the dividend's own contract counts, because no
 * other contract can use a correction of its base.
 */
export const lapsesAt = (contractId: string, since: string, isAlone: string): string => `(
  WITH lives AS (
    SELECT life.in_force FROM contracts mine
      JOIN contracts pair ON pair.payee_id = mine.payee_id AND pair.payer_id IS NOT DISTINCT FROM mine.payer_id
       AND (pair.id = mine.id OR NOT ${isAlone})
      JOIN contract_versions life ON life.contract_id = pair.id AND NOT isempty(life.in_force)
     WHERE mine.id = ${contractId}
  )
  SELECT min(start.at) + ${LAPSES_AFTER}
    FROM (SELECT ${since} AS at
          UNION ALL
          SELECT upper(in_force) FROM lives WHERE NOT upper_inf(in_force) AND upper(in_force) > ${since}) start
   WHERE NOT EXISTS (SELECT FROM lives WHERE in_force && tstzrange(start.at, start.at + ${LAPSES_AFTER})))`;

export const OFFSET_LAPSES_AT = lapsesAt('o.contract_id', SINCE, `(${PAIR_MICRO} = 0)`);

/** SQL condition that the offset `o` had not lapsed at a time. */
export const isOpenAt = (moment: string): string =>
  `(${SINCE} > ${moment}::timestamptz - ${LAPSES_AFTER} OR coalesce(${OFFSET_LAPSES_AT} > ${moment}, true))`;

/**
 * SQL condition that the settlement which counted the bet of the offset `o` has paid it. Deferred pay takes no void
 * back before it is paid. If it lapses, its offsets are closed with an amount of 0, and no list shows them.
 */
export const IS_OF_PAID =
  'NOT EXISTS (SELECT FROM deferrals d WHERE d.settlement_id = o.settlement_id AND d.paid_in IS NULL)';
