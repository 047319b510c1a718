import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the key by which payout accounts are compared, because one account can be written in several ways. E-wallets are
 * compared by the last 9 digits, so that a country code or a leading zero makes no difference. Crypto addresses that
 * start with 0x and addresses in bech32 are compared in lower case; other addresses distinguish capital letters. Bank
 * numbers are compared without separators, and keep their leading zeros. The index stores the key of every row.
 */
export class PayoutKeys1795701600000 implements MigrationInterface {
  // The index is built CONCURRENTLY, outside of a transaction, so that withdrawals go on.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION payout_key(p_kind text, p_number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT p_kind || ':' || CASE
          WHEN p_kind = 'ewallet' THEN right(regexp_replace(p_number, '[^0-9]', '', 'g'), 9)
          WHEN p_kind = 'bank' THEN upper(regexp_replace(p_number, '[^A-Za-z0-9]', '', 'g'))
          WHEN p_number ~ '^0[xX]' OR p_number ~ '^[a-z]+1[a-z0-9]+$' OR p_number ~ '^[A-Z]+1[A-Z0-9]+$'
            THEN lower(p_number)
          ELSE p_number END
      $$`);
    await runner.query('GRANT EXECUTE ON FUNCTION payout_key TO wallet');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_of_key');
    await runner.query(
      'CREATE INDEX CONCURRENTLY payout_accounts_of_key ON payout_accounts (payout_key(kind, number))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_of_key');
    await runner.query('DROP FUNCTION payout_key');
  }
}
