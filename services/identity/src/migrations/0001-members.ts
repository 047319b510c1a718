import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

const TABLES = `
  CREATE TABLE brands (
    code       text        PRIMARY KEY,
    document   jsonb       NOT NULL,
    -- Set by an operator's change; a start then leaves the document alone.
    edited_at  timestamptz
  );

  CREATE TABLE members (
    id                  uuid        PRIMARY KEY DEFAULT uuidv7(),
    brand               text        NOT NULL REFERENCES brands (code),
    account             text        NOT NULL,
    -- The account folded: what makes two names one.
    account_key         text        NOT NULL,
    nickname            text        NOT NULL,
    type                smallint    NOT NULL,
    status              smallint    NOT NULL DEFAULT 1,
    currency            text        NOT NULL,
    language            text        NOT NULL,
    icon                text        NOT NULL DEFAULT '',
    password_hash       text,
    password_changed_at timestamptz NOT NULL,
    -- The password was set by us and must be changed before use.
    password_default    boolean     NOT NULL DEFAULT false,
    payment_password_hash text,
    upline_id           uuid        REFERENCES members (id),
    referrer_id         uuid        REFERENCES members (id),
    affiliate_code      text,
    referral_code       text        NOT NULL,
    -- Set by a login from a new address without a second factor; lifted when a factor is added.
    withdraw_locked_at  timestamptz,
    trial_expires_at    timestamptz,
    registered_at       timestamptz NOT NULL,
    last_login_at       timestamptz,
    CONSTRAINT members_account_unique        UNIQUE (brand, account_key),
    CONSTRAINT members_affiliate_code_unique UNIQUE (brand, affiliate_code),
    CONSTRAINT members_referral_code_unique  UNIQUE (brand, referral_code),
    CONSTRAINT members_type_known            CHECK (type IN (0, 1, 2, 4, 41, 42)),
    CONSTRAINT members_status_known          CHECK (status IN (1, 2, 3)),
    CONSTRAINT members_not_above_itself      CHECK (upline_id <> id),
    CONSTRAINT members_agents_have_codes     CHECK ((affiliate_code IS NOT NULL) = (type IN (1, 2, 41, 42))),
    CONSTRAINT members_trial_expires         CHECK ((trial_expires_at IS NOT NULL) = (type = 4)),
    CONSTRAINT members_trial_has_no_password CHECK ((password_hash IS NULL) = (type = 4))
  );
  CREATE INDEX members_by_upline ON members (upline_id) WHERE upline_id IS NOT NULL;
  CREATE INDEX members_trial_due ON members (trial_expires_at) WHERE type = 4 AND status = 1;

  -- Who a member says to be: personal data, apart from what every login reads.
  CREATE TABLE member_profiles (
    member_id            uuid PRIMARY KEY REFERENCES members (id),
    payee_name           text, email text, country_dialing_code text, mobile_num text, id_number text,
    qq_num               text, line text, whatsapp text, facebook text, wechat text,
    register_url         text,
    terms_accepted_at    timestamptz NOT NULL,
    age_confirmed_at     timestamptz NOT NULL
  );

  CREATE TABLE password_history (
    member_id     uuid        NOT NULL REFERENCES members (id),
    password_hash text        NOT NULL,
    set_at        timestamptz NOT NULL,
    CONSTRAINT password_history_pk PRIMARY KEY (member_id, set_at)
  );

  CREATE TABLE member_addresses (
    member_id     uuid        NOT NULL REFERENCES members (id),
    ip            inet        NOT NULL,
    first_seen_at timestamptz NOT NULL,
    last_seen_at  timestamptz NOT NULL,
    CONSTRAINT member_addresses_pk PRIMARY KEY (member_id, ip)
  );

  CREATE TABLE member_factors (
    member_id    uuid        NOT NULL REFERENCES members (id),
    kind         text        NOT NULL,
    -- What proves it, sealed: a number, an address, a name, an authenticator's secret.
    sealed       bytea       NOT NULL,
    confirmed_at timestamptz NOT NULL,
    CONSTRAINT member_factors_pk PRIMARY KEY (member_id, kind),
    CONSTRAINT member_factors_kind_known CHECK (kind IN ('mobile', 'mail', 'payee_name', 'authenticator'))
  );

  CREATE TABLE operators (
    id            uuid        PRIMARY KEY DEFAULT uuidv7(),
    account       text        NOT NULL,
    account_key   text        NOT NULL,
    password_hash text        NOT NULL,
    created_at    timestamptz NOT NULL,
    CONSTRAINT operators_account_unique UNIQUE (account_key)
  );
`;

const GRANTS = `
  GRANT SELECT, INSERT, UPDATE ON brands, members, member_profiles, member_addresses, operators TO identity;
  GRANT SELECT, INSERT ON password_history TO identity;
  GRANT SELECT, INSERT, UPDATE, DELETE ON member_factors TO identity;
`;

/** Brands, members and what they prove themselves with; the event tables. */
export class Members0001 implements MigrationInterface {
  readonly name = 'Members1700000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(GRANTS);
    await eventTables(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('the first schema has nothing before it');
  }
}
