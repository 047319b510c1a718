import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { agents, games, identity, messaging, promotions, wallet } from '@nm/contracts';
import { EVENT_LOG } from '@nm/kit/events/events-runtime.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import { BffModule } from '../bff.module.js';
import { configureEdge } from '../http/configure-edge.js';
import { FakeRaffleDesk } from './fake-raffle-desk.js';
import { FakePromotionApplications } from './fake-promotion-applications.js';
import { FakeRaffles } from './fake-raffles.js';
import { FakeMissions, FakeReferrals, FakeRewards } from './fake-rewards.js';
import { FakeAdjustments } from './fake-adjustments.js';
import { FakeVendorKeyDesk } from './fake-vendor-key-desk.js';
import { FakeJackpotDesk } from './fake-jackpot-desk.js';
import { FakeCatalogueDesk } from './fake-catalogue-desk.js';
import { FakeHouseContracts } from './fake-house-contracts.js';
import { FakeDrawDesk } from './fake-draw-desk.js';
import { FakeAbuse } from './fake-abuse.js';
import { FakeAgents } from './fake-agents.js';
import { FakeMoves } from './fake-moves.js';
import { FakeOperatorMoves } from './fake-operator-moves.js';
import { FakePaymentCases } from './fake-payment-cases.js';
import { FakeCashier } from './fake-cashier.js';
import { FakeAnnouncementDesk } from './fake-announcement-desk.js';
import { FakeBrandDesk } from './fake-brand-desk.js';
import { FakeFeedback } from './fake-feedback.js';
import { FakeServiceThreads } from './fake-service-threads.js';
import { FakeIdentity } from './fake-identity.js';
import { FakeLimits } from './fake-limits.js';
import { FakeCrash } from './fake-crash.js';
import { FakeFreeRounds } from './fake-free-rounds.js';
import { FakeLotteries } from './fake-lotteries.js';
import { FakeAuthenticators } from './fake-authenticators.js';
import { FakeBirthDates } from './fake-birth-dates.js';
import { FakeLoginHistory } from './fake-login-history.js';
import { FakePointMall } from './fake-point-mall.js';
import { FakeProtection } from './fake-protection.js';
import { FakeOperators } from './fake-operators.js';
import { FakePlayerDesk, FakePlayerMoney } from './fake-players.js';
import { FakeStatements } from './fake-statements.js';
import { FakeTransfers } from './fake-transfers.js';
import { FakeBonuses } from './fake-bonuses.js';
import { FakeVendorWallets } from './fake-vendor-wallets.js';
import { FakeWithdrawals } from './fake-withdrawals.js';
import { FakeMessaging } from './fake-messaging.js';
import { FakeGames, FakePromotions, FakeWallet } from './fake-peers.js';
import { EmptyEventLog } from './empty-event-log.js';

/**
 * Fakes of all other services. Two running bffs can share the fakes, so that they behave like two instances of one
 * bff.
 */
