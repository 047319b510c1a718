import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Metadata } from '@grpc/grpc-js';
import { InternalTokenVerifier, type InternalClaims } from '../auth/internal-token.js';
import { Failure } from '../errors/failure.js';

/** The metadata key of a method's access options. */
export const RPC_OPTIONS = Symbol('rpc options');

export interface RpcOptions {
  /** The services that may call this method. */
  readonly callers: readonly string[];
  /** The request's `member_id` (or `agent_id`) must equal the member in the caller's token. */
  readonly actsFor?: 'member' | 'agent';
}

/** The caller of an RPC, from the verified token. */
export interface Call {
  /** The calling service, for example `games`. */
  readonly caller: string;
  /** The member that the call acts for; absent when the service acts for itself. */
  readonly memberId?: string;
  readonly requestId: string;
}

const calls = new WeakMap<Metadata, Call>();

/** Attaches verified claims to a call's metadata. */
function admit(metadata: Metadata, claims: InternalClaims): void {
  const requestId = metadata.get('x-request-id')[0];
  calls.set(metadata, { ...claims, requestId: typeof requestId === 'string' ? requestId.slice(0, 64) : '' });
}

/** @throws Failure access.denied when no guard admitted this call. */
export function callOf(metadata: Metadata): Call {
  const call = calls.get(metadata);
  if (!call) throw new Failure('access.denied');
  return call;
}

/** Admits a call when its token is valid and its caller is on the method's list. */
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
