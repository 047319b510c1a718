import { agents, games, identity, messaging, promotions, wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc, type RpcPeer } from '@nm/kit/rpc/rpc-client.module.js';

/** The services whose RPCs the bff calls. None of them calls the bff. */
export const PEERS: readonly RpcPeer[] = [
  { peer: 'identity', service: identity.IdentityService },
  { peer: 'identity', service: identity.OperatorService },
  { peer: 'identity', service: identity.DownlineService },
  { peer: 'identity', service: identity.AuthenticatorService },
  { peer: 'identity', service: identity.LoginHistoryService },
  { peer: 'identity', service: identity.BirthDateService },
  { peer: 'identity', service: identity.ProtectionService },
  { peer: 'identity', service: identity.PlayerDeskService },
  { peer: 'identity', service: identity.ReferralCodeService },
  { peer: 'identity', service: identity.AnnouncementDeskService },
  { peer: 'identity', service: identity.BrandDeskService },
  { peer: 'wallet', service: wallet.WalletService },
  { peer: 'wallet', service: wallet.CashierReviewService },
  { peer: 'wallet', service: wallet.PaymentCaseService },
  { peer: 'wallet', service: wallet.AdjustmentService },
  { peer: 'wallet', service: wallet.WithdrawalService },
  { peer: 'wallet', service: wallet.LimitService },
  { peer: 'wallet', service: wallet.MemberTransferService },
  { peer: 'wallet', service: wallet.VendorWalletService },
  { peer: 'wallet', service: wallet.StatementService },
  { peer: 'wallet', service: wallet.BonusService },
  { peer: 'wallet', service: wallet.PlayerMoneyService },
  { peer: 'games', service: games.GamesService },
  { peer: 'games', service: games.LotteryService },
  { peer: 'games', service: games.CatalogueDeskService },
  { peer: 'games', service: games.VendorKeyDeskService },
  { peer: 'games', service: games.DrawDeskService },
  { peer: 'games', service: games.JackpotDeskService },
  { peer: 'games', service: games.CrashService },
  { peer: 'games', service: games.FreeRoundsService },
  { peer: 'promotions', service: promotions.PromotionsService },
  { peer: 'promotions', service: promotions.PointMallService },
  { peer: 'promotions', service: promotions.PointMallDeskService },
  { peer: 'promotions', service: promotions.RewardService },
  { peer: 'promotions', service: promotions.ReferralService },
  { peer: 'promotions', service: promotions.MissionService },
  { peer: 'promotions', service: promotions.RaffleService },
  { peer: 'promotions', service: promotions.RaffleDeskService },
  { peer: 'promotions', service: promotions.PromotionApplicationService },
  { peer: 'messaging', service: messaging.MessagingService },
  { peer: 'messaging', service: messaging.AnnouncementService },
  { peer: 'messaging', service: messaging.FeedbackService },
  { peer: 'messaging', service: messaging.ServiceThreadService },
  { peer: 'agents', service: agents.AgentsService },
  { peer: 'agents', service: agents.AgentReportService },
  { peer: 'agents', service: agents.MoveService },
  { peer: 'agents', service: agents.OperatorMoveService },
  { peer: 'agents', service: agents.AbuseService },
  { peer: 'agents', service: agents.HouseContractService },
];

export type IdentityClient = RpcClient<typeof identity.IdentityService>;
export type OperatorsClient = RpcClient<typeof identity.OperatorService>;
export type DownlinesClient = RpcClient<typeof identity.DownlineService>;
export type AuthenticatorClient = RpcClient<typeof identity.AuthenticatorService>;
export type BirthDatesClient = RpcClient<typeof identity.BirthDateService>;
export type LoginHistoryClient = RpcClient<typeof identity.LoginHistoryService>;
export type ProtectionClient = RpcClient<typeof identity.ProtectionService>;
export type PlayerDeskClient = RpcClient<typeof identity.PlayerDeskService>;
export type AnnouncementDeskClient = RpcClient<typeof identity.AnnouncementDeskService>;
export type BrandDeskClient = RpcClient<typeof identity.BrandDeskService>;
export type WalletClient = RpcClient<typeof wallet.WalletService>;
export type PaymentCasesClient = RpcClient<typeof wallet.PaymentCaseService>;
export type AdjustmentsClient = RpcClient<typeof wallet.AdjustmentService>;
export type CashierClient = RpcClient<typeof wallet.CashierReviewService>;
export type WithdrawalsClient = RpcClient<typeof wallet.WithdrawalService>;
export type TransfersClient = RpcClient<typeof wallet.MemberTransferService>;
export type StatementsClient = RpcClient<typeof wallet.StatementService>;
export type BonusesClient = RpcClient<typeof wallet.BonusService>;
export type VendorWalletsClient = RpcClient<typeof wallet.VendorWalletService>;
export type PlayerMoneyClient = RpcClient<typeof wallet.PlayerMoneyService>;
export type LimitsClient = RpcClient<typeof wallet.LimitService>;
export type GamesClient = RpcClient<typeof games.GamesService>;
export type LotteryClient = RpcClient<typeof games.LotteryService>;
export type CatalogueDeskClient = RpcClient<typeof games.CatalogueDeskService>;
export type VendorKeyDeskClient = RpcClient<typeof games.VendorKeyDeskService>;
export type DrawDeskClient = RpcClient<typeof games.DrawDeskService>;
export type JackpotDeskClient = RpcClient<typeof games.JackpotDeskService>;
export type CrashClient = RpcClient<typeof games.CrashService>;
export type FreeRoundsClient = RpcClient<typeof games.FreeRoundsService>;
export type AgentsClient = RpcClient<typeof agents.AgentsService>;
export type AbuseClient = RpcClient<typeof agents.AbuseService>;
export type HouseContractsClient = RpcClient<typeof agents.HouseContractService>;
export type AgentReportsClient = RpcClient<typeof agents.AgentReportService>;
export type MovesClient = RpcClient<typeof agents.MoveService>;
export type OperatorMovesClient = RpcClient<typeof agents.OperatorMoveService>;
export type AnnouncementsClient = RpcClient<typeof messaging.AnnouncementService>;
export type FeedbackClient = RpcClient<typeof messaging.FeedbackService>;
export type ServiceThreadsClient = RpcClient<typeof messaging.ServiceThreadService>;
export type MessagingClient = RpcClient<typeof messaging.MessagingService>;
export type PromotionsClient = RpcClient<typeof promotions.PromotionsService>;
export type PointMallClient = RpcClient<typeof promotions.PointMallService>;
export type PointMallDeskClient = RpcClient<typeof promotions.PointMallDeskService>;
export type RewardsClient = RpcClient<typeof promotions.RewardService>;
export type ReferralsClient = RpcClient<typeof promotions.ReferralService>;
export type MissionsClient = RpcClient<typeof promotions.MissionService>;
export type RafflesClient = RpcClient<typeof promotions.RaffleService>;
export type RaffleDeskClient = RpcClient<typeof promotions.RaffleDeskService>;
export type PromotionApplicationsClient = RpcClient<typeof promotions.PromotionApplicationService>;
export type ReferralCodesClient = RpcClient<typeof identity.ReferralCodeService>;

