import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows the service to change the type of a member, because a player can become an agent. */
export class MemberTypes1795575300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (type) ON members TO agents');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (type) ON members FROM agents');
  }
}
