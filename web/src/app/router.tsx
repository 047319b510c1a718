import { Navigate, Outlet, type Location, type RouteObject } from 'react-router-dom';
import { moduleOn } from '../lib/brand/brand.js';
import { INHOUSE_GAMES } from '../lib/games/inhouse-games.js';
import { ErrorPage } from './error-page.js';
import { agentsOnly, membersOnly, seamless } from './guards.js';
import { inhousePages } from './inhouse-pages.js';
import { ownGame } from './own-game.js';
import { Boundary } from './pages/boundary.js';
import { page } from './pages/page-code.js';
import type { SiteRoutes } from './pages/pages.js';
import { Floats } from './shell/floats.js';
import { Shell } from './shell/shell.js';

const auth = () => import('../features/auth/auth-pages.js');
const home = page('home', () => import('../features/home/home-page.js'), 'HomePage');
const lobby = page('lobby', () => import('../features/lobby/game-list-page.js'), 'GameListPage');
const own = () => import('../features/lobby/own-games-pages.js');
const agent = (name: string) => page('agent', () => import('../features/agent/agent-pages.js'), name);
const missing = page('coming', () => import('../features/coming/coming-page.js'), 'MissingPage');
const lottery = page('lotteries', () => import('../features/lotteries/lottery-page.js'), 'LotteryPage');
const member = () => import('../features/member/member-pages.js');
const deposit = page('deposit', () => import('../features/deposit/deposit-page.js'), 'DepositPage');
const withdrawal = () => import('../features/withdraw/withdrawal-pages.js');
const withdraw: RouteObject[] = [
  { path: 'withdraw', ...page(['withdraw', 'order', 'factor'], withdrawal, 'WithdrawPage') },
  { path: 'withdraw/accounts', ...page('withdraw', withdrawal, 'AccountsPage') },
  { path: 'withdraw/:withdrawalId', ...page('withdraw', withdrawal, 'WithdrawalPage') },
];
const TRANSFERS_MODULE = 'MEMBERTRANSFER3';
type Page = ReturnType<typeof page>;
/** Returns a page that belongs to a module. If the brand has switched the module off, its URL shows `instead`. */
const ofModule = (module: string, shown: Page, instead: Page = missing): Page => (moduleOn(module) ? shown : instead);
const agentMissing = agent('MissingPage');
const contracts = (name: string): Page => ofModule('AGENTPOLICY3', agent(name), agentMissing);
const transferPages = () => import('../features/transfer/transfer-pages.js');
const transfer = (way: string, name: string, instead: Page): RouteObject[] => [
  { path: way, ...ofModule(TRANSFERS_MODULE, page(['transfer', 'order', 'factor'], transferPages, name), instead) },
  {
    path: `${way}/:transferId`,
    ...ofModule(TRANSFERS_MODULE, page('transfer', transferPages, 'TransferReceiptPage'), instead),
  },
];
const install = (name: string) => page('install', () => import('../features/install/install-pages.js'), name);
const messages = page('messages', () => import('../features/messages/messages-page.js'), 'MessagesPage');

const loginOfAgents = page(['auth', 'factor'], () => import('../features/auth/agent-login-page.js'), 'AgentLoginPage');
/**
 * The agents' login page. It has no header and footer, but the floating customer service buttons (specification §2).
 */
const agentLogin: Page = {
  ...loginOfAgents,
  element: (
    <>
      {loginOfAgents.element}
      <Floats />
    </>
  ),
};

type Guard = (location: Location) => string | undefined;
/** Returns a route that only visitors whom the guard accepts can open. */
const guarded = (guard: Guard, { element, handle }: Page) => ({
  element,
  handle: { ...handle, guard },
});

const LISTS = ['sports', 'esports', 'lott', 'elott', 'cockfight', 'live', 'fish', 'rng', 'pvp', 'bgs'];
const LOTTERIES = ['lottery', 'seaLottery', 'vnLottery', 'lottert'];

