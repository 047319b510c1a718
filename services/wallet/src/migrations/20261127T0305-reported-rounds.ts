import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rounds that vendors in transfer mode reported, because they have no transfers. */
const TABLE = `
  CREATE TABLE reported_rounds (
    round_id     text   NOT NULL,
    account_id   bigint NOT NULL,
    id           uuid   NOT NULL,   -- a uuidv7 of the time of the bet, so that it compares with the ids of transfers
    vendor       text   NOT NULL,
    game_code    text   NOT NULL,
    stake_minor  bigint NOT NULL,
    payout_minor bigint NOT NULL,
    CONSTRAINT reported_rounds_pk PRIMARY KEY (round_id)
  );
  CREATE INDEX reported_rounds_of_account ON reported_rounds (account_id, id);

  GRANT SELECT, INSERT ON reported_rounds TO wallet;
`;

export class ReportedRounds1795748700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reported_rounds');
  }
}
