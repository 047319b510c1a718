import type { components, operations } from './openapi.js';

/**
 * The types of the console's API answers, generated from the bff's OpenAPI document. Amounts are decimal strings in
 * minor units.
 */
type Schemas = components['schemas'];

export type AgentDebt = Schemas['AgentDebtDto'];
export type AgentDebtDetail = Schemas['AgentDebtDetailDto'];
export type Health = Schemas['HealthDto'];
export type Session = Schemas['OpsSessionDto'];
export type ConsoleBrand = Schemas['OpsBrandDto'];
export type OwnSession = Schemas['OpsSessionLineDto'];
export type Operator = Schemas['OperatorDto'];
export type NewPassword = Schemas['OperatorWithPasswordDto'];
export type AuditLine = Schemas['AuditLineDto'];
export type AuditLines = Schemas['AuditPageDto'];
export type FirstDecision = Schemas['FirstDecisionDto'];
/** A code that says why the calling operator may not approve or reject an item that waits for review. */
export type Because = NonNullable<Schemas['MayDecideDto']['because']>;
export type Deposit = Schemas['DepositForReviewDto'];
export type DepositDetail = Schemas['DepositReviewDetailDto'];
export type Withdrawal = Schemas['WithdrawalForReviewDto'];
export type WithdrawalDetail = Schemas['WithdrawalReviewDetailDto'];
export type RevealedPayout = Schemas['RevealedPayoutDto'];
export type WithdrawalStatus = Withdrawal['status'];
export type HeldWin = Schemas['HeldWinDto'];
export type HeldWinDetail = Schemas['HeldWinDetailDto'];
export type Adjustment = Schemas['AdjustmentDto'];
export type AdjustmentDetail = Schemas['AdjustmentDetailDto'];
export type AbuseReview = Schemas['AbuseReviewDto'];
export type AbuseReviewDetail = Schemas['AbuseReviewDetailDto'];
export type PromotionApplication = Schemas['PromotionApplicationDto'];
export type PromotionApplicationDetail = Schemas['PromotionApplicationDetailDto'];
export type HeldReferral = Schemas['HeldReferralDto'];
export type HeldReferralDetail = Schemas['HeldReferralDetailDto'];
export type Application = Schemas['ApplicationDto'];
export type ApplicationDetail = Schemas['ApplicationDetailDto'];
export type Feedback = Schemas['DeskFeedbackDto'];
export type FeedbackDetail = Schemas['DeskFeedbackDetailDto'];
export type ServiceThread = Schemas['DeskServiceThreadDto'];
export type ServiceThreadDetail = Schemas['DeskServiceThreadDetailDto'];
export type DeskAnnouncement = Schemas['DeskAnnouncementDto'];
export type DeskAnnouncements = Schemas['DeskAnnouncementsDto'];
export type DeskBrand = Schemas['DeskBrandDto'];
export type DeskBrands = Schemas['DeskBrandsDto'];
export type BrandChanges = Schemas['BrandChangesDto'];
export type NewAdjustment = Schemas['RequestAdjustmentBody'];
export type PaymentCase = Schemas['PaymentCaseDto'];
export type PaymentCaseDetail = Schemas['PaymentCaseDetailDto'];
export type PaymentCasePage = Schemas['PaymentCasePageDto'];
export type Case = Schemas['CaseDto'];
export type CaseDetail = Schemas['CaseDetailDto'];
export type CaseSide = Schemas['CaseSideDto'];
export type CasePage = Schemas['CasePageDto'];
export type DayComparison = Schemas['DayComparisonDto'];
export type Draw = Schemas['DeskDrawDto'];
export type Draws = Schemas['DeskDrawPageDto'];
export type DrawDetail = Schemas['DeskDrawDetailDto'];
export type Raffle = Schemas['DeskRaffleDto'];
export type Raffles = Schemas['DeskRafflePageDto'];
export type RaffleDetail = Schemas['DeskRaffleDetailDto'];
export type DeskVendor = Schemas['DeskVendorDto'];
export type DeskVendors = Schemas['DeskVendorsDto'];
export type VendorKey = Schemas['VendorKeyDto'];
export type VendorKeyList = Schemas['VendorKeysDto'];
export type AddedVendorKey = Schemas['AddedVendorKeyDto'];
export type ImportPlan = Schemas['ImportPlanDto'];
export type DeskGameRow = Schemas['DeskGameDto'];
export type DeskGamePage = Schemas['DeskGamePageDto'];
export type DeskGame = Schemas['DeskGameDetailDto'];
export type MoveRequest = Schemas['OperatorMoveDto'];
export type MoveRequestDetail = Schemas['OperatorMoveDetailDto'];
export type MovePreview = Schemas['MovePreviewDto'];
export type EndingContract = Schemas['EndingContractDto'];
export type NewMove = Schemas['RequestMoveBody'];
export type DeskJackpot = Schemas['DeskJackpotDto'];
export type DeskJackpots = Schemas['DeskJackpotsDto'];
export type TopAgent = Schemas['TopAgentDto'];
export type TopAgentDetail = Schemas['TopAgentDetailDto'];
export type HouseContract = Schemas['ContractDto'];
export type HouseRequest = Schemas['HouseOfferDto'];
export type HouseOfferPreview = Schemas['HouseOfferPreviewDto'];
export type ContractTerms = Schemas['ContractTermsBody'];
export type ActiveStakes = Schemas['ActiveStakesDto'];
export type ActiveStake = Schemas['ActiveStakeDto'];
export type ContractEnd = Schemas['ContractPreviewDto'];
export type DeskItem = Schemas['DeskItemDto'];
export type DeskItems = Schemas['DeskItemsDto'];
export type MallOrder = Schemas['MallOrderDto'];
export type MallOrderDetail = Schemas['MallOrderDetailDto'];
export type FoundPlayer = Schemas['FoundPlayerDto'];
export type Player = Schemas['PlayerDto'];
export type PlayerMoney = Schemas['PlayerMoneyDto'];
export type PlayerNote = Schemas['PlayerNoteDto'];
export type PlayerLogin = Schemas['PlayerLoginDto'];
export type PlayerLogins = Schemas['PlayerLoginsDto'];
export type PlayerSession = Schemas['PlayerSessionDto'];
export type PlayerBets = Schemas['PlayerBetsDto'];
export type PlayerSums = Schemas['PlayerSumsDto'];
export type PlayerWithdrawals = Schemas['PlayerWithdrawalPageDto'];
export type PlayerBonuses = Schemas['BonusPageDto'];
export type PlayerMovements = Schemas['RecordPageDto'];
export type PlayerLimits = Schemas['LimitsDto'];
export type RelatedPlayer = Schemas['RelatedPlayerDto'];
export type Today = Schemas['TodayDto'];
export type DayFigures = Schemas['DayFiguresDto'];
export type Figures = Schemas['FiguresDto'];
export type FigureRows = Schemas['FigureRowsDto'];
export type FigureName = operations['Figures_rows']['parameters']['query']['figure'];
export type Role = Operator['roles'][number];

