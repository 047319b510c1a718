import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member's bets by state and by the moment they ended, and what is still open at vendors; built beside the version that serves. */
export class BettingRecord1763640000122 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rounds_of_member_by_end');
    await runner.query(`
      CREATE INDEX CONCURRENTLY rounds_of_member_by_end ON rounds (member_id, status, settled_at DESC, round_id DESC)`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rounds_by_vendor_name');
    await runner.query(`
      CREATE INDEX CONCURRENTLY rounds_by_vendor_name ON rounds (member_id, (detail ->> 'vendorRoundId')) WHERE seed_id IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS vendor_players_of_member');
    await runner.query('CREATE INDEX CONCURRENTLY vendor_players_of_member ON vendor_players (member_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS vendor_rounds_open');
    await runner.query(
      `CREATE INDEX CONCURRENTLY vendor_rounds_open ON vendor_rounds (player_id) WHERE status = 'open'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of [
      'vendor_rounds_open',
      'vendor_players_of_member',
      'rounds_by_vendor_name',
      'rounds_of_member_by_end',
    ]) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    }
  }
}
