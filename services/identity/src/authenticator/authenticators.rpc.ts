import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { notFound } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import { Authenticators } from './authenticators.service.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const { method } = identity.AuthenticatorService;

type State = MessageInitShape<typeof identity.AuthenticatorSchema>;

/** Implements the authenticator contract: each method decodes the request, calls the service and encodes the answer. */
@RpcController(identity.AuthenticatorService)
export class AuthenticatorsRpc {
  constructor(private readonly authenticators: Authenticators) {}

  @Rpc(method.getAuthenticator, MEMBER)
  async getAuthenticator({ memberId }: identity.GetAuthenticatorRequest): Promise<State> {
    return this.#state(known(memberId));
  }

  @Rpc(method.beginAuthenticator, MEMBER)
  async beginAuthenticator({
    memberId,
    sessionId,
    value,
  }: identity.BeginAuthenticatorRequest): Promise<MessageInitShape<typeof identity.BeginAuthenticatorResponseSchema>> {
    const { expiresAt, ...begun } = await this.authenticators.begin(known(memberId), known(sessionId), value);
    return { ...begun, expiresAt: timestampFromDate(expiresAt) };
  }

  @Rpc(method.confirmAuthenticator, MEMBER)
  async confirmAuthenticator({
    memberId,
    value,
  }: identity.ConfirmAuthenticatorRequest): Promise<
    MessageInitShape<typeof identity.ConfirmAuthenticatorResponseSchema>
  > {
    await this.authenticators.confirm(known(memberId), value);
    return { authenticator: await this.#state(memberId) };
  }

  @Rpc(method.removeAuthenticator, MEMBER)
  async removeAuthenticator({ memberId, sessionId, value }: identity.RemoveAuthenticatorRequest): Promise<State> {
    await this.authenticators.remove(known(memberId), known(sessionId), value);
    return this.#state(memberId);
  }

  async #state(memberId: string): Promise<State> {
    const { confirmedAt, codesLeft } = await this.authenticators.state(memberId);
    return { ...(confirmedAt ? { confirmedAt: timestampFromDate(confirmedAt) } : {}), recoveryCodesLeft: codesLeft };
  }
}

function known(id: string): string {
  if (!isUuid(id)) throw notFound('member');
  return id;
}