export const ROLES: readonly Role[] = [
  'support',
  'cashier',
  'risk',
  'games',
  'agents',
  'content',
  'administrator',
  'auditor',
];

/**
 * The data of the error `ops.enrolment_required`: the values with which the operator sets up an authenticator at the
 * first login.
 */
export interface Enrolment {
  readonly token: string;
  readonly otpauthUri: string;
  readonly secret: string;
  readonly setsPassword: boolean;
  readonly expiresAt: string;
}

/** The fields that the entries of all review kinds have. */
export interface ReviewRow {
  readonly id: string;
  /** A short code from the server. If it is absent, the console shows a shortened id. */
  readonly reference?: string;
  /** The player whose page can be opened from the entry. Absent if the entry is about no player. */
  readonly memberId?: string;
  /** The account of the player. It is masked in lists and complete in the detail. */
  readonly account: string;
  /** The currency of the amount. Absent for entries without an amount. */
  readonly currency?: string;
  /** `open` means that the entry waits for an operator. Other values depend on the review kind. */
  readonly state: string;
  readonly version: string;
  readonly openedAt: string;
  readonly claim?: Schemas['ReviewClaimDto'];
  readonly first?: FirstDecision;
  readonly decided?: Schemas['ReviewDecisionDto'];
}

export interface ReviewStep {
  readonly at: string;
  readonly by: Schemas['PersonDto'];
  readonly action: string;
  readonly note: string;
}

/** The fields of a review entry that only the full entry has, not its row in the list. */
export interface ReviewSteps {
  readonly steps: readonly ReviewStep[];
}

export interface Page<Row> {
  readonly content: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
}

/** A page of a list. It has either a page number or the cursor of the next page. */
export interface QueuePage<Row> {
  readonly content: readonly Row[];
  readonly totalCount: number;
  readonly totalPages?: number;
  readonly next?: string;
}
