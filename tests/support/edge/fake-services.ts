import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import type { DescService } from '@bufbuild/protobuf';
import { games, identity, messaging, wallet } from '@nm/contracts';
import { FakeIdentity } from '@nm/bff/testing/fake-identity.js';
import { FakeMessaging } from '@nm/bff/testing/fake-messaging.js';
import { FakeGames, FakeWallet } from '@nm/bff/testing/fake-peers.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { statusOf } from '@nm/kit/rpc/failure-status.js';
import { grpcPackage } from '@nm/kit/rpc/rpc.js';

type Body = Record<string, unknown>;
type Answer = (request: Body) => Promise<Body>;

/**
 * In-memory fakes of the services behind the edge, which answer real gRPC, so that the edge alone is measured or
 * killed.
 */
export class FakeServices {
  readonly identity = new FakeIdentity();
  readonly wallet = new FakeWallet();
  readonly games = new FakeGames();
  readonly messaging = new FakeMessaging();
  readonly #server = new Server();
  #address = '';

  static async start(): Promise<FakeServices> {
    const fakes = new FakeServices();
    fakes.#serve(identity.IdentityService, fakes.identity);
    fakes.#serve(wallet.WalletService, fakes.wallet);
    fakes.#serve(games.GamesService, fakes.games);
    fakes.#serve(messaging.MessagingService, fakes.messaging);
    const port = await new Promise<number>((resolve, reject) => {
      fakes.#server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    fakes.#address = `127.0.0.1:${port}`;
    return fakes;
  }

  /** The address of every fake, for the edge's environment. */
  get environment(): Record<string, string> {
    return Object.fromEntries(
      ['IDENTITY', 'WALLET', 'GAMES', 'PROMOTIONS', 'MESSAGING', 'AGENTS'].map((peer) => [
        `${peer}_RPC_ADDRESS`,
        this.#address,
      ]),
    );
  }

  stop(): void {
    this.#server.forceShutdown();
  }

  #serve(service: DescService, fake: object): void {
    const definition = grpcPackage([service])[service.typeName];
    if (!definition) throw new Error(`${service.typeName} has no definition`);
    const answers = Object.fromEntries(
      service.methods.map(({ name, localName }) => [
        name,
        (call: ServerUnaryCall<Body, Body>, done: sendUnaryData<Body>) => {
          void reply((fake as Record<string, Answer | undefined>)[localName]?.bind(fake), call.request, done);
        },
      ]),
    );
    this.#server.addService(definition, answers);
  }
}

async function reply(answer: Answer | undefined, request: Body, done: sendUnaryData<Body>): Promise<void> {
  try {
    if (!answer) throw new Failure('resource.not_found');
    done(null, await answer(request));
  } catch (error) {
    done(statusOf(error));
  }
}
