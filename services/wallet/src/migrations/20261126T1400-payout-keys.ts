import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a function that returns the key of a payout account. Accounts are compared by this key, because the same account
 * can be written in several ways. The key of an e-wallet is its last 9 digits, so that a country code or a leading zero
 * makes no difference. The key of a crypto address is in lower case if the address starts with 0x or is bech32; other
 * addresses distinguish capital letters. The key of a bank account has no separators and keeps leading zeros. An index
 * stores the key of every row.
 */
export class PayoutKeys1795701600000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Withdrawals can be written
  // meanwhile.
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
