import { Controller, SetMetadata, UseFilters, UseGuards, applyDecorators } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { DescMessage, DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Metadata } from '@grpc/grpc-js';
import { timeCall } from '../telemetry/call-metrics.js';
import { withTrace } from '../telemetry/trace-context.js';
import { callOf, RPC_OPTIONS, RpcGuard, type Call, type RpcOptions } from './call.js';
import { RpcFailureFilter } from './rpc-failure.filter.js';

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
    if (!answer) throw new Error(`@Rpc stands on ${String(key)}, which is not a method`);
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