export const InjectIdentity = () => InjectRpc(identity.IdentityService);
export const InjectOperators = () => InjectRpc(identity.OperatorService);
export const InjectDownlines = () => InjectRpc(identity.DownlineService);
export const InjectAuthenticator = () => InjectRpc(identity.AuthenticatorService);
export const InjectBirthDates = () => InjectRpc(identity.BirthDateService);
export const InjectLoginHistory = () => InjectRpc(identity.LoginHistoryService);
export const InjectProtection = () => InjectRpc(identity.ProtectionService);
export const InjectPlayerDesk = () => InjectRpc(identity.PlayerDeskService);
export const InjectAnnouncementDesk = () => InjectRpc(identity.AnnouncementDeskService);
export const InjectBrandDesk = () => InjectRpc(identity.BrandDeskService);
export const InjectWallet = () => InjectRpc(wallet.WalletService);
export const InjectPaymentCases = () => InjectRpc(wallet.PaymentCaseService);
export const InjectAdjustments = () => InjectRpc(wallet.AdjustmentService);
export const InjectCashier = () => InjectRpc(wallet.CashierReviewService);
export const InjectWithdrawals = () => InjectRpc(wallet.WithdrawalService);
export const InjectTransfers = () => InjectRpc(wallet.MemberTransferService);
export const InjectStatements = () => InjectRpc(wallet.StatementService);
export const InjectBonuses = () => InjectRpc(wallet.BonusService);
export const InjectVendorWallets = () => InjectRpc(wallet.VendorWalletService);
export const InjectPlayerMoney = () => InjectRpc(wallet.PlayerMoneyService);
export const InjectLimits = () => InjectRpc(wallet.LimitService);
export const InjectGames = () => InjectRpc(games.GamesService);
export const InjectLotteries = () => InjectRpc(games.LotteryService);
export const InjectCatalogueDesk = () => InjectRpc(games.CatalogueDeskService);
export const InjectVendorKeyDesk = () => InjectRpc(games.VendorKeyDeskService);
export const InjectDrawDesk = () => InjectRpc(games.DrawDeskService);
export const InjectJackpotDesk = () => InjectRpc(games.JackpotDeskService);
export const InjectCrash = () => InjectRpc(games.CrashService);
export const InjectFreeRounds = () => InjectRpc(games.FreeRoundsService);
export const InjectPromotions = () => InjectRpc(promotions.PromotionsService);
export const InjectPointMall = () => InjectRpc(promotions.PointMallService);
export const InjectPointMallDesk = () => InjectRpc(promotions.PointMallDeskService);
export const InjectRewards = () => InjectRpc(promotions.RewardService);
export const InjectReferrals = () => InjectRpc(promotions.ReferralService);
export const InjectMissions = () => InjectRpc(promotions.MissionService);
export const InjectRaffles = () => InjectRpc(promotions.RaffleService);
export const InjectRaffleDesk = () => InjectRpc(promotions.RaffleDeskService);
export const InjectPromotionApplications = () => InjectRpc(promotions.PromotionApplicationService);
export const InjectReferralCodes = () => InjectRpc(identity.ReferralCodeService);
export const InjectMessaging = () => InjectRpc(messaging.MessagingService);
export const InjectFeedback = () => InjectRpc(messaging.FeedbackService);
export const InjectServiceThreads = () => InjectRpc(messaging.ServiceThreadService);
export const InjectAnnouncements = () => InjectRpc(messaging.AnnouncementService);
export const InjectAbuse = () => InjectRpc(agents.AbuseService);
export const InjectHouseContracts = () => InjectRpc(agents.HouseContractService);
export const InjectAgentReports = () => InjectRpc(agents.AgentReportService);
export const InjectMoves = () => InjectRpc(agents.MoveService);
export const InjectOperatorMoves = () => InjectRpc(agents.OperatorMoveService);
export const InjectAgents = () => InjectRpc(agents.AgentsService);
