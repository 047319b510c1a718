import type { MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { notFound } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import { loginsInContract } from './login-history.presenter.js';
import { LoginHistory } from './login-history.service.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the contract of the login history: decodes the request, calls the service and encodes the answer. */
@RpcController(identity.LoginHistoryService)
export class LoginHistoryRpc {
  constructor(private readonly history: LoginHistory) {}

  @Rpc(identity.LoginHistoryService.method.listLogins, MEMBER)
  async listLogins(
    request: identity.ListLoginsRequest,
  ): Promise<MessageInitShape<typeof identity.ListLoginsResponseSchema>> {
    if (!isUuid(request.memberId)) throw notFound('member');
    return loginsInContract(await this.history.list(request.memberId, request));
  }
}
