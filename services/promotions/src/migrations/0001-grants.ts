import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members were granted. A claim is one row; what it gives is pinned with it and never changes. */
export class Grants1763640000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE grants (
        grant_id                uuid PRIMARY KEY DEFAULT uuidv7(),
        promotion               text NOT NULL,
        member_id               uuid NOT NULL,
        occasion                text NOT NULL DEFAULT '',
        brand                   text NOT NULL,
        currency                text NOT NULL,
        cash_minor              bigint NOT NULL,
        bonus_minor             bigint NOT NULL,
        turnover_required_minor bigint NOT NULL,
        posting_key             text NOT NULL,
        status                  text NOT NULL DEFAULT 'processing',
        refusal_code            text,
        transfer_id             text,
        claimed_at              timestamptz NOT NULL DEFAULT now(),
        granted_at              timestamptz,
        CONSTRAINT grants_once UNIQUE (promotion, member_id, occasion),
        CONSTRAINT grants_posting_key_unique UNIQUE (posting_key),
        CONSTRAINT grants_amounts CHECK (cash_minor >= 0 AND bonus_minor >= 0 AND cash_minor + bonus_minor > 0),
        CONSTRAINT grants_turnover CHECK (turnover_required_minor >= 0),
        CONSTRAINT grants_status CHECK (status IN ('processing', 'issued', 'rejected')),
        CONSTRAINT grants_issued CHECK ((status = 'issued') = (granted_at IS NOT NULL AND transfer_id IS NOT NULL)),
        CONSTRAINT grants_rejected CHECK ((status = 'rejected') = (refusal_code IS NOT NULL))
      )`);
    await runner.query(
      `COMMENT ON COLUMN grants.occasion IS 'Tells the claims of a repeatable promotion apart (a deposit, a day); empty for once and for all.'`,
    );
    await runner.query('CREATE INDEX grants_of_member ON grants (member_id, claimed_at DESC, grant_id DESC)');
    await runner.query(`CREATE INDEX grants_processing ON grants (claimed_at) WHERE status = 'processing'`);
    await runner.query('GRANT SELECT, INSERT ON grants TO promotions');
    await runner.query('GRANT UPDATE (status, refusal_code, transfer_id, granted_at) ON grants TO promotions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE grants');
  }
}
