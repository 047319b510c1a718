import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { keepTransferTrace } from '@nm/kit/events/outbox.js';
import { counterOf, forfeitCounterOf, validate, type Command, type Posting } from './command.js';
import { NamedAccounts } from './named-accounts.store.js';
import { postingInput } from './plan.js';
import { PostingWriter } from './posting-writer.js';
import { PostingsReadModel } from './postings.read-model.js';

/** The ledger's interface for the rest of the wallet: it posts commands and finds stored answers. */
@Injectable()
export class LedgerService implements OnApplicationShutdown {
  constructor(
    @Inject(PostingWriter) private readonly writer: PostingWriter,
    private readonly namedAccounts: NamedAccounts,
    private readonly postings: PostingsReadModel,
  ) {}

  /**
   * Posts a command and resolves after its commit. The ledger commits in its own transaction, not in the caller's. If a
   * caller crashes, it repeats the call with the same key and gets the stored answer.
   * @throws Failure wallet.amount, request.invalid, wallet.key_reused (same key, other input), resource.not_found (a
   * win of an unknown bet), system.temporary (the account is not open yet, or the database is unreachable).
   */
  async post(command: Command): Promise<Posting> {
    validate(command);
    const counterId = await this.#idOf(counterOf(command.movement), command.currency);
    const forfeitId = await this.#idOf(forfeitCounterOf(command.movement), command.currency);
    const outcome = await this.writer.post(postingInput(command, counterId, forfeitId));
    if (!('failure' in outcome)) {
      keepTransferTrace(outcome.transferId);
      return outcome;
    }
    throw new Failure(isFailureCode(outcome.failure) ? outcome.failure : 'internal');
  }

  /**
   * Returns the stored answer for a key.
   * @throws Failure resource.not_found if this caller has never posted a command with this key.
   */
  async find(caller: string, memberId: string, key: string): Promise<Posting & { readonly currency: string }> {
    const posting = await this.postings.find(caller, memberId, key);
    if (!posting) throw new Failure('resource.not_found');
    return posting;
  }

  async #idOf(name: string | undefined, currency: string): Promise<bigint | undefined> {
    return name === undefined ? undefined : this.namedAccounts.idOf(name, currency);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.writer.close();
  }
}

/**
 * A second ledger with its own writer and database connection, for postings that arrive by the hundred. Bets use the
 * other ledger and therefore do not queue behind these postings. If both ledgers change one account, one of them waits
 * for the other's row lock, for one batch at most.
 */
export class BulkLedger extends LedgerService {}
