import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants the rights that the import of a vendor's games needs: to add games, and to change their names. */
export class CatalogueImports1795685160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT INSERT (game_id, vassalage, game_code, game_type, display_name, status, position),
            UPDATE (display_name) ON games TO games`);
    await runner.query('GRANT INSERT, UPDATE (name) ON game_names TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE INSERT, UPDATE (name) ON game_names FROM games');
    await runner.query(`
      REVOKE INSERT (game_id, vassalage, game_code, game_type, display_name, status, position),
             UPDATE (display_name) ON games FROM games`);
  }
}
