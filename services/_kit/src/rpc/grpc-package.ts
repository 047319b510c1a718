import { create, fromBinary, toBinary, type DescMethod, type DescService } from '@bufbuild/protobuf';
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';

type Body = Record<string, unknown>;

/** A method's wire definition, from its generated descriptor. Runtime values have the generated types. */
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

/** Services as Nest's `packageDefinition`, keyed by full name. */
export const grpcPackage = (services: readonly DescService[]): Record<string, ServiceDefinition> =>
  Object.fromEntries(
    services.map((service) => [
      service.typeName,
      Object.fromEntries(service.methods.map((method) => [method.name, methodDefinition(service, method)])),
    ]),
  );

/** The protobuf packages that the services live in, for example `wallet.v1`. */
export const packageNames = (services: readonly DescService[]): string[] => [
  ...new Set(services.map((service) => service.file.proto.package)),
];
