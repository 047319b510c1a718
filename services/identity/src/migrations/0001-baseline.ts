import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

const MEMBERS = `
  CREATE TABLE brands (
    code       text        PRIMARY KEY,
    document   jsonb       NOT NULL,
    -- The time at which an older release let an operator change the document; null if never. A start of the service
    -- does not overwrite such a document.
    edited_at  timestamptz
  );

  CREATE TABLE members (
    id                  uuid        PRIMARY KEY DEFAULT uuidv7(),
    brand               text        NOT NULL REFERENCES brands (code),
    account             text        NOT NULL,
    -- The account name in folded form. Two names with the same key are the same account.
    account_key         text        NOT NULL,
    nickname            text        NOT NULL,
    type                smallint    NOT NULL,
    status              smallint    NOT NULL DEFAULT 1,
    currency            text        NOT NULL,
    language            text        NOT NULL,
    icon                text        NOT NULL DEFAULT '',
    password_hash       text,
    password_changed_at timestamptz NOT NULL,
    -- True if the platform generated the password, so that the member must change it.
    password_default    boolean     NOT NULL DEFAULT false,
    payment_password_hash text,
    upline_id           uuid        REFERENCES members (id),
    referrer_id         uuid        REFERENCES members (id),
    affiliate_code      text,
    referral_code       text        NOT NULL,
    -- The time of a login from a new IP address without a second factor; null if there was none. It locks withdrawals
    -- until the member adds a second factor.
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

  -- The personal data of members. The table is separate from members, because a login does not need these columns.
  CREATE TABLE member_profiles (
    member_id            uuid PRIMARY KEY REFERENCES members (id),
    payee_name           text, email text, country_dialing_code text, mobile_num text, id_number text,
    qq_num               text, line text, whatsapp text, facebook text, wechat text,
    register_url         text,
    terms_accepted_at    timestamptz NOT NULL,
    age_confirmed_at     timestamptz NOT NULL
  );
  CREATE INDEX member_profiles_by_mobile ON member_profiles (mobile_num) WHERE mobile_num IS NOT NULL;

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
    -- Encrypted: the phone number, the mail address, the payee name or the authenticator's secret.
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

  GRANT SELECT, INSERT, UPDATE ON brands, members, member_profiles, member_addresses, operators TO identity;
  GRANT SELECT, INSERT ON password_history TO identity;
  GRANT SELECT, INSERT, UPDATE, DELETE ON member_factors TO identity;
`;

const ACCESS = `
  CREATE TABLE sealed_keys (
    kid        text        PRIMARY KEY,
    purpose    text        NOT NULL,
    slot       bigint      NOT NULL,
    public_jwk jsonb       NOT NULL,
    sealed     bytea       NOT NULL,
    retires_at timestamptz NOT NULL,
    dies_at    timestamptz NOT NULL,
    CONSTRAINT sealed_keys_one_per_slot  UNIQUE (purpose, slot),
    CONSTRAINT sealed_keys_purpose_known CHECK (purpose IN ('envelope', 'session'))
  );

  -- Digests of envelopes (encrypted forms) that were accepted. A row is kept until the envelope's key expires.
  CREATE TABLE envelope_uses (
    digest  bytea       PRIMARY KEY,
    dies_at timestamptz NOT NULL,
    CONSTRAINT envelope_uses_digest_size CHECK (octet_length(digest) = 32)
  );
  CREATE INDEX envelope_uses_due ON envelope_uses (dies_at);

  CREATE TABLE captchas (
    id         uuid        PRIMARY KEY,
    brand      text        NOT NULL,
    answer     text        NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX captchas_due ON captchas (expires_at);

  -- Failed logins by account name. The name can be one that no account has.
  CREATE TABLE login_failures (
    brand          text        NOT NULL,
    account_key    text        NOT NULL,
    failures       int         NOT NULL,
    last_failed_at timestamptz NOT NULL,
    locked_until   timestamptz,
    CONSTRAINT login_failures_pk PRIMARY KEY (brand, account_key)
  );
  CREATE INDEX login_failures_due ON login_failures (last_failed_at);

  CREATE TABLE sessions (
    id         uuid        PRIMARY KEY,
    member_id  uuid        NOT NULL REFERENCES members (id),
    ip         inet,
    user_agent text        NOT NULL,
    issued_at  timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at   timestamptz,
    end_reason text
  );
  CREATE INDEX sessions_live ON sessions (member_id, issued_at) WHERE ended_at IS NULL;
  CREATE INDEX sessions_due ON sessions (expires_at);

  GRANT SELECT, INSERT, DELETE ON sealed_keys, envelope_uses, captchas TO identity;
  GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures, sessions TO identity;
`;

const RECOVERY = `
  -- A requested code or link. If no member has the contact, the row looks the same except for member_id.
  CREATE TABLE recoveries (
    id          uuid        PRIMARY KEY DEFAULT uuidv7(),
    -- A keyed digest of brand, channel and contact, under which attempts are counted.
    target      bytea       NOT NULL,
    -- Null if no member has the number or mail address.
    member_id   uuid        REFERENCES members (id),
    -- A keyed digest of the code or token.
    secret      bytea       NOT NULL,
    tries_left  smallint    NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    used_at     timestamptz,
    CONSTRAINT recoveries_tries_left CHECK (tries_left >= 0)
  );
  CREATE INDEX recoveries_by_target ON recoveries (target, created_at DESC);
  CREATE INDEX recoveries_by_secret ON recoveries (secret);
  CREATE INDEX recoveries_due ON recoveries (expires_at);

  -- Outgoing text messages and mails. The content is encrypted, and deleted when the message is sent or has failed.
  CREATE TABLE notices (
    id         uuid        PRIMARY KEY DEFAULT uuidv7(),
    channel    text        NOT NULL,
    state      text        NOT NULL DEFAULT 'waiting',
    sealed     bytea,
    tries      smallint    NOT NULL DEFAULT 0,
    reason     text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    due_at     timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT notices_channel_known CHECK (channel IN ('sms', 'mail')),
    CONSTRAINT notices_state_known   CHECK (state IN ('waiting', 'sent', 'failed', 'void')),
    CONSTRAINT notices_told_once     CHECK ((sealed IS NOT NULL) = (state = 'waiting'))
  );
  CREATE INDEX notices_due ON notices (due_at) WHERE state = 'waiting';
  CREATE INDEX notices_old ON notices (created_at);

  GRANT SELECT, INSERT, UPDATE, DELETE ON recoveries, notices TO identity;
`;

/** The first schema of the identity service. */
export class Baseline implements MigrationInterface {
  readonly name = 'Baseline1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
    for (const sql of [MEMBERS, ACCESS, RECOVERY]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('nothing comes before the baseline');
  }
}
