import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DescService } from '@bufbuild/protobuf';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { games, identity, wallet } from '@nm/contracts';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { Clock } from '../identity.clock.js';
import { IdentityModule } from '../identity.module.js';
import { MIGRATIONS } from '../migrations/all-migrations.js';
import { factsOf } from './facts.store.js';
import { gapOf } from './gaps.store.js';
import { FakePayoutNames, FakeStakes, FakeStatements } from './fake-wallet.js';

type Identity = RpcClient<typeof identity.IdentityService>;
type Operators = RpcClient<typeof identity.OperatorService>;
type Authenticators = RpcClient<typeof identity.AuthenticatorService>;
type Protection = RpcClient<typeof identity.ProtectionService>;
type PlayerDesk = RpcClient<typeof identity.PlayerDeskService>;
type ReferralCodes = RpcClient<typeof identity.ReferralCodeService>;
type Downlines = RpcClient<typeof identity.DownlineService>;

export interface RunningOptions {
  /** If true, the demo accounts are created at the start, which takes one second. */
  readonly demoAccounts?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A clock whose time a test can set. */
export class TestClock extends Clock {
  aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

/** A fake games service that records the EndPlay calls in order. */
export class FakePlay {
  readonly ended: { memberId: string; sessionIds: readonly string[]; all: boolean; isExclusion?: true }[] = [];
  isAway = false;

  readonly endPlay = async ({
    memberId = '',
    sessionIds = [],
    all = false,
    excludedAt = undefined as unknown,
  }): Promise<object> => {
    if (this.isAway) throw new Failure('system.temporary');
    const exclusion = excludedAt ? ({ isExclusion: true } as const) : {};
    this.ended.push({ memberId, sessionIds: [...sessionIds].sort(), all, ...exclusion });
    return {};
  };
}

/** Runs the identity service on its own test database. Tests call it as the bff does. */
export class RunningIdentity {
  private constructor(
    readonly service: TestService,
    readonly database: TestDatabase,
    readonly bff: Identity,
    readonly downlines: Downlines,
    readonly clock: TestClock,
    readonly play: FakePlay,
    readonly stakes: FakeStakes,
    readonly statements: FakeStatements,
    readonly payoutNames: FakePayoutNames,
    private readonly peers: TestPeers,
    private readonly log: TestEventLog,
    private readonly folder: string,
  ) {}

  static async start({ demoAccounts = false, env = {} }: RunningOptions = {}): Promise<RunningIdentity> {
    const folder = await mkdtemp(join(tmpdir(), 'identity-'));
    const database = await createTestDatabase({ service: 'identity', migrations: MIGRATIONS });
    const log = await createTestEventLog();
    const peers = await TestPeers.start(['bff', 'wallet', 'agents', 'promotions']);
    const clock = new TestClock();
    const play = new FakePlay();
    const stakes = new FakeStakes();
    const statements = new FakeStatements();
    const payoutNames = new FakePayoutNames();
    const service = await startTestService({
      module: IdentityModule,
      rpc: [
        identity.IdentityService,
        identity.DownlineService,
        identity.UplineService,
        identity.OperatorService,
        identity.AuthenticatorService,
        identity.LoginHistoryService,
        identity.BirthDateService,
        identity.ProtectionService,
        identity.PlayerDeskService,
        identity.ReferralCodeService,
      ],
      env: {
        DEMO: '1',
        SEAL_KEY: randomBytes(32).toString('base64url'),
        DATABASE_URL: database.url,
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        GAMES_RPC_ADDRESS: '127.0.0.1:1',
        WALLET_RPC_ADDRESS: '127.0.0.1:1',
        EVENT_LOG: 'postgres',
        EVENT_LOG_URL: log.urlFor('identity'),
        DEMO_FILE: demoAccounts ? join(folder, 'demo.json') : '',
        ...env,
      },
      override: (builder) =>
        builder
          .overrideProvider(Clock)
          .useValue(clock)
          .overrideProvider(rpcToken(games.GamesService))
          .useValue(play)
          .overrideProvider(rpcToken(wallet.ExclusionService))
          .useValue(stakes)
          .overrideProvider(rpcToken(wallet.StatementService))
          .useValue(statements)
          .overrideProvider(rpcToken(wallet.PayoutNameService))
          .useValue(payoutNames),
    });
    const bff = peers.client(identity.IdentityService, { as: 'bff', audience: 'identity', address: service.address });
    const downlines = peers.client(identity.DownlineService, {
      as: 'bff',
      audience: 'identity',
      address: service.address,
    });
    return new RunningIdentity(
      service,
      database,
      bff,
      downlines,
      clock,
      play,
      stakes,
      statements,
      payoutNames,
      peers,
      log,
      folder,
    );
  }

  /** Returns a client that calls the identity service in the name of another service. */
  as(caller: string): Identity {
    return this.peers.client(identity.IdentityService, {
      as: caller,
      audience: 'identity',
      address: this.service.address,
    });
  }

  /** Returns a client for the calls about operators, in the name of the bff or of another service. */
  operators(caller = 'bff'): Operators {
    return this.#client(identity.OperatorService, caller);
  }

