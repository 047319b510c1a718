import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the links by which agents recruit members, the number of visits of their pages, and the accounts that agents
 * opened for other persons.
 */
const TABLES = `
  CREATE TABLE invite_links (
    id          uuid        NOT NULL DEFAULT uuidv7() CONSTRAINT invite_links_pk PRIMARY KEY,
    brand       text        NOT NULL,
    agent_id    uuid        NOT NULL CONSTRAINT invite_links_agent_fk REFERENCES members (id),
    code        text        NOT NULL,
    name        text        NOT NULL,
    -- The member type of accounts that are opened by the link.
    member_type smallint    NOT NULL,
    request_key text        NOT NULL,
    created_at  timestamptz NOT NULL,
    ended_at    timestamptz,
    CONSTRAINT invite_links_code_unique  UNIQUE (brand, code),
    CONSTRAINT invite_links_created_once UNIQUE (agent_id, request_key),
    CONSTRAINT invite_links_type_known   CHECK (member_type IN (0, 1, 2, 41, 42))
  );

  -- How often the page of a code was opened, by day in the brand's time zone.
  CREATE TABLE invite_days (
    brand  text NOT NULL,
    code   text NOT NULL,
    day    date NOT NULL,
    opened int  NOT NULL,
    CONSTRAINT invite_days_pk PRIMARY KEY (brand, code, day)
  );

  -- The visitors of a page on a day, so that each is counted once a day. The digests are deleted later.
  CREATE TABLE invite_visitors (
    brand   text  NOT NULL,
    code    text  NOT NULL,
    day     date  NOT NULL,
    visitor bytea NOT NULL,
    CONSTRAINT invite_visitors_pk PRIMARY KEY (brand, code, day, visitor)
  );
  CREATE INDEX invite_visitors_by_day ON invite_visitors (day);

  CREATE TABLE opened_accounts (
    member_id uuid        NOT NULL CONSTRAINT opened_accounts_pk PRIMARY KEY
                                   CONSTRAINT opened_accounts_member_fk REFERENCES members (id),
    agent_id  uuid        NOT NULL CONSTRAINT opened_accounts_agent_fk REFERENCES members (id),
    opened_at timestamptz NOT NULL
  );
  CREATE INDEX opened_accounts_by_agent ON opened_accounts (agent_id, opened_at DESC);

  GRANT SELECT, INSERT, UPDATE (ended_at) ON invite_links TO identity;
  GRANT SELECT, INSERT, UPDATE (opened) ON invite_days TO identity;
  GRANT SELECT, INSERT, DELETE ON invite_visitors TO identity;
  GRANT SELECT, INSERT ON opened_accounts TO identity;
`;

export class InviteLinks1795441200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE opened_accounts, invite_visitors, invite_days, invite_links');
  }
}
