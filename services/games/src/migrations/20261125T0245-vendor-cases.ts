import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each reconciliation case its player, and the outcome and the reason of its mark. Operators see the cases of
 * players of their brands.
 */
export class VendorCases1795574700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cases ADD COLUMN player_id text, ADD COLUMN outcome text');
    await runner.query('ALTER TABLE case_notes ADD COLUMN reason text');
    await runner.query(`
      ALTER TABLE cases
        ADD CONSTRAINT cases_outcome CHECK (outcome IS NULL OR outcome IN ('explained', 'corrected')) NOT VALID`);
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        ADD CONSTRAINT case_notes_step CHECK (step IN ('closed', 'corrected', 'opened', 'return_asked')) NOT VALID,
        ADD CONSTRAINT case_notes_reason CHECK (length(reason) BETWEEN 1 AND 32) NOT VALID`);
    await runner.query(`
      UPDATE cases c SET player_id = t.player_id
        FROM vendor_transactions t WHERE t.vassalage = c.vassalage AND t.tx_id = c.subject`);
    // Several players can take part in the same round at a vendor. A case about such a round stays without a player.
    await runner.query(`
      UPDATE cases c SET player_id = r.player_id
        FROM (SELECT vassalage, vendor_round_id, min(player_id) AS player_id FROM vendor_rounds
               GROUP BY vassalage, vendor_round_id HAVING count(DISTINCT player_id) = 1) r
       WHERE c.player_id IS NULL AND r.vassalage = c.vassalage AND r.vendor_round_id = c.detail ->> 'roundId'`);
    await runner.query('GRANT UPDATE (outcome) ON cases TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cases DROP COLUMN player_id, DROP COLUMN outcome');
    await runner.query(`
      ALTER TABLE case_notes
        DROP COLUMN reason,
        DROP CONSTRAINT case_notes_step,
        ADD CONSTRAINT case_notes_step CHECK (step IN ('closed', 'opened', 'return_asked')) NOT VALID`);
  }
}
