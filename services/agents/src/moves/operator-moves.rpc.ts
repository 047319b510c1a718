import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  OperatorMoveService,
  type DecideMoveRequest,
  type GetRequestedMoveRequest,
  type ListRequestedMovesRequest,
  type ListRequestedMovesResponseSchema,
  type MovePreviewSchema,
  type OperatorMoveRequest,
  type RequestedMoveSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { decisionOf } from '@nm/kit/four-eyes/change-request.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { noteField, operatorField } from '../operator-fields.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { endedContracts, endingContracts } from './ending-contracts.js';
import { MoveRequestsReadModel, type MoveRequestRow } from './move-requests.read-model.js';
import { previewOf } from './move-preview.encoder.js';
import { OperatorMovesService } from './operator-moves.service.js';

type WireRequest = MessageInitShape<typeof RequestedMoveSchema>;

const FROM_BFF = { callers: ['bff'] };
const ACCOUNT_LENGTH_MAX = 64;

/**
 * Implements the operators' RPCs for moves. Each method decodes the request, calls the service and encodes the answer.
 */
@RpcController(OperatorMoveService)
export class OperatorMovesRpc {
  constructor(
    @Inject(OperatorMovesService) private readonly moves: OperatorMovesService,
    @Inject(MoveRequestsReadModel) private readonly requests: MoveRequestsReadModel,
    @Inject(ContractsReadModel) private readonly contracts: ContractsReadModel,
    @Inject(LineReadModel) private readonly lines: LineReadModel,
  ) {}

  @Rpc(OperatorMoveService.method.previewOperatorMove, FROM_BFF)
  async previewOperatorMove(request: OperatorMoveRequest): Promise<MessageInitShape<typeof MovePreviewSchema>> {
    const asked = askedOf(request);
    const preview = await this.moves.preview(asked);
    const shown = { ...preview, token: preview.shownToken };
    return previewOf({ memberId: asked.memberId, toId: preview.toId }, shown, this.lines, this.contracts);
  }

  @Rpc(OperatorMoveService.method.requestMove, FROM_BFF)
  async requestMove(request: OperatorMoveRequest): Promise<WireRequest> {
    const requestId = uuidField(request.requestId, 'requestId');
    const requestedBy = operatorField(request.operatorId);
    const note = noteField(request.note, true);
    await this.moves.request({ ...askedOf(request), requestId, requestedBy, note }, request.confirmation);
    return this.#one(requestId);
  }

  @Rpc(OperatorMoveService.method.getRequestedMove, FROM_BFF)
  async getRequestedMove({ requestId }: GetRequestedMoveRequest): Promise<WireRequest> {
    return this.#one(uuidField(requestId, 'requestId'));
  }

  @Rpc(OperatorMoveService.method.listRequestedMoves, FROM_BFF)
  async listRequestedMoves({
    brands,
    decided,
    page: asked,
  }: ListRequestedMovesRequest): Promise<MessageInitShape<typeof ListRequestedMovesResponseSchema>> {
    const page = pageOf(asked);
    const { rows, count } = await this.requests.page({ brands, decided }, page);
    const counts = { pageNum: page.number, totalPages: totalPages(count, page), totalCount: count };
    return { content: rows.map(encodeRequest), ...counts };
  }

  @Rpc(OperatorMoveService.method.decideMove, FROM_BFF)
  async decideMove(request: DecideMoveRequest): Promise<WireRequest> {
    const kind = decisionOf(request.decision);
    const requestId = uuidField(request.requestId, 'requestId');
    const note = noteField(request.note, kind !== 'approve');
    const { confirmation } = request;
    await this.moves.decide(requestId, { kind, operator: operatorField(request.operatorId), note, confirmation });
    return this.#one(requestId);
  }

  async #one(requestId: string): Promise<WireRequest> {
    const row = await this.requests.one(requestId);
    if (!row) throw new Failure('resource.not_found');
    const request = encodeRequest(row);
    if (row.status !== 'waiting')
      return { ...request, wouldEnd: await endedContracts(this.contracts, row.endedVersions) };
    const { preview, problem = '' } = await this.moves.present(row);
    if (!preview) return { ...request, wouldEnd: await endedContracts(this.contracts, row.endedVersions), problem };
    // The present preview is returned, because the approving operator must see and confirm it.
    return {
      ...{ ...request, problem, token: preview.shownToken, members: preview.members },
      ...{ wouldEndCount: preview.ended.length, withdrawnOffers: preview.withdrawn },
      wouldEnd: await endingContracts(this.contracts, preview.ended),
    };
  }
}

function askedOf({ memberId, toAccount }: OperatorMoveRequest) {
  if (toAccount.length > ACCOUNT_LENGTH_MAX) throw new Failure('request.invalid', { field: 'toAccount' });
  return { memberId: uuidField(memberId, 'memberId'), toAccount };
}

const encodeRequest = (row: MoveRequestRow) => ({
  ...{ requestId: row.requestId, brand: row.brand, memberId: row.memberId, memberAccount: row.memberAccount },
  ...{ fromId: row.fromId ?? '', fromAccount: row.fromAccount ?? '' },
  ...{ toId: row.toId ?? '', toAccount: row.toAccount ?? '' },
  ...{ members: row.members, wouldEndCount: row.endedVersions.length, withdrawnOffers: row.withdrawnOffers },
  ...{ token: row.token, status: row.status, note: row.note, requestedBy: row.requestedBy },
  requestedAt: timestampFromDate(row.requestedAt),
  decidedBy: row.decidedBy ?? '',
  ...(row.decidedAt && { decidedAt: timestampFromDate(row.decidedAt) }),
  decisionNote: row.decisionNote,
  ...(row.movedAt && { movedAt: timestampFromDate(row.movedAt) }),
});
