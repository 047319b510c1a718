import { Injectable } from '@nestjs/common';
import type { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { presentMovePreview } from '../../agents/move.presenter.js';
import type { MovePreviewDto } from '../../agents/moves.dto.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectIdentity, InjectOperatorMoves, type IdentityClient, type OperatorMovesClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { TwoOperators, requesterOf } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  MayDecideMoveDto,
  OperatorMoveDetailDto,
  OperatorMovePageDto,
  OperatorMoveQuery,
  PreviewOperatorMoveBody,
  RequestMoveBody,
} from './operator-move.dto.js';
import { isWaiting, peopleOf, presentMove, presentMoveDetail, shownMove } from './operator-move.presenter.js';

/** An operator's decision about a request to move a member. */
export interface MoveAct {
  readonly kind: 'approve' | 'reject' | 'withdraw';
  /** Only for an approval: the token of the preview that the operator saw. */
  readonly confirmation: string;
  readonly note: string;
}

/**
 * The deadline (ms) of an approval. The call may have to wait for other changes of the agent tree, each of which holds
 * the lock for about two seconds at most.
 */
const MOVE_MS = 8_000;

/**
 * Moves of members, for the operators of the members' brands. The agents service decides. This class calls that
 * service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class OperatorMoves {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectOperatorMoves() private readonly moves: OperatorMovesClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: OperatorMoveQuery): Promise<OperatorMovePageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.moves.listRequestedMoves(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const masked = async (id: string): Promise<string> => (id === '' ? '' : this.accounts.of(id));
    const rows = content.map(async (move) => {
      const [account, fromAccount, toAccount] = await Promise.all([
        masked(move.memberId),
        masked(move.fromId),
        masked(move.toId),
      ]);
      return presentMove(move, { account, fromAccount, toAccount }, { callerId: caller.operator.id, person });
    });
    return { content: await Promise.all(rows), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one request with the contracts that it would end. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<OperatorMoveDetailDto> {
    const move = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'moves.open', ...aboutOf(move) });
    return this.#present(caller, move);
  }

  /**
   * Returns the contracts that moving a member would end. Nothing is stored. The read is written to the audit log.
   * @throws Failure team.move_outside, team.move_circle, team.move_done, team.move_type, team.move_inactive,
   * team.move_depth, resource.not_found.
   */
  async preview(caller: OperatorCaller, body: PreviewOperatorMoveBody): Promise<MovePreviewDto> {
    const memberId = body.memberId.toLowerCase();
    const brand = await this.#brandOf(caller, memberId);
    const { toAccount } = body;
    const action = { action: 'moves.preview', subject: { kind: 'member', id: memberId }, memberId, brand };
    await this.audit.read(caller, action, { to: toAccount });
    return presentMovePreview(await this.moves.previewOperatorMove({ memberId, toAccount }, { idempotent: true }));
  }

  /**
   * Requests to move a member. The member is not moved before a second operator approves.
   * @throws Failure as `preview`, contract.needs_confirmation, team.move_waiting, wallet.key_reused, request.invalid.
   */
  async request(caller: OperatorCaller, body: RequestMoveBody): Promise<OperatorMoveDetailDto> {
    const [requestId, memberId] = [body.id.toLowerCase(), body.memberId.toLowerCase()];
    const brand = await this.#brandOf(caller, memberId);
    const { toAccount, confirmation, note } = body;
    const action = { action: 'moves.request', subject: { kind: 'move', id: requestId }, memberId, brand, reason: note };
    const requested = await this.audit.change(caller, action, async () => {
      const answer = await this.moves.requestMove(
        { ...{ requestId, memberId, toAccount, confirmation, note }, operatorId: caller.operator.id },
        { idempotent: true },
      );
      return { answer, before: {}, after: shownMove(answer) };
    });
    return this.#present(caller, requested);
  }

  /**
   * Approves, rejects or withdraws a request.
   * @throws Failure team.move_changed, contract.needs_confirmation, review.decided, ops.own_request, ops.vouched_for,
   * access.denied (withdrawing another operator's request), system.temporary, and those of `preview`.
   */
  async act(caller: OperatorCaller, id: string, { kind, confirmation, note }: MoveAct): Promise<OperatorMoveDetailDto> {
    const before = await this.#find(caller, id);
    if (kind === 'withdraw' && before.requestedBy !== caller.operator.id) throw new Failure('access.denied');
    const action = {
      action: `moves.${kind}`,
      ...aboutOf(before),
      reason: note,
      requesterId: kind === 'approve' && isWaiting(before) ? requesterOf(before.requestedBy) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const answer = await this.moves.decideMove(
        { requestId: id, decision: kind, confirmation, note, operatorId: caller.operator.id },
        { idempotent: true, deadlineMs: MOVE_MS },
      );
      return { answer, before: shownMove(before), after: shownMove(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns a request.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see.
   */
  async #find(caller: OperatorCaller, requestId: string): Promise<agents.RequestedMove> {
    const move = await this.moves.getRequestedMove({ requestId }, { idempotent: true });
    await this.scope.assertHis(caller, move.brand);
    return move;
  }

  /**
   * Returns the brand of a member.
   * @throws resource.not_found if the member does not exist or belongs to a brand that this operator may not see.
   */
  async #brandOf(caller: OperatorCaller, memberId: string): Promise<string> {
    const { brand } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    await this.scope.assertHis(caller, brand);
    return brand;
  }

  async #present(caller: OperatorCaller, move: agents.RequestedMove): Promise<OperatorMoveDetailDto> {
    const person = await this.names.of(peopleOf(move));
    const { memberAccount: account, fromAccount, toAccount } = move;
    return {
      ...presentMove(move, { account, fromAccount, toAccount }, { callerId: caller.operator.id, person }),
      ...presentMoveDetail(move, person),
      may: await this.#may(caller, move),
    };
  }

  async #may(caller: OperatorCaller, move: agents.RequestedMove): Promise<MayDecideMoveDto> {
    if (!isWaiting(move)) return { decide: false, withdraw: false, because: 'decided' };
    const withdraw = move.requestedBy === caller.operator.id && caller.actions.includes('moves.request');
    if (!caller.actions.includes('moves.approve')) return { decide: false, withdraw };
    const because = await this.pair.refusal(caller, move.requestedBy);
    return because ? { decide: false, withdraw, because } : { decide: true, withdraw };
  }
}

const aboutOf = ({ requestId, memberId, brand }: agents.RequestedMove) => ({
  subject: { kind: 'move', id: requestId },
  memberId,
  brand,
});
