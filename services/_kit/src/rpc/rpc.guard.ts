import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Metadata } from '@grpc/grpc-js';
import { InternalTokenVerifier } from '../auth/internal-token.js';
import { Failure } from '../errors/failure.js';
import { admit } from './call.js';
import { RPC_OPTIONS, type RpcOptions } from './rpc-options.js';

/** Admits a call when its token is good and its caller is on the method's list. */
@Injectable()
export class RpcGuard implements CanActivate {
  constructor(@Inject(InternalTokenVerifier) private readonly verifier: InternalTokenVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const metadata = context.switchToRpc().getContext<Metadata>();
    const options = Reflect.getMetadata(RPC_OPTIONS, context.getHandler()) as RpcOptions | undefined;
    const token = metadata.get('authorization')[0];
    const claims = typeof token === 'string' ? await this.verifier.verify(token) : undefined;
    if (!claims || !options?.callers.includes(claims.caller)) throw new Failure('access.denied');
    if (options.actsFor) {
      const { memberId, agentId } = context.switchToRpc().getData<{ memberId?: string; agentId?: string }>();
      const acted = options.actsFor === 'agent' ? agentId : memberId;
      if (!acted || claims.memberId !== acted) throw new Failure('access.denied');
    }
    admit(metadata, claims);
    return true;
  }
}
