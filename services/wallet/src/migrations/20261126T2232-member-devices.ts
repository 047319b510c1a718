import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table of members' devices for the risk rule about devices that several members share. The identity service
 * delivers the devices as keyed hashes.
 */
const TABLE = `
  CREATE TABLE member_devices (
    -- A keyed hash, which differs by brand. The device itself is not known here.
    mark      text        NOT NULL,
    member_id uuid        NOT NULL,
    seen_at   timestamptz NOT NULL,
    CONSTRAINT member_devices_pk PRIMARY KEY (mark, member_id)
  );
  CREATE INDEX member_devices_of_member ON member_devices (member_id);

  GRANT SELECT, INSERT ON member_devices TO wallet;
`;

export class MemberDevices1795732320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE member_devices');
  }
}
