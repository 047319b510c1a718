import type { wallet } from '@nm/contracts';
import { amountText, messageLanguage, type MessageLanguage } from '@nm/kit/money/amount-text.js';

export interface Statement {
  readonly brand: { readonly name: string; readonly timeZone: string };
  /** The month of the statement, as `yyyy-mm`. */
  readonly month: string;
  readonly account: string;
  readonly activity: Omit<wallet.MonthActivity, '$typeName' | '$unknown'>;
}

type Line =
  | 'opening'
  | 'deposited'
  | 'withdrawn'
  | 'staked'
  | 'won'
  | 'bonus'
  | 'transferred'
  | 'fromVendors'
  | 'earned'
  | 'corrected'
  | 'closing';

interface Words {
  readonly subject: (brand: string, month: string) => string;
  readonly lead: (brand: string, account: string, month: string, zone: string) => string;
  readonly lines: Readonly<Record<Line, string>>;
  readonly result: (amount: string, bets: bigint) => string;
  readonly end: string;
}

const EN: Words = {
  subject: (brand, month) => `${brand}: your account in ${month}`,
  lead: (brand, account, month, zone) =>
    `Activity of the account ${account} at ${brand} in ${month} (time zone ${zone}):`,
  lines: {
    opening: 'Balance at the start',
    deposited: 'Deposits',
    withdrawn: 'Withdrawals',
    staked: 'Stakes',
    won: 'Winnings',
    bonus: 'Bonuses',
    transferred: 'Transfers with other members',
    fromVendors: 'Game wallets',
    earned: 'Agent earnings',
    corrected: 'Corrections',
    closing: 'Balance at the end',
  },
  result: (amount, bets) => `Result of play: ${amount} with ${bets} bets.`,
  end: 'Each transaction is in your account record. In "Limits" on the site you can limit deposits, losses and stakes, or take a break.',
};
const BN: Words = {
  subject: (brand, month) => `${brand}: ${month}-এ আপনার অ্যাকাউন্ট`,
  lead: (brand, account, month, zone) => `${month}-এ ${brand}-এ ${account} অ্যাকাউন্টের লেনদেন (সময় অঞ্চল ${zone}):`,
  lines: {
    opening: 'শুরুর ব্যালেন্স',
    deposited: 'ডিপোজিট',
    withdrawn: 'উত্তোলন',
    staked: 'বাজির পরিমাণ',
    won: 'জয়ের পরিমাণ',
    bonus: 'বোনাস',
    transferred: 'অন্য সদস্যদের সঙ্গে ট্রান্সফার',
    fromVendors: 'গেম ওয়ালেট',
    earned: 'এজেন্টের আয়',
    corrected: 'সংশোধন',
    closing: 'শেষের ব্যালেন্স',
  },
  result: (amount, bets) => `খেলার ফল: ${bets}টি বাজিতে ${amount}।`,
  end: 'প্রতিটি লেনদেন আপনার লেনদেনের রেকর্ডে আছে। সাইটের "লিমিট" পাতায় আপনি ডিপোজিট, ক্ষতি ও বাজির লিমিট দিতে বা বিরতি নিতে পারেন।',
};
const AR: Words = {
  subject: (brand, month) => `${brand}: حسابك في ${month}`,
  lead: (brand, account, month, zone) => `حركة الحساب ${account} في ${brand} خلال ${month} (المنطقة الزمنية ${zone}):`,
  lines: {
    opening: 'الرصيد في البداية',
    deposited: 'الإيداعات',
    withdrawn: 'السحوبات',
    staked: 'مبالغ الرهان',
    won: 'المكاسب',
    bonus: 'المكافآت',
    transferred: 'التحويلات مع أعضاء آخرين',
    fromVendors: 'محافظ الألعاب',
    earned: 'أرباح الوكيل',
    corrected: 'التصحيحات',
    closing: 'الرصيد في النهاية',
  },
  result: (amount, bets) => `نتيجة اللعب: ${amount} في ${bets} من الرهانات.`,
  end: 'تجد كل معاملة في سجل المعاملات. ومن صفحة «الحدود» في الموقع يمكنك وضع حدود للإيداع والخسارة والرهان، أو أخذ استراحة.',
};
const WORDS: Readonly<Record<MessageLanguage, Words>> = { EN, BN, AR };
const LOCALES: Readonly<Record<MessageLanguage, string>> = { EN: 'en', BN: 'bn-u-nu-latn', AR: 'ar-u-nu-latn' };
/** The lines of a statement that are zero for most members. Such a line is left out while it is zero. */
const OPTIONAL: readonly Line[] = ['bonus', 'transferred', 'fromVendors', 'earned', 'corrected'];

/**
 * Returns the subject and the text of a statement in the member's language. If there are no texts in that language,
 * they are in English.
 */
export function statementMail(language: string, { brand, month, account, activity }: Statement) {
  const used = messageLanguage(language);
  const words = WORDS[used];
  const amount = (minor: bigint): string => amountText(minor, activity.currency, used);
  const amounts: Readonly<Record<Line, bigint>> = {
    opening: activity.openingMinor,
    deposited: activity.depositedMinor,
    withdrawn: -activity.withdrawnMinor,
    staked: -activity.stakedMinor,
    won: activity.wonMinor,
    bonus: activity.bonusMinor,
    transferred: activity.transferredMinor,
    fromVendors: activity.fromVendorsMinor,
    earned: activity.earnedMinor,
    corrected: activity.correctedMinor,
    closing: activity.closingMinor,
  };
  const name = monthName(month, LOCALES[used]);
  const lines = (Object.keys(words.lines) as Line[])
    .filter((line) => !OPTIONAL.includes(line) || amounts[line] !== 0n)
    .map((line) => `${words.lines[line]}: ${amount(amounts[line])}`);
  const result = words.result(amount(activity.wonMinor - activity.stakedMinor), activity.betCount);
  return {
    subject: words.subject(brand.name, name),
    text: [words.lead(brand.name, account, name, brand.timeZone), lines.join('\n'), result, words.end].join('\n\n'),
  };
}

const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
