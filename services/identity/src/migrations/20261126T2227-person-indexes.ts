import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  member_profiles_by_person_mobile: `right(regexp_replace(mobile_num, '\\D', '', 'g'), 9)`,
  member_profiles_by_person_mail: `regexp_replace(lower(btrim(normalize(email, NFKC))), '\\+[^@]*@', '@')`,
  member_profiles_by_person_document: `lower(regexp_replace(normalize(id_number, NFKC), '[^[:alnum:]]', '', 'g'))`,
};

/** Adds the indexes by which accounts with the same phone, mail or document as an excluded person are found. */
export class PersonIndexes1795732020000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that registrations go on.
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
