import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an agent's nicknames and notes for members of the team, and the agent's blocks of direct downlines. */
export class DownlineSettings1795643160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE downline_settings (
        agent_id          uuid        NOT NULL,
        member_id         uuid        NOT NULL,
        nickname          text        NOT NULL,
        note              text        NOT NULL,
        transfers_blocked boolean     NOT NULL,
        contracts_blocked boolean     NOT NULL,
        changed_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT downline_settings_pk PRIMARY KEY (agent_id, member_id)
      )`);
    await runner.query(`
      GRANT SELECT, INSERT, UPDATE (nickname, note, transfers_blocked, contracts_blocked, changed_at)
        ON downline_settings TO agents`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE downline_settings');
  }
}
