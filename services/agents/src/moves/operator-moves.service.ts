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

/** A move that an operator previews or requests: the member, and the new upline. */
export interface OperatorMove {
  readonly memberId: string;
  /** The account name of the new upline; empty if it is the house. */
  readonly toAccount: string;
}

export interface MoveRequestDecision extends Omit<DecisionStep, 'decision'> {
  readonly kind: Decision;
  /** The token of the preview that the operator saw; needed only for an approval. */
  readonly confirmation: string;
}

/** The time-out (ms) of a check by the identity service while the tree of the brand is locked. */
const LOCKED_CHECK_MS = 1_000;
/** The time (ms) after an approval without an answer in which the identity service may still be making the move. */
const UNCERTAIN_MS = 5_000;

/**
 * Moves members when two operators agree (four eyes): one requests a move with its preview, and another confirms the
 * same preview (domain §10). The move itself is made in the same way as a move by an agent.
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
   * Returns the effect that a move would have. Nothing is stored.
   * @throws Failure resource.not_found if the member is unknown, team.move_outside if the new upline is unknown,
   * team.move_circle, team.move_done, team.move_type, team.move_inactive, team.move_depth.
   */
  async preview(asked: OperatorMove): Promise<MovePreview & { readonly toId: string | undefined }> {
    const move = await this.#moveOf(asked);
    return { ...(await this.moves.preview(move)), toId: move.toId };
  }

  /**
   * Stores a request for a move. A repeated call with the same id changes nothing.
   * @throws the failures of `preview`, contract.needs_confirmation, team.move_waiting, wallet.key_reused.
   */
  async request(
    asked: OperatorMove & { readonly requestId: string; readonly requestedBy: string; readonly note: string },
    confirmation: string,
  ): Promise<void> {
    const { requestId, requestedBy, note } = asked;
    const before = await this.read.one(requestId);
    if (before)
      return requireSame(before, asked, (before.toAccount ?? '').toLowerCase() === asked.toAccount.toLowerCase());
    const move = await this.#moveOf(asked);
    const checked = await this.uplines.check({ ...move, key: '' });
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, checked.brand);
      const same = await this.requests.find(tx, requestId);
      // Another call has stored a request with the same id at the same moment.
      if (same) return requireSame(same, asked, same.toId === (move.toId ?? null));
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
   * Returns the present preview of a waiting request, and the code of the reason if it can no longer be approved.
   * Returns neither if the identity service has made the move but its answer was lost. The next approval, or the event
   * of the move, then stores the decision.
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
   * Decides a request. An approval makes the move, if the move still ends exactly what was requested, and if the
   * preview that the operator saw is still correct. If the answer of the identity service is lost, the event of the
   * move or a later decision finds the move, and stores the approval of the operator who gave it.
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
    // The operator who approves is stored first, because the answer of the identity service can be lost.
    const approver = await this.#locked(asked, async (tx, request) => {
      if (!statusAfter(request, decision)) return operator;
      if (!movedAt && request.approvingBy !== operator) requireCertain(request);
      if (!movedAt) await requireSeen(tx, request);
      if (!movedAt || request.approvingBy === null) await this.requests.approving(tx, requestId, operator, note);
      // Here the identity service has already made the move, for an approval whose answer was lost. Only the approval
      // is stored here. The event of the move changes the tree, because since the move the tree may have changed again.
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

  /** Runs work on a request while the tree of the brand is locked. */
  async #locked<T>({ requestId, brand }: MoveRequest, work: (tx: Tx, request: MoveRequest) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, brand);
      const request = await this.requests.find(tx, requestId);
      if (!request) throw new Failure('resource.not_found');
      return work(tx, request);
    });
  }

  /**
   * Returns true if an approval made the move but the answer was lost. The approval is then stored.
   * @throws Failure system.temporary while the identity service may still be making the move.
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

/**
 * Returns the status that a request gets by a decision; undefined if the same operator made the same decision before.
 * @throws the failures of `decide`.
 */
const statusAfter = (request: MoveRequest, { kind, operator, note }: MoveRequestDecision): DecidedStatus | undefined =>
  decide(request, { decision: kind, operator, note });

/**
 * Checks that no earlier approval may still be running.
 * @throws Failure system.temporary if the identity service may still be making the move.
 */
function requireCertain({ approvingAt }: MoveRequest): void {
  if (approvingAt !== null && Date.now() - approvingAt.getTime() < UNCERTAIN_MS)
    throw new Failure('system.temporary', { retryAfterSeconds: UNCERTAIN_MS / 1_000 });
}

/**
 * Checks that a repeated request equals the stored one.
 * @param isSameUpline true if both name the same new upline
 * @throws Failure wallet.key_reused if not.
 */
function requireSame(
  stored: MoveRequest,
  asked: OperatorMove & { readonly requestedBy: string; readonly note: string },
  isSameUpline: boolean,
): void {
  const isSame =
    isSameUpline &&
    stored.memberId === asked.memberId &&
    stored.requestedBy === asked.requestedBy &&
    stored.note === asked.note;
  if (!isSame) throw new Failure('wallet.key_reused');
}
