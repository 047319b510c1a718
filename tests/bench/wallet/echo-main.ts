import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GrpcMethod, Transport, type MicroserviceOptions } from '@nestjs/microservices';
import { create } from '@bufbuild/protobuf';
import { timestampNow } from '@bufbuild/protobuf/wkt';
import { PostResultSchema, PostStatus, WalletService, type PostRequest } from '@nm/contracts/wallet.js';
import { grpcPackage, packageNames } from '@nm/kit/rpc/rpc.js';

/**
 * The cost of Nest's gRPC alone: receives the wallet's message and returns an answer of the same shape without any
 * work.
 */
@Controller()
class Echo {
  @GrpcMethod(WalletService.typeName, WalletService.method.post.name)
  post({ key }: PostRequest) {
    return create(PostResultSchema, { transferId: key, status: PostStatus.APPLIED, postedAt: timestampNow() });
  }
}

@Module({ controllers: [Echo] })
class EchoModule {}

const app = await NestFactory.createMicroservice<MicroserviceOptions>(EchoModule, {
  logger: false,
  transport: Transport.GRPC,
  options: {
    url: process.env['RPC_LISTEN'] ?? '',
    package: packageNames([WalletService]),
    packageDefinition: grpcPackage([WalletService]),
  },
});
await app.listen();
