import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has a number is found without reading every profile; built beside the version that serves. */
export class MembersByMobile0004 implements MigrationInterface {
  readonly name = 'MembersByMobile1700000000004';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // What a build that was broken off left is there, but nobody reads it.
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS member_profiles_by_mobile');
    await queryRunner.query(
      'CREATE INDEX CONCURRENTLY member_profiles_by_mobile ON member_profiles (mobile_num) WHERE mobile_num IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS member_profiles_by_mobile');
  }
}