const memberPages: RouteObject[] = [
  { index: true, ...page('member', member, 'MemberHomePage') },
  { path: 'securityCenter', ...page('member', member, 'SecurityPage') },
  { path: 'password', ...page('auth', auth, 'ChangePasswordPage') },
  { path: 'limits', ...page('limits', () => import('../features/limits/limits-page.js'), 'LimitsPage') },
  { path: 'paymentPassword', ...page('auth', auth, 'PaymentPasswordPage') },
  { path: 'depositv2', ...deposit },
  ...withdraw,
  ...transfer('transferUpline', 'TransferUplinePage', missing),
  { path: 'transferFund', ...page('wallets', () => import('../features/wallets/wallet-page.js'), 'WalletPage') },
  { path: 'personalHistoryCopy', ...page('record', () => import('../features/record/bets-page.js'), 'BetsPage') },
  { path: 'transactionHistory', ...page('record', () => import('../features/record/record-page.js'), 'RecordPage') },
  { path: 'personalProfit', ...page('profit', () => import('../features/profit/profit-page.js'), 'ProfitPage') },
  { path: 'bonusDetails', ...page('bonus', () => import('../features/bonus/bonus-page.js'), 'BonusPage') },
  { path: 'rewardCenter', ...page('rewards', () => import('../features/rewards/rewards-page.js'), 'RewardsPage') },
  {
    path: 'referral',
    ...page(['referral', 'rewards'], () => import('../features/referral/referral-page.js'), 'ReferralPage'),
  },
  {
    path: 'missionLeaderboard',
    ...page(['missions', 'rewards'], () => import('../features/missions/missions-page.js'), 'MissionsPage'),
  },
  {
    path: 'raffle',
    ...page(['raffles', 'rewards'], () => import('../features/raffles/raffles-page.js'), 'RafflesPage'),
  },
  { path: 'cashback', ...page('cashback', () => import('../features/cashback/cashback-page.js'), 'CashbackPage') },
  { path: 'manualRebate', ...page('rebate', () => import('../features/rebate/rebate-page.js'), 'RebatePage') },
  { path: 'messageV2', ...messages },
  { path: '*', ...missing },
];

const sitePages: RouteObject[] = [
  ...['/', '/index', '/index.html', '/home'].map((path) => ({ path, ...home })),
  ...LISTS.map((path) => ({ path: `/${path}`, ...lobby })),
  { path: '/games', ...page('lobby', own, 'AllGamesPage') },
  { path: '/favorite', ...page('lobby', own, 'FavouritesPage') },
  { path: '/recent', ...page('lobby', own, 'RecentPage') },
  ...LOTTERIES.map((path) => ({ path: `/${path}`, ...ownGame(guarded(membersOnly, lottery)) })),
  {
    path: '/promotions',
    ...page(['promotions', 'rewards'], () => import('../features/promotions/promotions-page.js'), 'PromotionsPage'),
  },
  {
    path: '/pointMall',
    ...ofModule(
      'PTSYS3',
      page('points', () => import('../features/points/points-page.js'), 'PointsPage'),
    ),
  },
  ...inhousePages,
  {
    path: '/seamless',
    ...guarded(
      seamless,
      page('frame', () => import('../features/frame/game-page.js'), 'GamePage'),
    ),
  },
  {
    path: '/verify',
    ...page(
      ['inhouse', ...INHOUSE_GAMES.filter((name) => name !== 'crash')],
      () => import('../features/inhouse/verify/verify-page.js'),
      'VerifyPage',
    ),
  },
  {
    path: '/verify/crash',
    ...page(['inhouse', 'crash'], () => import('../features/inhouse/crash/verify-crash-page.js'), 'VerifyCrashPage'),
  },
  {
    path: '/verify/draw',
    ...page('lotteries', () => import('../features/lotteries/verify-draw-page.js'), 'VerifyDrawPage'),
  },
  {
    path: '/verify/raffle',
    ...page('raffles', () => import('../features/raffles/verify-raffle-page.js'), 'VerifyRafflePage'),
  },
  { path: '/member', ...guarded(membersOnly, page('member', member, 'MemberFrame')), children: memberPages },
  { path: '/app', ...install('InstallPage') },
  { path: '/app/ios', ...install('IosGuidePage') },
  { path: '/app/android', ...install('AndroidGuidePage') },
  { path: '/withdraw', element: <Navigate to="/member/withdraw" replace /> },
  {
    path: '/ui',
    ...ofModule(
      'UIGALLERY3',
      page('kit', () => import('../features/kit/kit-page.js'), 'KitPage'),
    ),
  },
  { path: '*', ...missing },
];

