import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  MoveService,
  type MemberMoveSchema,
  type MoveMemberRequest,
  type MovePreviewSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { previewOf } from './move-preview.encoder.js';
import { MovesService } from './moves.service.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const KEY_LENGTH_MAX = 128;

/**
 * Implements the agents' RPCs for moves of members. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(MoveService)
export class AgentMovesRpc {
  constructor(
    @Inject(MovesService) private readonly moves: MovesService,
    @Inject(ContractsReadModel) private readonly contracts: ContractsReadModel,
    @Inject(LineReadModel) private readonly lines: LineReadModel,
  ) {}

  @Rpc(MoveService.method.previewMove, AGENT)
  async previewMove(request: MoveMemberRequest): Promise<MessageInitShape<typeof MovePreviewSchema>> {
    const move = moveOf(request);
    return previewOf(move, await this.moves.preview(move), this.lines, this.contracts);
  }

  @Rpc(MoveService.method.moveMember, AGENT)
  async moveMember(request: MoveMemberRequest): Promise<MessageInitShape<typeof MemberMoveSchema>> {
    const { key, confirmation } = request;
    if (key === '' || key.length > KEY_LENGTH_MAX) throw new Failure('request.invalid', { field: 'key' });
    const move = moveOf(request);
    const { fromId, movedAt } = await this.moves.move({ ...move, key }, confirmation);
    return { memberId: move.memberId, fromId: fromId ?? '', toId: move.toId, movedAt: timestampFromDate(movedAt) };
  }
}

const moveOf = ({ agentId, memberId, toId }: MoveMemberRequest) => ({
  agentId: uuidField(agentId, 'agentId'),
  memberId: uuidField(memberId, 'memberId'),
  toId: uuidField(toId, 'toId'),
});
