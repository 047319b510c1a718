import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { decide, type Decision, type DecisionStep, type DecidedStatus } from '@nm/kit/four-eyes/change-request.js';
import { needsConfirmation } from '../contracts/contract-preview.js';
import { TreeStore } from '../tree/tree.store.js';
import { MoveRequestsReadModel } from './move-requests.read-model.js';
import { MoveRequestsStore, moveKeyOf, type MoveRequest } from './move-requests.store.js';
import { MovesService, type MovePreview } from './moves.service.js';
import { UplinesGateway, type AskedMove } from './uplines.gateway.js';

/** A move that an operator requests. */
export interface OperatorMove {
  readonly memberId: string;
  /** The account of the new upline; empty for the house. */
  readonly toAccount: string;
}

export interface MoveRequestDecision extends Omit<DecisionStep, 'decision'> {
  readonly kind: Decision;
  /** The token of the preview that the operator saw, for an approval. */
  readonly confirmation: string;
}

/** Time-out (ms) of a check while the brand's tree is locked. */
const LOCKED_CHECK_MS = 1_000;
/**
 * Time (ms) after an approval during which identity may still be making the move, although the caller got no answer.
 */
const UNCERTAIN_MS = 5_000;

/**
 * Moves members on the decision of two operators (four eyes): one requests a move with its preview, another confirms
 * the same preview (domain §10). The move itself is executed like a move by an agent.
 */
@Injectable()
export class OperatorMovesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(MovesService) private readonly moves: MovesService,
    @Inject(UplinesGateway) private readonly uplines: UplinesGateway,
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(MoveRequestsStore) private readonly requests: MoveRequestsStore,
    @Inject(MoveRequestsReadModel) private readonly read: MoveRequestsReadModel,
  ) {}

  /**
   * Returns the effect of a move. Nothing is stored.
   * @throws Failure resource.not_found for the member, team.move_outside for an unknown agent, team.move_circle,
   * team.move_done, team.move_type, team.move_depth.
   */
  async preview(asked: OperatorMove): Promise<MovePreview & { readonly toId: string | undefined }> {
    const move = await this.#moveOf(asked);
    return { ...(await this.moves.preview(move)), toId: move.toId };
  }

  /**
   * Stores a request. A repeat with the same id changes nothing.
   * @throws Failure as `preview`, contract.needs_confirmation, team.move_waiting, wallet.key_reused.
   */
  async request(
    asked: OperatorMove & { readonly requestId: string; readonly requestedBy: string; readonly note: string },
    confirmation: string,
  ): Promise<void> {
    const { requestId, requestedBy, note } = asked;
    const before = await this.read.one(requestId);
    if (before) return requireSame(before, asked);
    const move = await this.#moveOf(asked);
    const checked = await this.uplines.check({ ...move, key: '' });
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, checked.brand);
      const same = await this.requests.find(tx, requestId);
      // A concurrent request stored the same id first. It is a repeat if operator and note are equal.
      if (same) return requireSame({ ...same, toAccount: asked.toAccount }, asked);
      const preview = await this.moves.foresee(tx, { ...move, key: '' }, checked);
      const endedVersions = preview.ended.map(({ version }) => version.versionId);
      if (preview.shownToken !== confirmation) throw toConfirm(preview);
      const isNew = await this.requests.insert(tx, {
        ...{ requestId, brand: checked.brand, memberId: move.memberId, requestedBy, note, endedVersions },
        ...{ fromId: preview.fromId ?? null, toId: move.toId ?? null, token: preview.token },
        ...{ members: preview.members, withdrawnOffers: preview.withdrawn },
      });
      if (!isNew) throw new Failure('team.move_waiting');
    });
  }

  /**
   * Returns the present preview of a waiting request, or the code of the reason why it can no longer be approved.
   * Returns neither if identity has made the move but its answer was lost: the next approval, or the event of the move,
   * then stores the decision.
   */
  async present(request: MoveRequest): Promise<{ readonly preview?: MovePreview; readonly problem?: string }> {
    const move = keyedMoveOf(request);
    try {
      const checked = await this.uplines.check(move);
      if (checked.movedAt) return {};
      const preview = await this.db.transaction((tx) => this.moves.foresee(tx, move, checked));
      return { preview, ...(preview.token !== request.token && { problem: 'team.move_changed' }) };
    } catch (error) {
      if (!isFailure(error) || !error.code.startsWith('team.')) throw error;
      return { problem: error.code };
    }
  }

  /**
   * Decides a request. An approval makes the move if it still ends exactly what was requested and the operator's
   * preview is still correct. If identity's answer is lost, the event of the move or any later decision finds the move
   * and stores the approval of the operator who gave it.
   * @throws Failure ops.own_request, access.denied, review.decided, team.move_changed, contract.needs_confirmation,
   * resource.not_found, system.temporary (an approval may still be running), and the failures of `preview`.
   */
  async decide(requestId: string, decision: MoveRequestDecision): Promise<void> {
    const asked = await this.read.one(requestId);
    if (!asked) throw new Failure('resource.not_found');
    if (decision.kind === 'approve') return this.#approve(asked, decision);
    const { operator, note } = decision;
    const isDecided = await this.#locked(asked, async (tx, request) => {
      const status = statusAfter(request, decision);
      if (!status) return true;
      if (await this.#wasApproved(tx, request)) return false;
      await this.requests.decide(tx, requestId, { status, operator, note });
      return true;
    });
    if (!isDecided) throw new Failure('review.decided', { status: 'approved' });
  }

  async #approve(asked: MoveRequest, decision: MoveRequestDecision): Promise<void> {
    const { requestId } = asked;
    const { operator, note, confirmation } = decision;
    if (!statusAfter(asked, decision)) return;
    const move = keyedMoveOf(asked);
    const checked = await this.uplines.check(move);
    const { movedAt } = checked;
    const requireSeen = async (tx: Tx, request: MoveRequest): Promise<void> => {
      if (checked.fromId !== (request.fromId ?? undefined)) throw new Failure('team.move_changed');
      const preview = await this.moves.foresee(tx, move, checked);
      if (preview.token !== request.token) throw new Failure('team.move_changed');
      if (preview.shownToken !== confirmation) throw toConfirm(preview);
    };
    // The approving operator is stored first, because identity's answer can be lost.
    const approver = await this.#locked(asked, async (tx, request) => {
      if (!statusAfter(request, decision)) return operator;
      if (!movedAt && request.approvingBy !== operator) requireCertain(request);
      if (!movedAt) await requireSeen(tx, request);
      if (!movedAt || request.approvingBy === null) await this.requests.approving(tx, requestId, operator, note);
      // The event of the move applies it. A second approval would apply an old move to the present tree.
      if (movedAt) await this.requests.approved(tx, requestId, movedAt);
      return movedAt ? (request.approvingBy ?? operator) : operator;
    });
    if (approver !== operator) throw new Failure('review.decided', { status: 'approved' });
    if (movedAt) return;
    await this.#locked(asked, async (tx, request) => {
      if (!statusAfter(request, decision)) return;
      await requireSeen(tx, request);
      await this.requests.decide(tx, requestId, {
        ...{ status: 'approved', operator, note, movedAt: await this.moves.make(tx, move, checked) },
      });
    });
  }

  /** Runs work on a request while holding the lock of the brand's tree. */
  async #locked<T>({ requestId, brand }: MoveRequest, work: (tx: Tx, request: MoveRequest) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, brand);
      const request = await this.requests.find(tx, requestId);
      if (!request) throw new Failure('resource.not_found');
      return work(tx, request);
    });
  }

  /**
   * Returns true if an approval made the move but its answer was lost; the approval is then stored.
   * @throws Failure system.temporary while identity may still be making the move.
   */
  async #wasApproved(tx: Tx, request: MoveRequest): Promise<boolean> {
    const movedAt = await this.#movedAt(request);
    if (movedAt) await this.requests.approved(tx, request.requestId, movedAt);
    else requireCertain(request);
    return movedAt !== undefined;
  }

  async #movedAt(request: MoveRequest): Promise<Date | undefined> {
    try {
      return (await this.uplines.check(keyedMoveOf(request), LOCKED_CHECK_MS)).movedAt;
    } catch (error) {
      if (isFailure(error) && error.code.startsWith('team.')) return undefined;
      throw error;
    }
  }

  async #moveOf({ memberId, toAccount }: OperatorMove): Promise<Omit<AskedMove, 'key'>> {
    const brand = await this.read.brandOf(memberId);
    if (brand === undefined) throw new Failure('resource.not_found');
    if (toAccount === '') return { agentId: undefined, memberId, toId: undefined };
    const toId = await this.read.memberWith(brand, toAccount);
    if (toId === undefined) throw new Failure('team.move_outside');
    return { agentId: undefined, memberId, toId };
  }
}