  /** Returns a client for the calls about referral codes, in the name of the given service. */
  referralCodes(caller: string): ReferralCodes {
    return this.#client(identity.ReferralCodeService, caller);
  }

  /** Returns a client with which operators read members' data, in the name of the bff or of another service. */
  playerDesk(caller = 'bff'): PlayerDesk {
    return this.#client(identity.PlayerDeskService, caller);
  }

  /** Returns a client for moves of members in the agent tree, in the name of the given service. */
  uplines(caller = 'agents'): RpcClient<typeof identity.UplineService> {
    return this.#client(identity.UplineService, caller);
  }

  /** Returns a client for the calls about breaks and reminders, in the name of the bff or another service. */
  protection(caller = 'bff'): Protection {
    return this.#client(identity.ProtectionService, caller);
  }

  /** Returns a client for the calls about members' login history, in the name of the bff or of another service. */
  loginHistory(caller = 'bff'): RpcClient<typeof identity.LoginHistoryService> {
    return this.#client(identity.LoginHistoryService, caller);
  }

  /** Returns a client for the calls about members' birth dates, in the name of the bff or of another service. */
  birthDates(caller = 'bff'): RpcClient<typeof identity.BirthDateService> {
    return this.#client(identity.BirthDateService, caller);
  }

  /** Returns a client for the calls about members' authenticator apps, in the name of the bff. */
  authenticators(): Authenticators {
    return this.#client(identity.AuthenticatorService, 'bff');
  }

  #client<S extends DescService>(service: S, caller: string): RpcClient<S> {
    return this.peers.client(service, { as: caller, audience: 'identity', address: this.service.address });
  }

  /** Encrypts a form with the current public key, as a browser does. */
  async seal(form: unknown): Promise<string> {
    const { kid, jwkJson } = await this.bff.getSessionKey({});
    return sealTo(kid, JSON.parse(jwkJson) as JWK, typeof form === 'string' ? form : JSON.stringify(form));
  }

  async register(form: object, origin: object = {}): Promise<identity.SessionGrant> {
    const from = anOrigin(origin);
    const { sliderId, slider } = await this.solved(from);
    return this.bff.register({
      origin: { ...from, sliderId },
      value: await this.seal(aRegistration({ ...(slider && { slider }), ...form })),
    });
  }

  /** Gets a slider picture for a visitor and solves it. Does nothing if the brand has no slider check. */
  async solved(origin: object): Promise<{ sliderId: string; slider?: string }> {
    const from = anOrigin(origin);
    if (from.brand === 'lab') return { sliderId: '' };
    const { sliderId } = await this.bff.issueSlider({ origin: from });
    return { sliderId, slider: String(await gapOf(this.database.db, sliderId)) };
  }

  /** Creates a captcha and returns its id and its answer, which is read from the database. */
  async captcha(brand: string): Promise<{ captchaId?: string; answer?: string }> {
    const { captchaId } = await this.bff.issueCaptcha({ origin: anOrigin({ brand }) });
    const row = await this.database.db.one<{ answer: string }>(`SELECT answer FROM captchas WHERE id = $1`, [
      captchaId,
    ]);
    return { captchaId, answer: row?.answer ?? '' };
  }

  async logIn(form: object, origin: object = {}, agentSide = false): Promise<identity.SessionGrant> {
    const from = anOrigin(origin);
    const { sliderId, slider } = await this.solved(from);
    return this.bff.login({
      origin: { ...from, sliderId },
      value: await this.seal({ type: 'username', ...(slider && { slider }), ...form }),
      agentSide,
    });
  }

  /** Returns all events of one type in the outbox, in order and decoded. */
  facts(type: string): Promise<Record<string, unknown>[]> {
    return factsOf(this.database.db, type);
  }

  /** The path of the file with the demo accounts, which the launcher reads. */
  get demoFile(): string {
    return join(this.folder, 'demo.json');
  }

  /** Runs a statement as the owner role of the database. The service itself does not use this role. */
  async asOwner(sql: string): Promise<void> {
    const owner = await dataSource({ url: this.database.ownerUrl }).initialize();
    await owner.query(sql).finally(() => owner.destroy());
  }

  async stop(): Promise<void> {
    await this.peers.stop();
    await this.service.close();
    await this.database.drop();
    await this.log.drop();
    await rm(this.folder, { recursive: true });
  }
}

/** Returns the origin of a test's request. By default it is the lab brand and always the same IP address. */
export const anOrigin = (
  change: object = {},
): { brand: string; ip: string; userAgent: string; language: string; captchaId?: string; device?: string } => ({
  brand: 'lab',
  ip: '203.0.113.7',
  userAgent: 'a test',
  language: 'EN',
  ...change,
});

let count = 0;

/** Builds a registration form that the lab brand accepts, with a new account name at each call. */
export const aRegistration = (change: object = {}): Record<string, unknown> => ({
  username: `tester${++count}x`,
  password: 'Mango!22rush',
  confirmPassword: 'Mango!22rush',
  termsAccepted: true,
  ageConfirmed: true,
  login: true,
  ...change,
});

export async function sealTo(kid: string, jwk: JWK, text: string, header: object = {}): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, ...header })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}
