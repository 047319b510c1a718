import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalidForm } from '../identity.errors.js';
import { UplinesService, type AskedMove } from './uplines.service.js';

const { method } = identity.UplineService;
// Only the agents service may make these calls. It has checked which agent makes the request; a move by operators
// names no agent.
const AGENTS = { callers: ['agents'] } as const;
const KEY_LENGTH_MAX = 128;

/**
 * Implements the RPCs that move members in the agent tree: decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(identity.UplineService)
export class UplinesRpc {
  constructor(private readonly uplines: UplinesService) {}

  @Rpc(method.checkMove, AGENTS)
  async checkMove(request: identity.MoveRequest): Promise<MessageInitShape<typeof identity.MoveCheckSchema>> {
    const { member, made } = await this.uplines.check(askedOf(request));
    return {
      brand: member.brand,
      fromId: member.uplineId ?? '',
      ...(made && { movedAt: timestampFromDate(made.movedAt) }),
    };
  }

  @Rpc(method.moveMember, AGENTS)
  async moveMember(request: identity.MoveRequest): Promise<MessageInitShape<typeof identity.MovedSchema>> {
    const asked = askedOf(request);
    if (asked.key === '') throw invalidForm('key', 'length');
    const moved = await this.uplines.move(asked, orNobody(request.fromId, 'fromId'));
    return { fromId: moved.fromId ?? '', movedAt: timestampFromDate(moved.movedAt) };
  }
}

const orNobody = (id: string, field: string): string | null => (id === '' ? null : uuidField(id, field));

function askedOf({ agentId, memberId, toId, key }: identity.MoveRequest): AskedMove {
  if (key.length > KEY_LENGTH_MAX) throw invalidForm('key', 'length');
  return {
    agentId: orNobody(agentId, 'agentId'),
    memberId: uuidField(memberId, 'memberId'),
    toId: orNobody(toId, 'toId'),
    key,
  };
}
