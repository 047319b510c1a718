import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { invalid, notFound } from '../wallet.errors.js';
import { stepOn, wrongField, type CaseStep } from './payment-case.js';
import { PaymentCasesStore } from './payment-cases.store.js';

const MARKS: readonly string[] = ['explain', 'correct'];

/** Applies the steps that operators take on cases about payment providers. */
@Injectable()
export class PaymentCasesService {
  constructor(
    private readonly db: Db,
    private readonly store: PaymentCasesStore,
  ) {}

  /**
   * Applies one step of an operator to a case.
   * @throws Failure request.invalid, resource.not_found, review.stale, review.claimed, review.decided, and
   * wallet.wrong_state if the case keeps a deposit under review, because only the decision on the deposit closes such a
   * case.
   */
  async take(caseId: string, step: CaseStep): Promise<void> {
    const wrong = wrongField(step);
    if (wrong) throw invalid(wrong);
    await this.db.transaction(async (tx) => {
      const before = await this.store.lock(tx, caseId);
      if (!before) throw notFound();
      const { now, holdsDeposit, ...mark } = before;
      const verdict = stepOn(mark, step, now);
      if (verdict.outcome === 'refused') throw new Failure(verdict.code);
      if (holdsDeposit && MARKS.includes(step.action)) throw new Failure('wallet.wrong_state');
      await this.store.save(tx, caseId, verdict.mark, step);
    });
  }
}
