import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { AMOUNT_MINOR_MAX } from '@nm/kit/money/money.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { withdrawableOf } from './withdrawable.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';

/** The amounts (minor units) with which a withdrawal or transfer was checked when the member requested it. */
export interface CheckedFigures {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly keepMinor: bigint;
  readonly forfeitMinor: bigint;
}

/**
 * Amounts with which the ledger refuses every request. The refusal is then stored with the request's key as the final
 * answer.
 */
const REFUSED = { keepMinor: AMOUNT_MINOR_MAX, forfeitMinor: 0n };

/**
 * Checks the amounts of a stored withdrawal or transfer again before a late posting, for example after a crash.
 * Otherwise money of a bonus or cash grant that the member received in the meantime could leave the account with it.
 */
@Injectable()
export class LateFigures {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerService,
    private readonly withdrawals: WithdrawalsReadModel,
    private readonly withdrawable: WithdrawableReadModel,
  ) {}

  /**
   * Posts a stored request late. If an earlier attempt has already posted it, that posting is returned. The ledger
   * refuses the request for good if more cash is locked now, or if the request would forfeit another amount of bonus
   * than the member confirmed.
   * @param post posts the request with the given amounts and its own key
   */
  async post(
    { caller, key, ...checked }: CheckedFigures & { readonly caller: string; readonly key: string },
    post: (figures: Pick<CheckedFigures, 'keepMinor' | 'forfeitMinor'>) => Promise<Posting>,
  ): Promise<Posting> {
    const earlier = await this.#posted(caller, checked.memberId, key);
    if (earlier) return earlier;
    return post(await this.#figures(checked)).catch(async (error: unknown) => {
      // Another attempt has meanwhile posted the request with other amounts. The ledger's answer to that posting is
      // final.
      const other = isFailure(error, 'wallet.key_reused') && (await this.#posted(caller, checked.memberId, key));
      if (other) return other;
      throw error;
    });
  }

  async #posted(caller: string, memberId: string, key: string): Promise<Posting | undefined> {
    return this.ledger.find(caller, memberId, key).catch((error: unknown) => {
      if (isFailure(error, 'resource.not_found')) return undefined;
      throw error;
    });
  }

  async #figures({
    memberId,
    brand,
    currency,
    keepMinor,
    forfeitMinor,
  }: CheckedFigures): Promise<Pick<CheckedFigures, 'keepMinor' | 'forfeitMinor'>> {
    const terms = await this.withdrawals.terms(this.db, brand, currency);
    const facts = terms && (await this.withdrawable.facts(this.db, memberId, currency, terms));
    if (!facts) return REFUSED;
    const now = withdrawableOf(facts);
    return now.keepMinor > keepMinor || now.forfeitMinor !== forfeitMinor ? REFUSED : { keepMinor, forfeitMinor };
  }
}
