import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds play tokens for vendors' games, stored as hashes, and ended sessions. They are stored in the database and not in
 * Redis, because after a loss of data an ended token could be used to play again.
 */
export class PlayTokens1795415100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE play_tokens (
        launch_hash       bytea PRIMARY KEY,
        play_hash         bytea CONSTRAINT play_tokens_play_hash UNIQUE,
        vassalage         text NOT NULL REFERENCES vendors,
        player_id         text NOT NULL REFERENCES vendor_players,
        member_id         uuid NOT NULL,
        session_id        uuid,
        game_code         text NOT NULL,
        currency          text NOT NULL,
        idle_ms           bigint NOT NULL,
        ends_at           timestamptz NOT NULL,
        launched_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        launch_expires_at timestamptz NOT NULL,
        continued_at      timestamptz,
        expires_at        timestamptz,
        ended_at          timestamptz
      )`);
    await runner.query(
      `COMMENT ON COLUMN play_tokens.ends_at IS 'The latest end, used or not; expires_at slides up to it with each accepted bet.'`,
    );
    await runner.query('CREATE INDEX play_tokens_of_game ON play_tokens (player_id, game_code) WHERE ended_at IS NULL');
    await runner.query('CREATE INDEX play_tokens_of_member ON play_tokens (member_id) WHERE ended_at IS NULL');
    await runner.query('CREATE INDEX play_tokens_due ON play_tokens (ends_at)');
    await runner.query(`
      CREATE TABLE ended_sessions (
        session_id uuid PRIMARY KEY,
        ended_at   timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX ended_sessions_due ON ended_sessions (ended_at)');
    await runner.query('GRANT SELECT, INSERT, DELETE ON play_tokens, ended_sessions TO games');
    await runner.query('GRANT UPDATE (play_hash, continued_at, expires_at, ended_at) ON play_tokens TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE play_tokens, ended_sessions');
  }
}
