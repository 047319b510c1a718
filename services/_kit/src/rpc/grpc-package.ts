import { create, fromBinary, toBinary, type DescMethod, type DescService } from '@bufbuild/protobuf';
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';

type Body = Record<string, unknown>;

/**
 * Builds the gRPC definition of a method from its generated descriptor. At run time the values have the generated
 * types.
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

/** Converts contracts to Nest's `packageDefinition`; its keys are the full names of the services. */
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
