import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DescService } from '@bufbuild/protobuf';
import { InternalTokenSigner } from '../auth/internal-token.js';
import { SigningKeys } from '../auth/signing-keys.js';
import { rpcClient, type ClosableRpcClient, type RpcClient } from '../rpc/rpc-client.js';

/**
 * Takes the place of the other services in tests: it publishes keys for them and signs their tokens. A test can
 * therefore call the service under test as any service, or as an unknown service.
 */
export class TestPeers {
  readonly #keys = new Map<string, SigningKeys>();
  readonly #clients: ClosableRpcClient<DescService>[] = [];

  private constructor(
    private readonly origin: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  /** Publishes keys for the named services, and sets the variables `<PEER>_KEYS_URL` to their URLs. */
  static async start(names: readonly string[]): Promise<TestPeers> {
    const server = createServer((request, response) => {
      const keys = peers.#keys.get(String(request.url).slice(1));
      response
        .writeHead(keys ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(keys?.jwks() ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const peers = new TestPeers(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    for (const name of names) {
      peers.#keys.set(name, new SigningKeys());
      process.env[`${name.toUpperCase()}_KEYS_URL`] = `${peers.origin}/${name}`;
    }
    return peers;
  }

  /** Creates a client for the service `audience` at a URL. Its calls carry the token of the service `as`. */
  client<S extends DescService>(service: S, call: { as: string; audience: string; address: string }): RpcClient<S> {
    const keys = this.#keys.get(call.as) ?? new SigningKeys();
    const opened = rpcClient(service, {
      peer: call.audience,
      address: call.address,
      signer: new InternalTokenSigner(call.as, keys),
    });
    this.#clients.push(opened as ClosableRpcClient<DescService>);
    return opened.client;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
