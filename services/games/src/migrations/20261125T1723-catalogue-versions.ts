import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds versions to vendors and games, so that a change by an operator who saw an older version is refused. Also grants
 * the rights to change lists, stake limits and win ceilings.
 */
export class CatalogueVersions1795627380000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['vendors', 'games'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN version bigint NOT NULL DEFAULT 1`);
    await runner.query('GRANT UPDATE (version) ON vendors TO games');
    await runner.query('GRANT UPDATE (version, position, is_hot, list_types) ON games TO games');
    await runner.query(
      'GRANT INSERT, UPDATE (stake_minor_min, stake_minor_max, payout_minor_max) ON stake_limits TO games',
    );
    await runner.query('GRANT INSERT, UPDATE (stake_multiple, amount_minor) ON win_ceilings TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE INSERT, UPDATE (stake_multiple, amount_minor) ON win_ceilings FROM games');
    await runner.query(
      'REVOKE INSERT, UPDATE (stake_minor_min, stake_minor_max, payout_minor_max) ON stake_limits FROM games',
    );
    await runner.query('REVOKE UPDATE (position, is_hot, list_types) ON games FROM games');
    for (const table of ['vendors', 'games']) await runner.query(`ALTER TABLE ${table} DROP COLUMN version`);
  }
}
