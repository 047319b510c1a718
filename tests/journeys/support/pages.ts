/** An address without a page. */
export const MISSING = '/no-such-page';

/** All pages of the site: public, for members, for agents. The sweep, the weights and the bench W5 visit them. */
export const OPEN = [
  '/',
  '/login',
  '/register',
  '/forgotPassword?by=mobile',
  '/resetPassword',
  '/help',
  '/help#term',
  '/games',
  '/bgs',
  '/rng',
  '/rng?vassalage=INHOUSE',
  '/live',
  '/favorite',
  '/recent',
  '/promotions',
  '/pointMall',
  '/bgs/dice',
  '/verify',
  '/verify/draw',
  '/agent',
  MISSING,
];

export const MEMBERS = [
  '/',
  '/bgs/dice',
  '/rng',
  '/favorite',
  '/recent',
  '/member',
  '/member/securityCenter',
  '/member/password',
  '/member/depositv2',
  '/member/personalHistoryCopy',
  '/member/transactionHistory',
  '/member/personalProfit',
  '/member/messageV2',
  '/member/withdraw',
  '/member/withdraw/accounts',
  '/member/transferUpline',
  '/member/paymentPassword',
  '/forgotPassword?by=mobile',
  '/member/limits',
  '/promotions',
  '/pointMall',
  '/vnLottery',
  '/lottery?gameCode=ELOTT1',
  '/seaLottery',
  '/seamless',
  '/verify',
  '/help',
];

/** Below `/agentHome/`. */
export const AGENTS = [
  'agentTeamOverview',
  'agentTeamOverview?range=14',
  'agentRealtimeSalary',
  'contracts',
  'contracts/offer',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'downlineManagmentView?q=bot',
  'depositv2',
  'withdraw',
  'transferDownline',
  'transferUpline',
  'messageV2',
  'no-such-page',
];

/** The gallery of interface parts, to which the product has no link. */
export const GALLERY = '/ui';
