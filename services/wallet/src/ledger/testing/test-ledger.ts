import { randomUUID } from 'node:crypto';
import type { Db } from '@nm/kit/db/db.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '../../migrations/index.js';
import { LedgerService, PostingWriter, type PostingWriterOptions } from '../ledger.service.js';
import { NamedAccounts } from '../named-accounts.store.js';
import { PostingsReadModel } from '../postings.read-model.js';

/** A real ledger on a new database, without the other parts of the wallet. */
export interface TestLedger {
  readonly database: TestDatabase;
  readonly db: Db;
  readonly ledger: LedgerService;
  readonly writer: PostingWriter;
  /** The id of the account that is the counter account of in-house bets. */
  readonly vendorId: bigint;
  /** Creates a member with an open account, and returns the member's id. */
  member(currency?: string): Promise<string>;
  /**
   * Changes an account as another process would do it: under the lock, and with a new revision. `sql` is a list of SQL
   * assignments.
   */
  set(memberId: string, sql: string): Promise<void>;
  /** Creates a second writer on the same database, as a second process of the service would have it. */
  another(options?: Partial<PostingWriterOptions>): LedgerService;
  close(): Promise<void>;
}

/**
 * Returns true if a message to the database commits postings. The faulty test proxy cuts the connection at such a
 * message. A message that only prepares a statement commits nothing.
 */
export const commitsPostings = (question: Buffer): boolean =>
  question.includes('apply_posting') && !question.includes('INSERT INTO transfers');

export async function openTestLedger(options: Partial<PostingWriterOptions> = {}): Promise<TestLedger> {
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const { db, url } = database;
  const writers: PostingWriter[] = [];
  const ledgerOn = (writer: PostingWriter): LedgerService => {
    writers.push(writer);
    return new LedgerService(writer, new NamedAccounts(db), new PostingsReadModel(db));
  };
  const writer = new PostingWriter({ url, ...options });
  const vendorId = await new NamedAccounts(db).idOf('vendor/INHOUSE', 'USD');
  return {
    database,
    db,
    writer,
    vendorId,
    ledger: ledgerOn(writer),
    async member(currency = 'USD') {
      const memberId = randomUUID();
      await db.rows(`INSERT INTO accounts (kind, member_id, currency) VALUES ('member', $1, $2)`, [memberId, currency]);
      return memberId;
    },
    async set(memberId, sql) {
      await db.rows(`UPDATE accounts SET ${sql}, revision = revision + 1 WHERE member_id = $1`, [memberId]);
    },
    another: (changes = {}) => ledgerOn(new PostingWriter({ url, ...options, ...changes })),
    async close() {
      await Promise.all(writers.map((each) => each.close()));
      await database.drop();
    },
  };
}
