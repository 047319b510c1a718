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

/** A vendor's answer that does not confirm what it was asked. */
export class Unconfirmed extends Error {
  /** @param answer the vendor's status, or the difference in words */
  constructor(readonly answer: string) {
    super(`the answer was ${answer}`);
  }
}

type Step = Omit<CaseMarking, 'mark' | 'reason'>;
const ANSWER_LENGTH_MAX = 64;
/** The status in which a grant is while its vendor owes the confirmation. */
const STATUS_OF = { free_grant_unconfirmed: 'preparing', free_cancel_unconfirmed: 'ending' } as const;

/**
 * Cases about free rounds that a vendor does not confirm. An operator has the vendor asked again, or two operators end the
 * rounds without it. A mark closes the case only: the vendor is still asked, and a case that is closed for REST_MS opens
 * again if the vendor is silent still.
 */
@Injectable()
export class FreeCasesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(FreeGrantsStore) private readonly grants: FreeGrantsStore,
    @Inject(FreeWinsService) private readonly wins: FreeWinsService,
  ) {}

  /** Opens a case about a grant once its vendor was asked TRIES_BEFORE_CASE times. Earlier it has no effect. */
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

  /** Has the vendor asked again at once. */
  async retry(caseId: string, { note, operator, version }: Step): Promise<MarkOutcome> {
    return this.#step(caseId, version, async (tx, { subject }) => {
      if (!(await this.grants.retry(tx, subject))) return 'decided';
      await this.cases.note(tx, caseId, 'tried', { note, operator });
      return 'marked';
    });
  }

  /**
   * Ends free rounds whose vendor does not confirm, with two operators, because rounds or a win may be taken away. Rounds
   * that the vendor never confirmed begin to end: the vendor is asked to take them back. Rounds whose end it does not
   * confirm end at once, with what was reported.
   * @throws Failure ops.own_request if the operator who asked for it confirms it too.
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

  /** Takes the operator's own request to end the rounds back, until a second operator decides. */
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

  /** Takes a step on an open case in the version that the operator saw. The grant is locked first, as everywhere. */
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
