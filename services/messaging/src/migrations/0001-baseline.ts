import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

/**
 * The tables of the inbox. Each member has one inbox row with the language, the unread count and its version. Messages
 * refer to that row.
 */
const INBOX = `
  CREATE TABLE inboxes (
    member_id uuid    NOT NULL CONSTRAINT inboxes_pk PRIMARY KEY,
    brand     text    NOT NULL,
    currency  text    NOT NULL,
    language  text    NOT NULL,
    trial     boolean NOT NULL,
    unread    int     NOT NULL DEFAULT 0 CONSTRAINT inboxes_unread_whole CHECK (unread >= 0),
    version   bigint  NOT NULL DEFAULT 0
  );
  CREATE TABLE messages (
    id           uuid        NOT NULL DEFAULT uuidv7() CONSTRAINT messages_pk PRIMARY KEY,
    member_id    uuid        NOT NULL CONSTRAINT messages_inbox_fk REFERENCES inboxes (member_id),
    template     text        NOT NULL,
    currency     text        NOT NULL,
    amount_minor bigint      NOT NULL,
    reference    text        NOT NULL,
    delivered_at timestamptz NOT NULL,
    read_at      timestamptz,
    deleted_at   timestamptz
  );
  CREATE INDEX messages_by_member ON messages (member_id, (read_at IS NULL) DESC, delivered_at DESC, id DESC)
    WHERE deleted_at IS NULL;
  GRANT SELECT, INSERT, UPDATE (unread, version, language) ON inboxes TO messaging;
  GRANT SELECT, INSERT, UPDATE (read_at, deleted_at) ON messages TO messaging;
`;

/** The first schema of messaging. */
export class Baseline implements MigrationInterface {
  readonly name = 'Baseline1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
    await runner.query(INBOX);
  }

  async down(): Promise<void> {
    throw new Error('nothing comes before the baseline');
  }
}
