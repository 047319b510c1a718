import { texts, type Texts } from './tables/texts.js';

/** Texts that every game uses. */
export const COMMON = {
  stake: texts('Stake', 'বাজি', 'الرهان'),
  win: texts('Win {paid}', 'জয় {paid}', 'فوز {paid}'),
  even: texts('Stake returned', 'বাজি ফেরত', 'أُعيد مبلغ الرهان'),
  part: texts('Returned {paid} of {stake}', '{stake} বাজির {paid} ফেরত এসেছে', 'أُعيد {paid} من {stake}'),
  less: texts('Lower stake', 'বাজি কমান', 'خفض الرهان'),
  more: texts('Raise stake', 'বাজি বাড়ান', 'رفع الرهان'),
  short: texts('Not enough balance for this stake', 'এই বাজির জন্য ব্যালেন্স যথেষ্ট নয়', 'الرصيد لا يكفي لهذا الرهان'),
} as const satisfies Record<string, Texts>;
