import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router-dom';
import { loadWords } from '../lib/language/words.js';
import { ErrorPage } from './error-page.js';
import { agentsOnly, membersOnly, seamless } from './guards.js';
import { Root } from './root.js';
import { Shell } from './shell/shell.js';

type Page = Record<string, React.ComponentType>;

/** A page that comes with its own code and words. */
const page =
  (owner: string | readonly string[], load: () => Promise<Page>, name: string): LazyRouteFunction<RouteObject> =>
  async () => {
    const [module] = await Promise.all([load(), loadWords(...[owner].flat())]);
    return { Component: module[name] };
  };
/** Home stands behind the popups that have an address: login, register, help. */
const overHome =
  (owner: string, load: () => Promise<Page>, name: string): LazyRouteFunction<RouteObject> =>
  async () => {
    const [home, over] = await Promise.all([import('../features/home/home-page.js'), load(), loadWords('home', owner)]);
    const Over = over[name] as React.ComponentType;
    return {
      Component: () => (
        <>
          <home.HomePage behind />
          <Over />
        </>
      ),
    };
  };

const home = page('home', () => import('../features/home/home-page.js'), 'HomePage');
const auth = () => import('../features/auth/auth-pages.js');
const lobby = page('lobby', () => import('../features/lobby/game-list-page.js'), 'GameListPage');
const own = () => import('../features/lobby/own-games-pages.js');
const agent = (name: string) => page('agent', () => import('../features/agent/agent-pages.js'), name);
const coming = page('coming', () => import('../features/coming/coming-page.js'), 'ComingPage');
const member = () => import('../features/member/member-pages.js');

const LISTS = ['sports', 'esports', 'lott', 'elott', 'cockfight', 'live', 'fish', 'rng', 'pvp', 'bgs'];
const LOTTERIES = ['lottery', 'seaLottery', 'vnLottery', 'lottert'];

/** Every address of the specification (§2). */
export const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <ErrorPage />,
    children: [
      {
        Component: Shell,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              ...['/', '/index', '/index.html', '/home'].map((path) => ({ path, lazy: home })),
              { path: '/login', lazy: overHome('auth', auth, 'LoginPage') },
              { path: '/register', lazy: overHome('auth', auth, 'RegisterPage') },
              { path: '/forgotPassword', lazy: overHome('auth', auth, 'ForgotPasswordPage') },
              { path: '/resetPassword', lazy: overHome('auth', auth, 'ResetPasswordPage') },
              { path: '/help', lazy: overHome('help', () => import('../features/help/help-dialog.js'), 'HelpDialog') },
              ...LISTS.map((path) => ({ path: `/${path}`, lazy: lobby })),
              { path: '/games', lazy: page('lobby', own, 'AllGamesPage') },
              { path: '/favorite', lazy: page('lobby', own, 'FavouritesPage') },
              { path: '/recent', lazy: page('lobby', own, 'RecentPage') },
              ...LOTTERIES.map((path) => ({ path: `/${path}`, loader: membersOnly, lazy: coming })),
              {
                path: '/promotions',
                lazy: page('promotions', () => import('../features/promotions/promotions-page.js'), 'PromotionsPage'),
              },
              {
                path: '/pointMall',
                lazy: page('points', () => import('../features/points/points-page.js'), 'PointsPage'),
              },
              {
                path: '/bgs/dice',
                lazy: page(['inhouse', 'dice'], () => import('../features/inhouse/dice/dice-page.js'), 'DicePage'),
              },
              {
                path: '/seamless',
                loader: seamless,
                lazy: page('frame', () => import('../features/frame/game-page.js'), 'GamePage'),
              },
              {
                path: '/verify',
                lazy: page(['inhouse', 'dice'], () => import('../features/inhouse/dice/verify-page.js'), 'VerifyPage'),
              },
              {
                path: '/member',
                loader: membersOnly,
                lazy: page('member', member, 'MemberFrame'),
                children: [
                  { index: true, lazy: page('member', member, 'SecurityPage') },
                  { path: 'securityCenter', lazy: page('member', member, 'SecurityPage') },
                  { path: 'password', lazy: page('auth', auth, 'ChangePasswordPage') },
                  {
                    path: 'depositv2',
                    lazy: page('deposit', () => import('../features/deposit/deposit-page.js'), 'DepositPage'),
                  },
                  {
                    path: 'personalHistoryCopy',
                    lazy: page('record', () => import('../features/record/bets-page.js'), 'BetsPage'),
                  },
                  {
                    path: 'transactionHistory',
                    lazy: page('record', () => import('../features/record/record-page.js'), 'RecordPage'),
                  },
                  {
                    path: 'messageV2',
                    lazy: page('messages', () => import('../features/messages/messages-page.js'), 'MessagesPage'),
                  },
                  { path: '*', lazy: coming },
                ],
              },
              { path: '/ui', lazy: page('kit', () => import('../features/kit/kit-page.js'), 'KitPage') },
              { path: '*', lazy: page('coming', () => import('../features/coming/coming-page.js'), 'MissingPage') },
            ],
          },
        ],
      },
      { path: '/agent', lazy: page('auth', () => import('../features/auth/agent-login-page.js'), 'AgentLoginPage') },
      {
        path: '/agentHome',
        loader: agentsOnly,
        lazy: page('agent', () => import('./agent-shell.js'), 'AgentShell'),
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              { index: true, loader: () => redirect('/agentHome/agentTeamOverview') },
              { path: 'agentTeamOverview', lazy: agent('OverviewPage') },
              { path: 'agentRealtimeSalary', lazy: agent('SalaryPage') },
              { path: 'contracts', lazy: agent('ContractsPage') },
              { path: 'contracts/offer', lazy: agent('OfferPage') },
              {
                path: 'depositv2',
                lazy: page('deposit', () => import('../features/deposit/deposit-page.js'), 'DepositPage'),
              },
              {
                path: 'messageV2',
                lazy: page('messages', () => import('../features/messages/messages-page.js'), 'MessagesPage'),
              },
              { path: '*', lazy: agent('LaterPage') },
            ],
          },
        ],
      },
    ],
  },
];
