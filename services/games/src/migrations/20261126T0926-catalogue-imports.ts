import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rights to import a vendor's games: to add games, and to change their names. */
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
