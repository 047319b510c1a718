import type { INestApplication } from '@nestjs/common';
import { Transport, type GrpcOptions } from '@nestjs/microservices';
import type { DescService } from '@bufbuild/protobuf';
import type { Address } from '../config/env.js';
import { grpcPackage, packageNames } from '../rpc/rpc.js';

const MESSAGE_BYTES_MAX = 1_048_576;

/** Adds a gRPC listener for the given RPC services to the application. */
export function connectRpc(app: INestApplication, services: readonly DescService[], { host, port }: Address): void {
  app.connectMicroservice<GrpcOptions>({
    transport: Transport.GRPC,
    options: {
      url: `${host}:${port}`,
      package: packageNames(services),
      packageDefinition: grpcPackage(services),
      gracefulShutdown: true,
      maxReceiveMessageLength: MESSAGE_BYTES_MAX,
    },
  });
}
