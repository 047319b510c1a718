import type { IconName } from '../ui/icon.js';

/** An entry of a menu: URL path, icon and message id. */
export interface MenuEntry {
  readonly to: string;
  readonly icon: IconName;
  readonly word: string;
}

/**
 * The game categories in the order of the home page (specification §2). `to` is the URL path of the category's page.
 */
export const CATEGORIES: readonly (MenuEntry & { readonly short?: string })[] = [
  { to: '/rng', icon: 'slots', word: 'term.game.slots' },
  { to: '/live', icon: 'live', word: 'term.game.live', short: 'app.short.live' },
  { to: '/fish', icon: 'fish', word: 'term.game.fishing', short: 'app.short.fish' },
  { to: '/pvp', icon: 'cards', word: 'term.game.cards', short: 'app.short.cards' },
  { to: '/sports', icon: 'sports', word: 'term.game.sports' },
  { to: '/lott', icon: 'lottery', word: 'term.game.lottery' },
  { to: '/esports', icon: 'esports', word: 'term.game.esports' },
  { to: '/elott', icon: 'lottery', word: 'term.game.elottery' },
  { to: '/cockfight', icon: 'cockfight', word: 'term.game.cockfight' },
  { to: '/bgs', icon: 'inhouse', word: 'term.game.inhouse' },
];

/** How many categories the header's top row shows. The others are in the menu `More`. */
export const TOP_COUNT = 6;

/**
 * The entries of the account menu in the header (specification §2). An entry with `module` needs that module of the
 * brand; `agentsOnly` is for agents.
 */
export const ACCOUNT_MENU: readonly (MenuEntry & { readonly module?: string; readonly agentsOnly?: boolean })[] = [
  { to: '/member/personalHistoryCopy', icon: 'receipt', word: 'term.bet.record' },
  { to: '/member/transactionHistory', icon: 'table', word: 'term.wallet.accountRecord' },
  { to: '/member/personalProfit', icon: 'chart', word: 'term.money.profitLoss' },
  { to: '/member/rewardCenter', icon: 'rewards', word: 'term.promo.rewardCentre' },
  { to: '/pointMall', icon: 'promo', word: 'term.points.mall', module: 'PTSYS3' },
  { to: '/member/securityCenter', icon: 'security', word: 'term.account.myAccount' },
  { to: '/member/limits', icon: 'pause', word: 'term.protect.limits' },
  { to: '/agentHome', icon: 'agent', word: 'term.agent.agent', agentsOnly: true },
  { to: '/member/manualRebate', icon: 'swap', word: 'term.promo.rebate', module: 'MANPLAYREB3' },
];
