import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pictures of applications for promotions, which prove what the member writes. */
export class ApplicationPictures1795769820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE application_pictures (
        picture_id   uuid        NOT NULL DEFAULT uuidv7(),
        reward_id    uuid        NOT NULL REFERENCES promotion_applications,
        key          text        NOT NULL,
        picture_hash bytea       NOT NULL,
        jpeg         bytea       NOT NULL,
        width_px     int         NOT NULL,
        height_px    int         NOT NULL,
        added_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT application_pictures_pk PRIMARY KEY (picture_id),
        CONSTRAINT application_pictures_one_per_key UNIQUE (reward_id, key),
        CONSTRAINT application_pictures_size CHECK (octet_length(jpeg) BETWEEN 1 AND 921600
          AND width_px > 0 AND height_px > 0)
      )`);
    await runner.query('GRANT SELECT, INSERT ON application_pictures TO promotions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE application_pictures');
  }
}
