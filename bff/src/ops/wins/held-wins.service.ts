import { Injectable } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectGames, InjectIdentity, type GamesClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { TwoOperators, isOwnFirst, requesterOf, versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { HeldWinDetailDto, HeldWinPageDto, HeldWinQuery, MayDecideWinDto } from './held-win.dto.js';
import { isWaiting, peopleOf, presentWin, presentWinSteps, shownWin } from './held-win.presenter.js';

export interface WinDecision {
  /**
   * `release` pays the held part to the member; `return` gives it back to the vendor; `take_back` ends the own request
   * for a return.
   */
  readonly decision: 'release' | 'return' | 'take_back';
  readonly version: bigint;
  readonly note: string;
}

/**
 * Held wins, for the operators of the members' brands. The games service makes the decision. This class calls that
 * service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class HeldWins {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectGames() private readonly games: GamesClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: HeldWinQuery): Promise<HeldWinPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.games.listHeldWins(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        secondOnly: query.second === 'true',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const lines = content.map(async (win) => {
      const account = await this.accounts.of(win.memberId);
      return presentWin(win, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one held win with the steps taken. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<HeldWinDetailDto> {
    const win = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'wins.open', ...aboutOf(win) });
    return this.#present(caller, win);
  }

  /**
   * Decides about a held win.
   * @throws review.stale, review.decided, ops.own_request, ops.vouched_for, resource.not_found.
   */
  async decide(caller: OperatorCaller, id: string, decided: WinDecision): Promise<HeldWinDetailDto> {
    const before = await this.#find(caller, id);
    const { decision, note } = decided;
    if (decision === 'take_back' && !isOwnFirst(caller, before.returnAskedBy)) return this.detail(caller, id);
    const action = {
      action: decision === 'take_back' ? 'wins.take_back' : `wins.${decision}`,
      ...aboutOf(before),
      reason: note,
      // If another operator has already requested the return, this operator decides about that request.
      requesterId: decision === 'return' && isWaiting(before) ? requesterOf(before.returnAskedBy) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(decided.version, before.version);
      const request = { caseId: id, operatorId: caller.operator.id, decision, note, version };
      const answer = await this.games.decideHeldWin(request);
      return { answer, before: shownWin(before), after: shownWin(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns a held win.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, caseId: string): Promise<games.HeldWin> {
    const win = await this.games.getHeldWin({ caseId }, { idempotent: true });
    await this.scope.assertHis(caller, win.brand);
    return win;
  }

  async #present(caller: OperatorCaller, win: games.HeldWin): Promise<HeldWinDetailDto> {
    const { memberId } = win;
    const person = await this.names.of(peopleOf(win));
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return {
      ...presentWin(win, { callerId: caller.operator.id, account, person }),
      steps: presentWinSteps(win, person),
      may: await this.#may(caller, win),
    };
  }

  async #may(caller: OperatorCaller, win: games.HeldWin): Promise<MayDecideWinDto> {
    if (!isWaiting(win)) return { release: false, return: false, because: 'decided' };
    if (!caller.actions.includes('wins.review')) return { release: false, return: false };
    const because = await this.pair.refusal(caller, win.returnAskedBy);
    return { release: true, return: !because, ...(because && { because }) };
  }
}

const aboutOf = ({ caseId, memberId, brand }: games.HeldWin) => ({
  subject: { kind: 'win', id: caseId },
  memberId,
  brand,
});
