import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table of the rounds that vendors in transfer mode reported. These rounds have no transfers in the ledger. */
const TABLE = `
  CREATE TABLE reported_rounds (
    round_id     text        NOT NULL,
    account_id   bigint      NOT NULL,
    id           uuid        NOT NULL,   -- a uuidv7 of the time of the bet, so that it compares with the ids of transfers
    vendor       text        NOT NULL,
    game_code    text        NOT NULL,
    stake_minor  bigint      NOT NULL CHECK (stake_minor >= 0),
    payout_minor bigint      NOT NULL CHECK (payout_minor >= 0),
    stored_at    timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT reported_rounds_pk PRIMARY KEY (round_id)
  );
  -- The amounts are in the index, because the rounds of a member lie between those of all others.
  CREATE INDEX reported_rounds_of_account ON reported_rounds (account_id, id) INCLUDE (stake_minor, payout_minor);

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
