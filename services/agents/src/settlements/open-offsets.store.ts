/**
 * The time after which an offset (an amount to take back for a voided bet) is written off, if payer and payee have no
 * contract. The same time applies to a negative base that is carried.
 */
export const LAPSES_AFTER = `interval '12 months'`;

/**
 * SQL of the amount of offset `o` that counts between payer and payee after its contract has ended. An offset is an
 * amount to take back for a voided bet. For a dividend the result is only an upper bound as long as the offset is open;
 * `leftOfDividends` computes the amount.
 */
export const PAIR_MICRO = 'coalesce(o.pair_micro, o.amount_micro)';
export const SINCE = 'coalesce(o.since, o.made_at)';

/**
 * SQL of the time at which an offset (an amount to take back for a voided bet) lapses. It lapses if payer and payee had
 * no contract in force for twelve months, counted from `since` or from the end of a later contract between them. It is
 * null while a contract is in force. It depends only on contracts, so a rebuild computes the same time. With `isAlone`,
 * only the contract of the dividend itself counts, because no other contract can use a correction of its base.
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

/** SQL condition: the offset `o` (an amount to take back for a voided bet) had not lapsed at the given time. */
export const isOpenAt = (moment: string): string =>
  `(${SINCE} > ${moment}::timestamptz - ${LAPSES_AFTER} OR coalesce(${OFFSET_LAPSES_AT} > ${moment}, true))`;

/**
 * SQL condition: the settlement that counted the bet of the offset `o` (an amount to take back for a voided bet) has
 * paid for it. As long as this pay is deferred, no void takes it back. If the deferred pay lapses, its offsets are
 * closed with an amount of 0 and appear in no list.
 */
export const IS_OF_PAID =
  'NOT EXISTS (SELECT FROM deferrals d WHERE d.settlement_id = o.settlement_id AND d.paid_in IS NULL)';

/**
 * SQL condition: `IS_OF_PAID` for reports. A report of the past reads the settlements of its time, but the deferrals of
 * the present. Deferred pay was therefore paid by then only if the settlement that paid it existed.
 */
export const WAS_OF_PAID = `NOT EXISTS (
  SELECT FROM deferrals d LEFT JOIN settlements paying ON paying.id = d.paid_in
   WHERE d.settlement_id = o.settlement_id AND paying.id IS NULL)`;
