import { moduleOn } from '../../lib/brand/brand.js';
import type { IconName } from '../../ui/icon.js';

/** An entry of the member menu. It leads to a page of the member centre or to a related page. */
export interface MemberEntry {
  readonly to: string;
  readonly icon: IconName;
  readonly word: string;
  readonly module?: string;
}

const page = (name: string, icon: IconName, word: string, module?: string): MemberEntry => ({
  to: `/member/${name}`,
  icon,
  word,
  ...(module ? { module } : {}),
});

const account = page('securityCenter', 'security', 'term.account.myAccount');
const wallet = page('transferFund', 'wallet', 'term.wallet.wallet');
const deposit = page('depositv2', 'deposit', 'term.wallet.deposit');
const withdrawal = page('withdraw', 'withdraw', 'term.wallet.withdrawal');
const upline = page('transferUpline', 'swap', 'term.wallet.transferUpline', 'MEMBERTRANSFER3');
const bets = page('personalHistoryCopy', 'receipt', 'term.bet.record');
const record = page('transactionHistory', 'table', 'term.wallet.accountRecord');
const profit = page('personalProfit', 'chart', 'term.money.profitLoss');
const bonus = page('bonusDetails', 'promo', 'term.promo.bonus');
const rewards = page('rewardCenter', 'rewards', 'term.promo.rewardCentre');
const invite = page('referral', 'invite', 'term.referral.invite');
const missions = page('missionLeaderboard', 'flag', 'member.missions');
const rebate = page('manualRebate', 'refresh', 'term.promo.rebate', 'MANPLAYREB3');
const messages = page('messageV2', 'message', 'member.messages');

const offered = (entries: readonly MemberEntry[]): readonly MemberEntry[] =>
  entries.filter((entry) => !entry.module || moduleOn(entry.module));

/** Returns the pages of the member centre, in the order of specification §2. */
export const memberPages = (): readonly MemberEntry[] =>
  offered([
    ...[account, wallet, deposit, withdrawal, upline, bets, record, profit],
    ...[bonus, rewards, invite, missions, rebate, messages],
  ]);

/** Returns the entries of the member menu on a phone, grouped by topic. */
export const memberGroups = (): readonly { readonly word: string; readonly entries: readonly MemberEntry[] }[] => [
  { word: 'member.money', entries: offered([wallet, upline, record, profit]) },
  {
    word: 'member.play',
    entries: [bets, { to: '/favorite', icon: 'heart', word: 'term.game.favourites' }],
  },
  {
    word: 'member.rewards',
    entries: offered([
      ...[rewards, missions, invite, bonus],
      { to: '/pointMall', icon: 'promo', word: 'term.points.mall', module: 'PTSYS3' },
      rebate,
    ]),
  },
  {
    word: 'member.you',
    entries: [
      messages,
      account,
      { to: '/member/limits', icon: 'pause', word: 'term.protect.limits' },
      { to: '/help', icon: 'chat', word: 'term.help.help' },
    ],
  },
];