const keyedMoveOf = ({ requestId, memberId, toId }: MoveRequest): AskedMove => ({
  ...{ agentId: undefined, memberId, toId: toId ?? undefined, key: moveKeyOf(requestId) },
});

const toConfirm = ({ shownToken, ended }: MovePreview): Failure =>
  needsConfirmation(
    shownToken,
    ended.map(({ version }) => version),
  );

/** Returns the status after a decision; undefined for a repeat. @throws the failures of `decide`. */
const statusAfter = (request: MoveRequest, { kind, operator, note }: MoveRequestDecision): DecidedStatus | undefined =>
  decide(request, { decision: kind, operator, note });

/** @throws Failure system.temporary if identity may still be making the move of an earlier approval. */
function requireCertain({ approvingAt }: MoveRequest): void {
  if (approvingAt !== null && Date.now() - approvingAt.getTime() < UNCERTAIN_MS)
    throw new Failure('system.temporary', { retryAfterSeconds: UNCERTAIN_MS / 1_000 });
}

/** @throws Failure wallet.key_reused unless the repeated request equals the stored one. */
function requireSame(
  stored: MoveRequest & { readonly toAccount: string | null },
  asked: OperatorMove & { readonly requestedBy: string; readonly note: string },
): void {
  const isSame =
    stored.memberId === asked.memberId &&
    (stored.toAccount ?? '').toLowerCase() === asked.toAccount.toLowerCase() &&
    stored.requestedBy === asked.requestedBy &&
    stored.note === asked.note;
  if (!isSame) throw new Failure('wallet.key_reused');
}
