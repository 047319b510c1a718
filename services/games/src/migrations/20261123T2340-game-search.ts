import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the names of games and categories by language, and the number of plays of each game. The search for games uses
 * them.
 */
export class GameSearch1795477200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE game_names (
        vassalage text NOT NULL REFERENCES vendors,
        game_code text NOT NULL,
        language  text NOT NULL,
        name      text NOT NULL,
        PRIMARY KEY (vassalage, game_code, language),
        CONSTRAINT game_names_language CHECK (language = lower(language)),
        CONSTRAINT game_names_name CHECK (length(name) BETWEEN 1 AND 80)
      )`);
    await runner.query(
      `COMMENT ON TABLE game_names IS 'The names beside games.display_name; a language without a row shows that name.'`,
    );
    await runner.query(`
      CREATE TABLE category_names (
        category text NOT NULL REFERENCES categories,
        language text NOT NULL,
        name     text NOT NULL,
        PRIMARY KEY (category, language),
        CONSTRAINT category_names_language CHECK (language = lower(language))
      )`);
    await runner.query(`
      CREATE TABLE game_plays (
        hour      timestamptz NOT NULL,
        vassalage text NOT NULL REFERENCES vendors,
        game_code text NOT NULL,
        plays     bigint NOT NULL,
        PRIMARY KEY (hour, vassalage, game_code)
      )`);
    await runner.query(
      `COMMENT ON COLUMN game_plays.plays IS 'Members who played it for real, counted once in each ten minutes.'`,
    );
    await runner.query(`
      CREATE TABLE game_plays_progress (
        only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        counted_to timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE game_ranks (
        node_id bigint PRIMARY KEY REFERENCES games,
        plays   bigint NOT NULL,
        is_hot  boolean NOT NULL
      )`);
    await runner.query('GRANT SELECT ON game_names, category_names TO games');
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON game_plays, game_ranks TO games');
    await runner.query('GRANT SELECT, INSERT, UPDATE ON game_plays_progress TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE game_ranks, game_plays_progress, game_plays, category_names, game_names');
  }
}
