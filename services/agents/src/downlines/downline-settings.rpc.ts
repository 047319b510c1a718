import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AgentsService,
  type DownlineSettingsSchema,
  type ListDownlineSettingsRequest,
  type ListDownlineSettingsResponseSchema,
  type SetDownlineSettingsRequest,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { DownlineSettingsService } from './downline-settings.service.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const MEMBERS_MAX = 200;

/**
 * Implements the RPCs for an agent's settings about downlines. Each method decodes the request, calls the service and
 * encodes the answer.
 */
@RpcController(AgentsService)
export class DownlineSettingsRpc {
  constructor(@Inject(DownlineSettingsService) private readonly settings: DownlineSettingsService) {}

  @Rpc(AgentsService.method.listDownlineSettings, AGENT)
  async listDownlineSettings({
    agentId,
    memberIds,
  }: ListDownlineSettingsRequest): Promise<MessageInitShape<typeof ListDownlineSettingsResponseSchema>> {
    if (memberIds.length > MEMBERS_MAX) throw new Failure('request.invalid', { field: 'memberIds' });
    const ids = memberIds.map((id) => uuidField(id, 'memberIds'));
    return { content: await this.settings.of(uuidField(agentId, 'agentId'), ids) };
  }

  @Rpc(AgentsService.method.setDownlineSettings, AGENT)
  async setDownlineSettings({
    agentId,
    settings,
  }: SetDownlineSettingsRequest): Promise<MessageInitShape<typeof DownlineSettingsSchema>> {
    if (!settings) throw new Failure('request.invalid', { field: 'settings' });
    const { nickname, note, transfersBlocked, contractsBlocked } = settings;
    return this.settings.set(uuidField(agentId, 'agentId'), uuidField(settings.memberId, 'memberId'), {
      ...{ nickname, note, transfersBlocked, contractsBlocked },
    });
  }
}
