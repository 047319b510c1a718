import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { needsConfirmation } from '../contracts/contract-preview.js';
import { TreeStore } from '../tree/tree.store.js';
import { MoveRequestsReadModel } from './move-requests.read-model.js';
import { MoveRequestsStore, type MoveRequest } from './move-requests.store.js';
import { MovesService, type MovePreview } from './moves.service.js';
import { UplinesGateway, type AskedMove } from './uplines.gateway.js';

/** A move that an operator asks for. */
export interface OperatorMove {
  readonly memberId: string;
  /** The account of the new upline; empty for the house. */
  readonly toAccount: string;
}

export interface MoveRequestDecision {
  readonly kind: 'approve' | 'reject' | 'withdraw';
  readonly operator: string;
  readonly note: string;
  /** The token of the preview that the operator saw, for an approval. */
  readonly confirmation: string;
}

const DECIDED = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

/**
 * Moves members for the house with four eyes: one operator requests a move with its preview, another one confirms that
 * very preview (domain §10). The move itself is made as an agent's move is.
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
   * Returns what a move would change. Nothing is stored.
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
      // A repeat that ran at the same time. It has the same operator and note, or it is another request.
      if (same) return requireSame({ ...same, toAccount: asked.toAccount }, asked);
      const preview = await this.moves.foresee(tx, { ...move, key: '' }, checked);
      const endedVersions = preview.ended.map(({ version }) => version.versionId);
      if (preview.token !== confirmation)
        throw needsConfirmation(
          preview.token,
          preview.ended.map(({ version }) => version),
        );
      const isNew = await this.requests.insert(tx, {
        ...{ requestId, brand: checked.brand, memberId: move.memberId, requestedBy, note, endedVersions },
        ...{ fromId: preview.fromId ?? null, toId: move.toId ?? null, token: preview.token },
        ...{ members: preview.members, withdrawnOffers: preview.withdrawn },
      });
      if (!isNew) throw new Failure('team.move_waiting');
    });
  }

  /**
   * Returns the preview that a waiting request has at this moment, or the code of why it cannot be approved any more.
   */
  async present(request: MoveRequest): Promise<{ readonly preview?: MovePreview; readonly problem?: string }> {
    try {
      const preview = await this.moves.preview(moveOf(request));
      return { preview, ...(preview.token !== request.token && { problem: 'team.move_changed' }) };
    } catch (error) {
      if (!isFailure(error) || !error.code.startsWith('team.')) throw error;
      return { problem: error.code };
    }
  }

  /**
   * Decides a request. An approval makes the move if it still has exactly the requested preview. If the answer of
   * identity was lost, a repeat of the approval finds the move made and stores the decision.
   * @throws Failure ops.own_request, access.denied, review.decided, team.move_changed, resource.not_found, and those of
   * `preview`.
   */
  async decide(requestId: string, { kind, operator, note, confirmation }: MoveRequestDecision): Promise<void> {
    const asked = await this.read.one(requestId);
    if (!asked) throw new Failure('resource.not_found');
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, asked.brand);
      const request = await this.requests.find(tx, requestId);
      if (!request) throw new Failure('resource.not_found');
      if (request.status === DECIDED[kind] && request.decidedBy === operator) return;
      if (request.status !== 'waiting') throw new Failure('review.decided', { status: request.status });
      if (kind === 'approve' && request.requestedBy === operator) throw new Failure('ops.own_request');
      if (kind === 'withdraw' && request.requestedBy !== operator) throw new Failure('access.denied');
      const movedAt = kind === 'approve' ? await this.#make(tx, request, confirmation) : undefined;
      if (kind !== 'approve' && (await this.#isMade(request))) throw new Failure('review.decided');
      await this.requests.decide(tx, requestId, { status: DECIDED[kind], operator, note, ...(movedAt && { movedAt }) });
    });
  }

  async #make(tx: Tx, request: MoveRequest, confirmation: string): Promise<Date> {
    if (confirmation !== request.token) throw new Failure('team.move_changed');
    const move = { ...moveOf(request), key: keyOf(request) };
    const checked = await this.uplines.check(move);
    if (!checked.movedAt) {
      if (checked.fromId !== (request.fromId ?? undefined)) throw new Failure('team.move_changed');
      const { token } = await this.moves.foresee(tx, move, checked);
      if (token !== request.token) throw new Failure('team.move_changed');
    }
    return this.moves.make(tx, move, checked);
  }

  /** Whether an approval made the move, but its answer was lost. */
  async #isMade(request: MoveRequest): Promise<boolean> {
    try {
      const { movedAt } = await this.uplines.check({ ...moveOf(request), key: keyOf(request) });
      return movedAt !== undefined;
    } catch (error) {
      if (isFailure(error) && error.code.startsWith('team.')) return false;
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

const keyOf = ({ requestId }: MoveRequest): string => `request:${requestId}`;

const moveOf = ({ memberId, toId }: MoveRequest): Omit<AskedMove, 'key'> => ({
  agentId: undefined,
  memberId,
  toId: toId ?? undefined,
});

/** @throws Failure wallet.key_reused unless a stored request is the one that was asked for again. */
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