const agentPages: RouteObject[] = [
  { index: true, element: <Navigate to="/agentHome/agentTeamOverview" replace /> },
  { path: 'agentTeamOverview', ...agent('OverviewPage') },
  { path: 'registerCenter', ...agent('RegisterPage') },
  { path: 'downlineManagmentView', ...agent('TeamPage') },
  { path: 'personalHistoryCopy', ...agent('BettingPage') },
  { path: 'palStatementsAgentCopy', ...agent('LossPage') },
  { path: 'agentRevenueReport', ...agent('IncomePage') },
  { path: 'agentDownlineTransactionDetailsCopy', ...agent('MovementsPage') },
  { path: 'agentAnnouncement', ...agent('AnnouncementsPage') },
  { path: 'agentRealtimeSalary', ...contracts('RealtimeSalaryPage') },
  { path: 'agentHourSalary', ...contracts('HourlySalaryPage') },
  { path: 'agentDividendRecordCopy2', ...contracts('DividendPage') },
  { path: 'agentDailyWages2', ...contracts('DailySalaryPage') },
  { path: 'contracts', ...contracts('ContractsPage') },
  { path: 'contracts/offer', ...contracts('OfferPage') },
  { path: 'depositv2', ...deposit },
  ...withdraw,
  ...transfer('transferUpline', 'TransferUplinePage', agentMissing),
  ...transfer('transferDownline', 'TransferDownlinePage', agentMissing),
  { path: 'messageV2', ...messages },
  { path: 'password', ...page('auth', auth, 'ChangePasswordPage') },
  { path: '*', ...agentMissing },
];

/** Routes inside a layout. If a page fails, the layout stays on screen and the error replaces only the page. */
const within = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <Boundary instead={<ErrorPage />}>
        <Outlet />
      </Boundary>
    ),
    children,
  },
];

/** All routes of the site, as in specification §2. */
export const routes: SiteRoutes = {
  pages: within([
    { element: <Shell />, children: within(sitePages) },
    { path: '/agent', ...agentLogin },
    {
      path: '/agentHome',
      ...guarded(
        agentsOnly,
        page('agent', () => import('./agent-shell.js'), 'AgentShell'),
      ),
      children: within(agentPages),
    },
  ]),
  dialogs: [
    { path: '/login', ...page(['auth', 'factor'], auth, 'LoginPage') },
    { path: '/register', ...page('auth', auth, 'RegisterPage') },
    { path: '/forgotPassword', ...page(['auth', 'factor'], auth, 'ForgotPasswordPage') },
    { path: '/resetPassword', ...page('auth', auth, 'ResetPasswordPage') },
    {
      path: '/vendorGames',
      ...page('lobby', () => import('../features/lobby/vendor-games-dialog.js'), 'VendorGamesDialog'),
    },
    {
      path: '/announcements',
      ...page('notices', () => import('../features/notices/announcements-dialog.js'), 'AnnouncementsDialog'),
    },
    {
      path: '/service',
      ...page('service', () => import('../features/service/service-dialog.js'), 'ServiceDialog'),
    },
    { path: '/help', ...page('help', () => import('../features/help/help-dialog.js'), 'HelpDialog') },
  ],
};