export class FakePeers {
  readonly identity = new FakeIdentity();
  readonly wallet = new FakeWallet();
  readonly withdrawals = new FakeWithdrawals();
  readonly transfers = new FakeTransfers();
  readonly vendorWallets = new FakeVendorWallets();
  readonly statements = new FakeStatements();
  readonly bonuses = new FakeBonuses();
  readonly limits = new FakeLimits();
  readonly authenticators = new FakeAuthenticators();
  readonly protection = new FakeProtection();
  readonly #newMember = () => this.identity.grant('lab', identity.MemberType.PLAYER).member?.id ?? '';
  readonly games = new FakeGames(this.#newMember);
  readonly lotteries = new FakeLotteries();
  readonly catalogueDesk = new FakeCatalogueDesk();
  readonly vendorKeyDesk = new FakeVendorKeyDesk();
  readonly drawDesk = new FakeDrawDesk();
  readonly raffleDesk = new FakeRaffleDesk();
  readonly jackpotDesk = new FakeJackpotDesk(this.#newMember);
  readonly crash = new FakeCrash();
  readonly freeRounds = new FakeFreeRounds();
  readonly promotions = new FakePromotions();
  readonly pointMall = new FakePointMall(this.#newMember);
  readonly rewards = new FakeRewards();
  readonly referrals = new FakeReferrals(this.#newMember);
  readonly missions = new FakeMissions(this.#newMember);
  readonly raffles = new FakeRaffles(this.#newMember);
  readonly promotionApplications = new FakePromotionApplications(this.#newMember);
  readonly messaging = new FakeMessaging();
  readonly agents = new FakeAgents();
  readonly moves = new FakeMoves();
  readonly operatorMoves = new FakeOperatorMoves(this.#newMember);
  readonly operators = new FakeOperators();
  readonly birthDates = new FakeBirthDates();
  readonly loginHistory = new FakeLoginHistory();
  readonly playerDesk = new FakePlayerDesk(this.identity, this.loginHistory);
  readonly playerMoney = new FakePlayerMoney();
  readonly cashier = new FakeCashier(this.#newMember);
  readonly paymentCases = new FakePaymentCases(this.#newMember);
  readonly announcementDesk = new FakeAnnouncementDesk();
  readonly brandDesk = new FakeBrandDesk();
  readonly feedback = new FakeFeedback(this.#newMember);
  readonly serviceThreads = new FakeServiceThreads(this.#newMember);
  readonly abuse = new FakeAbuse(this.#newMember);
  readonly houseContracts = new FakeHouseContracts(this.#newMember);
  readonly adjustments = new FakeAdjustments(this.#newMember);
}

export interface TestEdge {
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly peers: FakePeers;
  close(): Promise<void>;
}

export interface TestEdgeOptions {
  readonly peers?: FakePeers;
  readonly env?: Readonly<Record<string, string>>;
  /** An event log that the test can write to. Without it, the bff gets an event log that is always empty. */
  readonly eventLog?: EventLog;
}

/** Starts a real bff on a free port with a real Redis. Only the services behind it are fakes. */
export async function startEdge(options: TestEdgeOptions = {}): Promise<TestEdge> {
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: run these tests by `npm test`.');
  const nowhere = '127.0.0.1:9';
  Object.assign(process.env, {
    DEMO: '1',
    LOG_LEVEL: 'silent',
    REDIS_URL: redisUrl,
    WEB_ROOT: '/nowhere',
    TRUSTED_PROXIES: '',
    COUNTRY_HEADER: '',
    COUNTRY_FILE: '',
    FRAME_ORIGINS: '',
    OPS_LISTEN: '',
    OPS_ROOT: '/nowhere',
    IDENTITY_RPC_ADDRESS: nowhere,
    WALLET_RPC_ADDRESS: nowhere,
    GAMES_RPC_ADDRESS: nowhere,
    PROMOTIONS_RPC_ADDRESS: nowhere,
    MESSAGING_RPC_ADDRESS: nowhere,
    AGENTS_RPC_ADDRESS: nowhere,
    ...options.env,
  });
  const peers = options.peers ?? new FakePeers();
  const testing = await Test.createTestingModule({ imports: [BffModule] })
    .overrideProvider(rpcToken(identity.IdentityService))
    .useValue(peers.identity)
    .overrideProvider(rpcToken(identity.OperatorService))
    .useValue(peers.operators)
    .overrideProvider(rpcToken(identity.AuthenticatorService))
    .useValue(peers.authenticators)
    .overrideProvider(rpcToken(identity.BirthDateService))
    .useValue(peers.birthDates)
    .overrideProvider(rpcToken(identity.LoginHistoryService))
    .useValue(peers.loginHistory)
    .overrideProvider(rpcToken(identity.ProtectionService))
    .useValue(peers.protection)
    .overrideProvider(rpcToken(identity.PlayerDeskService))
    .useValue(peers.playerDesk)
    .overrideProvider(rpcToken(wallet.PlayerMoneyService))
    .useValue(peers.playerMoney)
    .overrideProvider(rpcToken(wallet.CashierReviewService))
    .useValue(peers.cashier)
    .overrideProvider(rpcToken(wallet.PaymentCaseService))
    .useValue(peers.paymentCases)
    .overrideProvider(rpcToken(wallet.AdjustmentService))
    .useValue(peers.adjustments)
    .overrideProvider(rpcToken(agents.AbuseService))
    .useValue(peers.abuse)
    .overrideProvider(rpcToken(agents.HouseContractService))
    .useValue(peers.houseContracts)
    .overrideProvider(rpcToken(wallet.WalletService))
    .useValue(peers.wallet)
    .overrideProvider(rpcToken(wallet.WithdrawalService))
    .useValue(peers.withdrawals)
    .overrideProvider(rpcToken(wallet.MemberTransferService))
    .useValue(peers.transfers)
    .overrideProvider(rpcToken(wallet.VendorWalletService))
    .useValue(peers.vendorWallets)
    .overrideProvider(rpcToken(wallet.StatementService))
    .useValue(peers.statements)
    .overrideProvider(rpcToken(wallet.BonusService))
    .useValue(peers.bonuses)
    .overrideProvider(rpcToken(wallet.LimitService))
    .useValue(peers.limits)
    .overrideProvider(rpcToken(games.GamesService))
    .useValue(peers.games)
    .overrideProvider(rpcToken(games.LotteryService))
    .useValue(peers.lotteries)
    .overrideProvider(rpcToken(games.CatalogueDeskService))
    .useValue(peers.catalogueDesk)
    .overrideProvider(rpcToken(games.VendorKeyDeskService))
    .useValue(peers.vendorKeyDesk)
    .overrideProvider(rpcToken(games.DrawDeskService))
    .useValue(peers.drawDesk)
    .overrideProvider(rpcToken(games.JackpotDeskService))
    .useValue(peers.jackpotDesk)
    .overrideProvider(rpcToken(games.CrashService))
    .useValue(peers.crash)
    .overrideProvider(rpcToken(games.FreeRoundsService))
    .useValue(peers.freeRounds)
    .overrideProvider(rpcToken(promotions.PromotionsService))
    .useValue(peers.promotions)
    .overrideProvider(rpcToken(promotions.PointMallService))
    .useValue(peers.pointMall)
    .overrideProvider(rpcToken(promotions.PointMallDeskService))
    .useValue(peers.pointMall)
    .overrideProvider(rpcToken(promotions.RewardService))
    .useValue(peers.rewards)
    .overrideProvider(rpcToken(promotions.ReferralService))
    .useValue(peers.referrals)
    .overrideProvider(rpcToken(identity.ReferralCodeService))
    .useValue(peers.referrals)
    .overrideProvider(rpcToken(promotions.MissionService))
    .useValue(peers.missions)
    .overrideProvider(rpcToken(promotions.RaffleService))
    .useValue(peers.raffles)
    .overrideProvider(rpcToken(promotions.RaffleDeskService))
    .useValue(peers.raffleDesk)
    .overrideProvider(rpcToken(promotions.PromotionApplicationService))
    .useValue(peers.promotionApplications)
    .overrideProvider(EVENT_LOG)
    .useValue(options.eventLog ?? new EmptyEventLog())
    .overrideProvider(rpcToken(messaging.MessagingService))
    .useValue(peers.messaging)
    .overrideProvider(rpcToken(identity.AnnouncementDeskService))
    .useValue(peers.announcementDesk)
    .overrideProvider(rpcToken(identity.BrandDeskService))
    .useValue(peers.brandDesk)
    .overrideProvider(rpcToken(messaging.FeedbackService))
    .useValue(peers.feedback)
    .overrideProvider(rpcToken(messaging.ServiceThreadService))
    .useValue(peers.serviceThreads)
    .overrideProvider(rpcToken(agents.AgentsService))
    .useValue(peers.agents)
    .overrideProvider(rpcToken(agents.MoveService))
    .useValue(peers.moves)
    .overrideProvider(rpcToken(agents.OperatorMoveService))
    .useValue(peers.operatorMoves)
    .compile();
  const app = testing.createNestApplication<NestExpressApplication>({ logger: false, bodyParser: false });
  await configureEdge(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}`, peers, close: () => app.close() };
}
