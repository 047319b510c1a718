import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { DescService } from '@bufbuild/protobuf';
import { InternalTokenSigner } from '../auth/internal-token.js';
import { rpcClient, type ClosableRpcClient } from './rpc-client.js';

export interface RpcPeer {
  /** The name of the called service. Its address is the value of `<PEER>_RPC_ADDRESS`. */
  readonly peer: string;
  readonly service: DescService;
}

const CHANNELS = Symbol('rpc channels');

const tokenOf = (service: DescService): string => `rpc:${service.typeName}`;

/**
 * Decorator that injects a typed client for another service: `@InjectRpc(WalletService) wallet: RpcClient<typeof
 * WalletService>`.
 */
export const InjectRpc = (service: DescService): ParameterDecorator & PropertyDecorator => Inject(tokenOf(service));

/**
 * Returns the injection token of the client for a service. Tests use it to replace the called service:
 * `overrideProvider(rpcToken(WalletService))`.
 */
export const rpcToken = tokenOf;

/** The Nest module that provides clients for other services. */
@Global()
@Module({})
export class RpcClientModule implements OnApplicationShutdown {
  constructor(@Inject(CHANNELS) private readonly channels: readonly ClosableRpcClient<DescService>[]) {}

  static forRoot(peers: readonly RpcPeer[]): DynamicModule {
    return {
      module: RpcClientModule,
      providers: [
        {
          provide: CHANNELS,
          inject: [InternalTokenSigner],
          useFactory: (signer: InternalTokenSigner) =>
            peers.map(({ peer, service }) => rpcClient(service, { peer, address: addressOf(peer), signer })),
        },
        ...peers.map(({ service }, i) => ({
          provide: tokenOf(service),
          inject: [CHANNELS],
          useFactory: (channels: readonly ClosableRpcClient<DescService>[]) => channels[i]?.client,
        })),
      ],
      exports: peers.map(({ service }) => tokenOf(service)),
    };
  }

  onApplicationShutdown(): void {
    for (const channel of this.channels) channel.close();
  }
}

function addressOf(peer: string): string {
  const key = `${peer.toUpperCase()}_RPC_ADDRESS`;
  const address = process.env[key];
  if (!address) throw new Error(`${key} is not set: it is the host:port where ${peer} answers gRPC.`);
  return address;
}
