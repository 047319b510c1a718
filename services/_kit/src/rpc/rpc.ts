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
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import type { Metadata, MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { InternalTokenVerifier, type InternalClaims } from '../auth/internal-token.js';
import { Failure, isFailure } from '../errors/failure.js';
import { rpcSeconds } from '../telemetry/metrics.js';
import { withTrace } from '../telemetry/trace-context.js';
import { RpcFailureFilter } from './rpc-failure.filter.js';

/** The metadata key by which the access rules of an RPC method are stored. */
const RPC_OPTIONS = Symbol('rpc options');

interface RpcOptions {
  /** The names of the services that may call this method. */
  readonly callers: readonly string[];
  /** The field of the request (`member_id` or `agent_id`) whose value must be the member in the caller's token. */
  readonly actsFor?: 'member' | 'agent';
}

/** The caller of an RPC, as the verified token names it. */
export interface Call {
  /** The name of the calling service, for example `games`. */
  readonly caller: string;
  /** The member for whom the calling service makes the call; undefined if it calls for itself. */
  readonly memberId?: string;
  readonly requestId: string;
}

const calls = new WeakMap<Metadata, Call>();

/** Stores the claims of the verified token in the metadata of the call. */
function admit(metadata: Metadata, claims: InternalClaims): void {
  const requestId = metadata.get('x-request-id')[0];
  calls.set(metadata, { ...claims, requestId: typeof requestId === 'string' ? requestId.slice(0, 64) : '' });
}

/**
 * Returns the caller of a call, from the metadata of the call.
 * @throws Failure access.denied if no guard has verified the call.
 */
function callOf(metadata: Metadata): Call {
  const call = calls.get(metadata);
  if (!call) throw new Failure('access.denied');
  return call;
}

/** Accepts a call only if its token is valid and the access rules of the method allow the calling service. */
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

/** Class decorator: the class implements the given service of the RPC contract. */
export const RpcController = (_service: DescService): ClassDecorator =>
  applyDecorators(Controller(), UseGuards(RpcGuard), UseFilters(RpcFailureFilter));

/**
 * Method decorator: the method implements the given method of the RPC contract. The contract gives its types, so a
 * wrong request or answer type does not compile. If the method throws a failure, the caller gets a gRPC status with the
 * failure's code.
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

/** Measures the duration of a call in the metric rpc_seconds. The label is the code of the failure, or `ok`. */
export function timeCall<T>(method: string, answer: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const end = (code: string): void => rpcSeconds.observe({ method, code }, (performance.now() - startedAt) / 1_000);
  answer.then(
    () => end('ok'),
    (error: unknown) => end(isFailure(error) ? error.code : 'internal'),
  );
  return answer;
}

type Body = Record<string, unknown>;

/**
 * Builds the gRPC definition of a method from its generated descriptor. TypeScript does not check the types here, but
 * the values have the generated types at run time.
 */
export function methodDefinition(service: DescService, method: DescMethod): MethodDefinition<Body, Body> {
  return {
    path: `/${service.typeName}/${method.name}`,
    originalName: method.localName,
    requestStream: method.methodKind === 'client_streaming' || method.methodKind === 'bidi_streaming',
    responseStream: method.methodKind === 'server_streaming' || method.methodKind === 'bidi_streaming',
    requestSerialize: (body) => Buffer.from(toBinary(method.input, create(method.input, body))),
    requestDeserialize: (bytes) => fromBinary(method.input, bytes) as unknown as Body,
    responseSerialize: (body) => Buffer.from(toBinary(method.output, create(method.output, body))),
    responseDeserialize: (bytes) => fromBinary(method.output, bytes) as unknown as Body,
  };
}

/** Converts RPC services to the `packageDefinition` that Nest needs. Its keys are the full names of the services. */
export const grpcPackage = (services: readonly DescService[]): Record<string, ServiceDefinition> =>
  Object.fromEntries(
    services.map((service) => [
      service.typeName,
      Object.fromEntries(service.methods.map((method) => [method.name, methodDefinition(service, method)])),
    ]),
  );

/** Returns the protobuf packages of the services, for example `wallet.v1`. */
export const packageNames = (services: readonly DescService[]): string[] => [
  ...new Set(services.map((service) => service.file.proto.package)),
];
