import {
  Controller,
  Inject,
  Injectable,
  SetMetadata,
  UseFilters,
  UseGuards,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { DescMessage, DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Metadata } from '@grpc/grpc-js';
import { InternalTokenVerifier, type InternalClaims } from '../auth/internal-token.js';
import { Failure } from '../errors/failure.js';
import { timeCall } from '../telemetry/call-metrics.js';
import { withTrace } from '../telemetry/trace-context.js';
import { RpcFailureFilter } from './rpc-failure.filter.js';

/** The metadata key of a method's access options. */
const RPC_OPTIONS = Symbol('rpc options');

interface RpcOptions {
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

/** Attaches the verified claims to a call's metadata. */
function admit(metadata: Metadata, claims: InternalClaims): void {
  const requestId = metadata.get('x-request-id')[0];
  calls.set(metadata, { ...claims, requestId: typeof requestId === 'string' ? requestId.slice(0, 64) : '' });
}

/**
 * Returns the caller of a call.
 * @throws Failure access.denied when no guard admitted this call.
 */
function callOf(metadata: Metadata): Call {
  const call = calls.get(metadata);
  if (!call) throw new Failure('access.denied');
  return call;
}

/** Admits a call if its token is valid and its caller is on the method's list. */
@Injectable()
class RpcGuard implements CanActivate {
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

type Handler<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
  call: Call,
) => Promise<MessageInitShape<O>>;

/** Declares a class as the implementation of a contract's service. */
export const RpcController = (_service: DescService): ClassDecorator =>
  applyDecorators(Controller(), UseGuards(RpcGuard), UseFilters(RpcFailureFilter));

/**
 * Declares the implementation of one contract method. Its types come from the contract, so a wrong request or answer
 * does not compile. Thrown failures become gRPC statuses with their code.
 */
export function Rpc<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>, options: RpcOptions) {
  return <H extends Handler<I, O>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const answer = descriptor.value;
    if (!answer) throw new Error(`@Rpc is on ${String(key)}, which is not a method`);
    const work = { name: `${method.parent.name}/${method.name}`, kind: 'server' } as const;
    const wrapped = function (this: unknown, request: MessageShape<I>, metadata: Metadata) {
      const parent = metadata.get('traceparent')[0];
      return withTrace(
        typeof parent === 'string' ? parent : undefined,
        () => timeCall(method.name, answer.call(this, request, callOf(metadata))),
        work,
      );
    };
    descriptor.value = wrapped as unknown as H;
    const wire = descriptor as unknown as TypedPropertyDescriptor<unknown>;
    GrpcMethod(method.parent.typeName, method.name)(target, key, wire as never);
    SetMetadata(RPC_OPTIONS, options)(target, key, wire as never);
  };
}
