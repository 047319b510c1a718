import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { Client, Metadata, credentials, status, type ServiceError } from '@grpc/grpc-js';
import type { InternalTokenSigner } from '../auth/internal-token.js';
import type { Failure } from '../errors/failure.js';
import { traceparent, withStep } from '../telemetry/trace-context.js';
import { failureOf } from './failure-status.js';
import { methodDefinition } from './rpc.js';
import { CHANNEL, rpcTarget } from './rpc-target.js';

export interface CallOptions {
  /** The id of the member for whom the call is made; absent if the service calls for itself. */
  readonly memberId?: string;
  /** The time (ms) after which the call fails, including its retries; 5,000 by default. */
  readonly deadlineMs?: number;
  /**
   * True if the call is retried on the next instance when an instance is unreachable. Set it only for calls that can be
   * repeated safely, for example with an idempotency key.
   */
  readonly idempotent?: boolean;
}

type Unary<M> =
  M extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: CallOptions) => Promise<MessageShape<O>>
    : never;

/**
 * The RPC methods of a called service as typed functions. They throw a `Failure`: the failure that the service
 * returned, or system.temporary.
 */
export type RpcClient<S extends DescService> = { readonly [K in keyof S['method']]: Unary<S['method'][K]> };

export interface RpcClientOptions {
  /** The name of the called service. It is the audience of the call's token. */
  readonly peer: string;
  /** The address of the service: one `host:port`, or a list with one address for each instance (see `rpcTarget`). */
  readonly address: string;
  readonly signer: InternalTokenSigner;
}

export interface ClosableRpcClient<S extends DescService> {
  readonly client: RpcClient<S>;
  close(): void;
}

const DEADLINE_MS = 5_000;
const RETRY_AFTER_MS = [50, 150, 400] as const;
/**
 * The gRPC status codes that mean that an instance is unreachable, is shutting down, or asks the caller to retry.
 * CANCELLED is one of them: our clients never cancel a call, so the instance itself has cancelled it.
 */
const AWAY = new Set([status.UNAVAILABLE, status.CANCELLED]);

/**
 * Opens a gRPC channel to a service, and returns the methods of the service. The channel connects at the first call,
 * uses keep-alive, reconnects by itself, and sends the calls to all instances in turn.
 */
export function rpcClient<S extends DescService>(service: S, options: RpcClientOptions): ClosableRpcClient<S> {
  const channel = new Client(rpcTarget(options.address), credentials.createInsecure(), CHANNEL);
  const methods = service.methods.map((method) => {
    const definition = methodDefinition(service, method);
    const work = {
      name: `${service.name}/${method.name}`,
      kind: 'client',
      attributes: { peer: options.peer },
    } as const;
    const call = (request: Record<string, unknown>, callOptions: CallOptions = {}): Promise<unknown> => {
      const deadlineAt = Date.now() + (callOptions.deadlineMs ?? DEADLINE_MS);
      const once = (): Promise<unknown> =>
        new Promise((resolve, reject) => {
          channel.makeUnaryRequest(
            definition.path,
            definition.requestSerialize,
            definition.responseDeserialize,
            request,
            headersFor(options, callOptions),
            { deadline: deadlineAt },
            (error, answer) => (error ? reject(error) : resolve(answer)),
          );
        });
      return withStep(work, () => (callOptions.idempotent ? withRetries(once, deadlineAt) : once().catch(rethrow)));
    };
    return [method.localName, call] as const;
  });
  return {
    client: Object.fromEntries(methods) as unknown as RpcClient<S>,
    close: () => channel.close(),
  };
}

function headersFor(options: RpcClientOptions, call: CallOptions): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', options.signer.sign(options.peer, call.memberId));
  metadata.set('traceparent', traceparent());
  return metadata;
}

async function withRetries(once: () => Promise<unknown>, deadlineAt: number): Promise<unknown> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await once();
    } catch (error) {
      const failure = failureOf(error as ServiceError);
      // A failure of the service itself, such as a closed game, is not retried, because every other instance would give
      // the same answer.
      const mayBeElsewhere =
        AWAY.has((error as ServiceError).code) && failure.code === 'system.temporary' && !saysWhen(failure);
      if (!mayBeElsewhere || Date.now() + waitMs >= deadlineAt) throw failure;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return once().catch(rethrow);
}

/**
 * Returns true if the failure contains a time after which to retry, as the failure of an overloaded service does. Such
 * a call is not retried at once, because that would increase the load.
 */
const saysWhen = ({ data }: Failure): boolean => data?.['retryAfterSeconds'] !== undefined;

function rethrow(error: unknown): never {
  throw failureOf(error as ServiceError);
}
