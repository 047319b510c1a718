import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table of failed logins by account and place, which replaces `login_failures`, and a table of the contacts
 * that members confirmed by a code.
 */
const TABLES = `
  -- Failed logins by account name and place. A place is an IP address, a known device or a session; '*' means all
  -- unknown places. The name can be one that no account has.
  CREATE TABLE login_place_failures (
    brand          text        NOT NULL,
    account_key    text        NOT NULL,
    place          text        NOT NULL,
    failures       int         NOT NULL,
    counted_from   timestamptz NOT NULL,
    last_failed_at timestamptz NOT NULL,
    locked_until   timestamptz,
    CONSTRAINT login_place_failures_pk PRIMARY KEY (brand, account_key, place)
  );
  CREATE INDEX login_place_failures_due ON login_place_failures (last_failed_at);

  -- A phone number or mail address that a member confirmed by a code. It can confirm only one member of a brand.
  CREATE TABLE confirmed_contacts (
    member_id    uuid        NOT NULL REFERENCES members (id),
    brand        text        NOT NULL,
    kind         text        NOT NULL,
    -- A keyed digest of the phone number or mail address.
    digest       bytea       NOT NULL,
    confirmed_at timestamptz NOT NULL,
    CONSTRAINT confirmed_contacts_pk         PRIMARY KEY (member_id, kind),
    CONSTRAINT confirmed_contacts_one_member UNIQUE (brand, kind, digest),
    CONSTRAINT confirmed_contacts_kind_known CHECK (kind IN ('mobile', 'mail'))
  );

  -- The origins of registrations, to detect accounts with the same device or IP address.
  CREATE TABLE registration_origins (
    member_id      uuid        PRIMARY KEY REFERENCES members (id),
    brand          text        NOT NULL,
    address        text        NOT NULL,
    device         text        NOT NULL,
    payee_key      text        NOT NULL,
    -- True if the registration bonus is held until the member confirms a contact.
    bonus_waits    boolean     NOT NULL,
    registered_at  timestamptz NOT NULL
  );
  CREATE INDEX registration_origins_by_address ON registration_origins (brand, address, registered_at DESC);
  CREATE INDEX registration_origins_by_device ON registration_origins (brand, device) WHERE device <> '';
  CREATE INDEX registration_origins_by_payee ON registration_origins (brand, payee_key) WHERE payee_key <> '';

  GRANT SELECT, INSERT, UPDATE, DELETE ON login_place_failures TO identity;
  GRANT SELECT, INSERT, UPDATE ON confirmed_contacts, registration_origins TO identity;
`;

export class LoginPlaces1795416720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE registration_origins, confirmed_contacts, login_place_failures');
  }
}
