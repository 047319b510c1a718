import { dataSource } from '@nm/kit/db/data-source.js';
import { auditLedger } from '../../audit/audit.js';
import { counterOf, forfeitCounterOf, type Command } from '../command.js';
import { postingInput, type PostingOutcome } from '../plan.js';
import type { ModelAnswer } from './ledger-model.js';
import { openTestLedger, type TestLedger } from './test-ledger.js';

/** The test bench for postings: a ledger of its own, and the owner's connection, which can move rows back in time. */
export class PostingBench {
  readonly #owner: Awaited<ReturnType<typeof ownerOf>>;

  private constructor(
    readonly test: TestLedger,
    owner: Awaited<ReturnType<typeof ownerOf>>,
  ) {
    this.#owner = owner;
  }

  static async start(): Promise<PostingBench> {
    const test = await openTestLedger();
    return new PostingBench(test, await ownerOf(test));
  }

  async stop(): Promise<void> {
    await this.#owner.destroy();
    await this.test.close();
  }

  /** Moves all earlier postings of the members back in time by this many days. */
  async passDays(members: readonly string[], count: number): Promise<void> {
    const by = `interval '${count * 24} hours'`;
    await this.#owner.query(
      `UPDATE accounts SET day_ends_at = day_ends_at - ${by}, revision = revision + 1 WHERE member_id = ANY($1)`,
      [members],
    );
    await this.#owner.query(
      `UPDATE transfers SET created_at = created_at - ${by} FROM accounts a WHERE a.id = account_id AND a.member_id = ANY($1)`,
      [members],
    );
  }

  /** Posts all commands at the same time, so that the writer batches them. Removes ids and times from the answers. */
  async posted(commands: readonly Command[]): Promise<ModelAnswer[]> {
    const outcomes = await Promise.all(commands.map((command) => this.test.writer.post(inputOf(this.test, command))));
    return outcomes.map(withoutIdsAndTimes);
  }

  /** Returns the faults that the audit of the books finds. */
  async faults() {
    return (await auditLedger(this.test.db)).filter((finding) => finding.faults > 0n);
  }
}

/** Every movement that has a counter account uses the same vendor account in this test. */
const inputOf = (test: TestLedger, command: Command) =>
  postingInput(
    command,
    counterOf(command.movement) === undefined ? undefined : test.vendorId,
    forfeitCounterOf(command.movement) === undefined ? undefined : test.vendorId,
  );

function withoutIdsAndTimes(outcome: PostingOutcome): ModelAnswer {
  if ('failure' in outcome) return outcome;
  const { transferId: _id, postedAt: _at, ...rest } = outcome;
  return rest;
}

/** Connects as the owner of the database, because the runtime role cannot rewrite rows. */
const ownerOf = (test: TestLedger) => dataSource({ url: test.database.ownerUrl, poolMax: 1 }).initialize();
