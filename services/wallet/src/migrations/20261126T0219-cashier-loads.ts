import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGED = 'withdrawal_methods, withdrawal_terms, withdrawal_rules, review_thresholds';

/**
 * Takes the right to change the cashier tables from the running service, because the command that loads a brand's
 * cashier data now runs as the owner of the tables. Also adds a table with one row for each load.
 */
export class CashierLoads1795659540000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`REVOKE UPDATE ON ${CHANGED}, deposit_methods FROM wallet`);
    await runner.query('REVOKE DELETE ON withdrawal_rules FROM wallet');
    await runner.query(`
      CREATE TABLE cashier_loads (
        load_id         bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
        brand           text        NOT NULL,
        currency        text        NOT NULL,
        loaded_by       text        NOT NULL,
        loaded_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        document_sha256 bytea       NOT NULL,
        rows_written    int         NOT NULL,
        switched_off    int         NOT NULL,
        rules_removed   int         NOT NULL,
        CONSTRAINT cashier_loads_pk PRIMARY KEY (load_id),
        CONSTRAINT cashier_loads_hash CHECK (octet_length(document_sha256) = 32)
      )`);
    await runner.query(
      `COMMENT ON TABLE cashier_loads IS 'Who loaded which document of cashier data, and when. Rows are only added.'`,
    );
    await runner.query('GRANT SELECT ON cashier_loads TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cashier_loads');
    await runner.query(`GRANT UPDATE ON ${CHANGED}, deposit_methods TO wallet`);
    await runner.query('GRANT DELETE ON withdrawal_rules TO wallet');
  }
}
