import { gamesMigrations } from '@nm/games/migrations/all-migrations.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { EdgeUnderTest, type Guest } from '../../support/edge/edge-under-test.js';
import { startGames } from '../catalogue/games-process.js';
import { Child } from '../edge/child.js';
import type { ClientsOrder, ClientsReport } from '../edge/socket-clients.js';
import { benchMember, populate } from '../ledger/populate.js';
import { startWallet } from '../relay/wallet-service.js';

/**
 * The wallet, the games service and the edge as in production, and the players' sockets in a process of their own. The
 * services that take no part in a crash round are fakes. The shared rounds are those of the brand `lab` in USD.
 */
export class CrashPlatform {
  readonly #ends: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly edge: EdgeUnderTest,
    readonly wallets: TestDatabase,
    readonly games: TestDatabase,
  ) {}

  guests: readonly Guest[] = [];
  #sockets: Child | undefined;

  static async start(players: number): Promise<CrashPlatform> {
    const platform = new CrashPlatform(
      await EdgeUnderTest.create(),
      await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS }),
      await createTestDatabase({ service: 'games', migrations: gamesMigrations }),
    );
    try {
      await platform.#start(players);
      return platform;
    } catch (error) {
      await platform.drop();
      throw error;
    }
  }

  async #start(players: number): Promise<void> {
    const { edge, wallets, games } = this;
    // There is one member more than players. A bet of this member shows that the wallet has started.
    await populate(wallets.ownerUrl, players + 1, { limitsAndHolds: false });
    this.guests = await edge.guests(players, (n) => benchMember(n + 1));
    const internalPort = await leasePort();
    const wallet = await startWallet(wallets.url, edge.eventLogUrl('wallet'), benchMember(players + 1), {
      GAMES_KEYS_URL: `http://127.0.0.1:${internalPort}/.well-known/jwks.json`,
      BFF_KEYS_URL: edge.keysUrl,
    });
    this.#ends.push(() => wallet.stop());
    const service = await startGames({
      ...{ databaseUrl: games.url, eventLogUrl: edge.eventLogUrl('games'), edgeKeysUrl: edge.keysUrl },
      ...{ walletAddress: wallet.address, internalPort },
    });
    this.#ends.push(() => service.stop());
    const site = await edge.start({ WALLET_RPC_ADDRESS: wallet.address, GAMES_RPC_ADDRESS: service.address });
    this.#ends.push(() => site.kill('SIGTERM'));
    const sockets = (this.#sockets = await Child.start('socket-clients.js', {}, false));
    this.#ends.push(() => sockets.stop());
    await this.order({ connect: { url: edge.url, tokens: this.guests.map(({ token }) => token) } });
  }

  /** Gives an order to the process of the players' sockets. */
  async order(order: ClientsOrder): Promise<ClientsReport> {
    if (!this.#sockets) throw new Error('the players have no sockets yet');
    return this.#sockets.order<ClientsReport>(order);
  }

  async drop(): Promise<void> {
    for (const end of this.#ends.reverse()) await end();
    await Promise.all([this.wallets, this.games].map((database) => database.drop()));
    await this.edge.drop();
  }
}
