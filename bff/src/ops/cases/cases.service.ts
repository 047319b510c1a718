import { Injectable } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectGames, InjectIdentity, type GamesClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { requesterOf, TwoOperators, versionToSend, isOwnFirst } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { CaseDetailDto, CasePageDto, CaseQuery, CompareDayBody, DayComparisonDto } from './case.dto.js';
import {
  endAskedBy,
  peopleOf,
  presentCase,
  presentFree,
  presentSide,
  presentSteps,
  shownCase,
} from './case.presenter.js';

/** A step that an operator takes on a case. */
export interface CaseMarking {
  readonly action: 'explain' | 'correct' | 'reopen' | 'retry' | 'end' | 'take-back';
  readonly version: bigint;
  readonly reason?: string;
  readonly note: string;
}

const MARKS = {
  ...{ explain: 'explained', correct: 'corrected', reopen: 'open', retry: 'retry', end: 'end' },
  'take-back': 'take_back',
} as const;

/**
 * Reconciliation cases, for the operators of the players' brands. A case about a player who is not known here belongs
 * to no brand; only operators of all brands see it.
 */
@Injectable()
export class Cases {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectGames() private readonly games: GamesClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: CaseQuery): Promise<CasePageDto> {
    const { content, pageNum, totalPages, totalCount, vassalages } = await this.games.listVendorCases(
      {
        brands: await this.scope.codes(caller, query.brand),
        withoutBrand: this.scope.isOfAll(caller),
        state: query.state ?? 'open',
        vassalage: query.vendor ?? '',
        kind: query.kind ?? '',
        secondOnly: query.second === 'true',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const lines = content.map(async (found) => {
      const account = found.memberId === '' ? '' : await this.accounts.of(found.memberId);
      return presentCase(found, { callerId: caller.operator.id, account, person });
    });
    return {
      content: await Promise.all(lines),
      pageNum,
      totalPages,
      totalCount: Number(totalCount),
      vendors: vassalages,
    };
  }

  /** Returns one case with the data of both sides and the steps taken. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<CaseDetailDto> {
    const found = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'cases.open', ...aboutOf(found) });
    return this.#present(caller, found);
  }

  /**
   * Acts on a case: closes it, opens it again, asks the vendor again, or ends free rounds. Two operators are needed
   * to end free rounds.
   * @throws review.stale, review.decided, ops.own_request, ops.vouched_for, resource.not_found.
   */
  async mark(caller: OperatorCaller, id: string, marking: CaseMarking): Promise<CaseDetailDto> {
    const before = await this.#find(caller, id);
    const { action, note, reason = '' } = marking;
    if (action === 'take-back' && !isOwnFirst(caller, endAskedBy(before))) return this.detail(caller, id);
    const after = await this.audit.change(
      caller,
      {
        ...{ action: action === 'take-back' ? 'cases.take_back' : `cases.${action}`, ...aboutOf(before), reason: note },
        // If another operator has already asked to end the free rounds, this is a decision about that operator's
        // request.
        requesterId: action === 'end' ? requesterOf(endAskedBy(before)) : '',
      },
      async () => {
        const version = versionToSend(marking.version, before.version);
        const request = { caseId: id, operatorId: caller.operator.id, mark: MARKS[action], reason, note, version };
        const answer = await this.games.markVendorCase(request);
        return { answer, before: shownCase(before), after: shownCase(answer) };
      },
    );
    return this.#present(caller, after);
  }

  /**
   * Compares a vendor's data of a day with ours now. A vendor's day contains players of all brands, so only operators
   * of all brands may do this.
   * @throws resource.not_found for other operators, system.temporary, request.invalid.
   */
  async compare(caller: OperatorCaller, { vendor, day }: CompareDayBody): Promise<DayComparisonDto> {
    if (!this.scope.isOfAll(caller)) throw new Failure('resource.not_found');
    const action = { action: 'cases.compare', subject: { kind: 'vendor_day', id: `${vendor} ${day}` } };
    return this.audit.change(caller, action, async () => {
      const { differences, newCases } = await this.games.compareVendorDay({ vassalage: vendor, day });
      const after = { differences: String(differences), newCases: String(newCases) };
      return { answer: { differences, newCases }, before: {}, after };
    });
  }

  /**
   * Returns a case.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, caseId: string): Promise<games.VendorCase> {
    const found = await this.games.getVendorCase({ caseId }, { idempotent: true });
    if (found.brand !== '') await this.scope.assertHis(caller, found.brand);
    else if (!this.scope.isOfAll(caller)) throw new Failure('resource.not_found');
    return found;
  }

  async #present(caller: OperatorCaller, found: games.VendorCase): Promise<CaseDetailDto> {
    const { memberId, ours, theirs, detail } = found;
    const person = await this.names.of(peopleOf(found));
    const account =
      memberId === '' ? '' : (await this.identity.getMember({ memberId }, { memberId, idempotent: true })).account;
    const roundId = detail['roundId'] ?? '';
    const freeRounds = presentFree(found);
    const mayMark = caller.actions.includes('cases.decide');
    const maySettle = mayMark && found.unconfirmed && found.state === 'open';
    const because = maySettle ? await this.pair.refusal(caller, endAskedBy(found)) : undefined;
    return {
      ...presentCase(found, { callerId: caller.operator.id, account, person }),
      ...(ours && { ours: presentSide(ours) }),
      ...(theirs && { theirs: presentSide(theirs) }),
      ...(roundId !== '' && { roundId }),
      ...(freeRounds && { freeRounds }),
      steps: presentSteps(found, person),
      mayMark,
      mayRetry: maySettle,
      mayEnd: maySettle && !because,
      ...(because && { because }),
    };
  }
}

const aboutOf = ({ caseId, memberId, brand }: games.VendorCase) => ({
  subject: { kind: 'case', id: caseId },
  ...(memberId !== '' && { memberId }),
  ...(brand !== '' && { brand }),
});
