import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a weight to each brand's risk rules, and the evidence for the reasons for which a withdrawal is reviewed. */
export class RiskEvidence1795715520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawal_rules ADD COLUMN weight int');
    await runner.query(
      `COMMENT ON COLUMN withdrawal_rules.weight IS 'The part of the risk, 0 to 100; null for what the rule declares.'`,
    );
    await runner.query(`ALTER TABLE reviews ADD COLUMN evidence jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(
      `COMMENT ON COLUMN reviews.evidence IS 'Weight and facts of each reason, as they were when it was found.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews DROP COLUMN evidence');
    await runner.query('ALTER TABLE withdrawal_rules DROP COLUMN weight');
  }
}
