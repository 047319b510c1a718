import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  member_profiles_by_person_mobile: `right(regexp_replace(mobile_num, '\\D', '', 'g'), 9)`,
  member_profiles_by_person_mail: `regexp_replace(lower(btrim(normalize(email, NFKC))), '\\+[^@]*@', '@')`,
  member_profiles_by_person_document: `lower(regexp_replace(normalize(id_number, NFKC), '[^[:alnum:]]', '', 'g'))`,
};

/**
 * Adds the indexes that find accounts with the same phone number, mail address or document number as an excluded
 * person.
 */
export class PersonIndexes1795732020000 implements MigrationInterface {
  // The index is built with CONCURRENTLY, which must run outside of a transaction, so that registrations are not
  // blocked.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON member_profiles ((${on}))`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
