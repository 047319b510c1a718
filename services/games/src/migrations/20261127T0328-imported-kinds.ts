import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants the right to import an entry that only leads to a vendor's other games. */
export class ImportedKinds1795750080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT INSERT (is_game) ON games TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE INSERT (is_game) ON games FROM games');
  }
}
