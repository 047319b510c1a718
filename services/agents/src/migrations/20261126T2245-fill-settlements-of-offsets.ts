import type { MigrationInterface, QueryRunner } from 'typeorm';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Fills the column for one portion of offsets, and returns the key of the last row. It returns no row after the last
 * portion.
 */
const FILL = `
  WITH portion AS (
    SELECT contract_id, round_id FROM offsets WHERE (contract_id, round_id) > ($1::uuid, $2)
     ORDER BY contract_id, round_id LIMIT $3
  ), filled AS (
    UPDATE offsets o SET settlement_id = counting.id
      FROM portion p JOIN contracts c ON c.id = p.contract_id JOIN bets b ON b.round_id = p.round_id,
           LATERAL (SELECT s.id FROM settlements s
                     WHERE s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id
                       AND s.starts_at <= b.counted_in AND s.ends_at > b.counted_in
                     ORDER BY s.starts_at DESC LIMIT 1) counting
     WHERE o.contract_id = p.contract_id AND o.round_id = p.round_id AND o.settlement_id IS NULL
       AND (c.kind = 1 OR o.used_in IS NULL)
  )
  SELECT contract_id, round_id FROM portion ORDER BY contract_id DESC, round_id DESC LIMIT 1`;

/**
 * Fills the settlement of existing offsets, as far as it is still read: for all offsets of dividends (kind 1), and for
 * the open offsets of salaries. Each portion has its own transaction, so the running service waits only for a few rows.
 * If the migration is interrupted, it begins again and changes only what is left.
 */
export class FillSettlementsOfOffsets1795733100000 implements MigrationInterface {
  readonly transaction = false;

  /** @param portion the number of offsets that one transaction fills */
  constructor(private readonly portion = 1_000) {}

  async up(runner: QueryRunner): Promise<void> {
    let last: { contract_id: string; round_id: string } | undefined = { contract_id: NO_ID, round_id: '' };
    while (last)
      [last] = (await runner.query(FILL, [last.contract_id, last.round_id, this.portion])) as (typeof last)[];
  }

  async down(): Promise<void> {
    // The migration that added the column also removes it.
  }
}
