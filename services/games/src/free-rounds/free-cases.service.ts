import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { decide } from '@nm/kit/four-eyes/change-request.js';
import {
  CasesStore,
  FREE_CASES,
  SERVICE_NAME,
  askedBy,
  type FreeCaseKind,
  type OpenedCase,
} from '../cases/cases.store.js';
import type { CaseMarking, MarkOutcome } from '../cases/vendor-cases.service.js';
import { TRIES_BEFORE_CASE, type FreeGrant } from './free-grant.js';
import { FreeGrantsStore } from './free-grants.store.js';
import { FreeWinsService } from './free-wins.service.js';

/** The error that is thrown if a vendor answered, but its answer does not confirm the free rounds or their end. */
export class Unconfirmed extends Error {
  /**
   * @param answer the status in the vendor's answer, or a text that describes how its number of played rounds differs
   */
  constructor(readonly answer: string) {
    super(`the answer was ${answer}`);
  }
}

type Step = Omit<CaseMarking, 'mark' | 'reason'>;
const ANSWER_LENGTH_MAX = 64;
/** For each kind of case, the status of a grant while the vendor's confirmation is still missing. */
const STATUS_OF = { free_grant_unconfirmed: 'preparing', free_cancel_unconfirmed: 'ending' } as const;

/**
 * Handles cases about free rounds that a vendor does not confirm. An operator can have the service call the vendor
 * again, or two operators can end the free rounds without the vendor. If an operator only closes the case as explained
 * or corrected, the service still calls the vendor. If the vendor has still not confirmed after REST_MS, the closed
 * case is opened again.
 */
@Injectable()
export class FreeCasesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(FreeGrantsStore) private readonly grants: FreeGrantsStore,
    @Inject(FreeWinsService) private readonly wins: FreeWinsService,
  ) {}

  /**
   * Opens a case about a grant, if the vendor was called TRIES_BEFORE_CASE times without a confirmation. After fewer
   * calls, the method does nothing.
   */
  async failed(grant: FreeGrant, error: unknown): Promise<void> {
    const { grantId: subject, vassalage, playerId, status, attempts } = grant;
    if (attempts < TRIES_BEFORE_CASE) return;
    const kind = status === 'ending' ? 'free_cancel_unconfirmed' : 'free_grant_unconfirmed';
    const answer = error instanceof Unconfirmed ? error.answer.slice(0, ANSWER_LENGTH_MAX) : '';
    const detail = {
      ...{ gameCode: grant.gameCode, currency: grant.currency, stakeMinor: String(grant.stakeMinor) },
      ...{ rounds: String(grant.rounds), played: String(grant.played), tries: String(attempts), answer },
    };
    await this.db.transaction(async (tx) => {
      const now = await this.grants.lock(tx, subject);
      if (now?.status !== status) return;
      if (await this.cases.open(tx, { kind, vassalage, subject, detail, playerId })) return;
      const note = `not confirmed after ${attempts} calls; the last answer: ${answer || 'none'}`;
      await this.cases.openAgain(tx, { kind, vassalage, subject }, { note, operator: SERVICE_NAME });
    });
  }

  /** Makes the service call the vendor again at once, and stores a note about it. */
  async retry(caseId: string, { note, operator, version }: Step): Promise<MarkOutcome> {
    return this.#step(caseId, version, async (tx, { subject }) => {
      if (!(await this.grants.retry(tx, subject))) return 'decided';
      await this.cases.note(tx, caseId, 'tried', { note, operator });
      return 'marked';
    });
  }

  /**
   * Ends free rounds that the vendor does not confirm. Two operators must agree, because rounds or a win may be taken
   * from the member. If the vendor never confirmed the free rounds, they get the status `ending`, and the vendor is
   * called to cancel them. If the vendor does not confirm the end, they end at once with the wins that it has reported.
   * @throws Failure ops.own_request if the operator who asked for the end also confirms it.
   */
  async end(caseId: string, { note, operator, version }: Step): Promise<MarkOutcome> {
    return this.#step(caseId, version, async (tx, found, grant) => {
      if (grant.status !== STATUS_OF[found.kind]) return 'decided';
      const first = askedBy(await this.cases.notes(tx, caseId), 'end');
      if (first === undefined) {
        await this.cases.note(tx, caseId, 'end_asked', { note, operator });
        return 'marked';
      }
      const request = { requestedBy: first, status: 'waiting', decidedBy: null } as const;
      decide(request, { decision: 'approve', operator, note }, () => undefined);
      await this.cases.mark(tx, caseId, { step: 'corrected', note, operator, reason: 'rounds_ended' });
      if (grant.status === 'preparing') await this.grants.beginEnd(tx, grant.grantId, 'unavailable');
      else await this.wins.end(tx, grant.grantId, 'unavailable');
      return 'marked';
    });
  }

  /**
   * Withdraws the operator's own request to end the rounds. This is possible only while no second operator has decided.
   */
  async takeBack(caseId: string, operator: string): Promise<MarkOutcome> {
    return this.db.transaction(async (tx) => {
      const found = await this.cases.lock(tx, caseId);
      if (!FREE_CASES.some((kind) => kind === found?.kind)) return 'not_found';
      if (found?.closedAt !== null) return 'decided';
      if (askedBy(await this.cases.notes(tx, caseId), 'end') === operator)
        await this.cases.note(tx, caseId, 'end_taken_back', { note: '', operator });
      return 'marked';
    });
  }

  /**
   * Takes a step on an open case, if no step was taken since the operator loaded the case. All code locks the grant
   * before the case, so that two transactions cannot deadlock.
   */
  async #step(
    caseId: string,
    version: bigint,
    take: (tx: Tx, found: OpenedCase & { readonly kind: FreeCaseKind }, grant: FreeGrant) => Promise<MarkOutcome>,
  ): Promise<MarkOutcome> {
    return this.db.transaction(async (tx) => {
      const named = await this.cases.find(tx, caseId);
      const kind = FREE_CASES.find((one) => one === named?.kind);
      if (!named || !kind) return 'not_found';
      const grant = await this.grants.lock(tx, named.subject);
      const found = await this.cases.lock(tx, caseId);
      if (!grant || !found) throw new Failure('resource.not_found');
      if (found.closedAt !== null) return 'decided';
      if (version !== BigInt((await this.cases.notes(tx, caseId)).length)) return 'stale';
      return take(tx, { ...found, kind }, grant);
    });
  }
}
