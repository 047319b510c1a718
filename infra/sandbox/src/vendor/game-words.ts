import { texts, type Texts } from './tables/texts.js';

/** What every game says. */
export const COMMON = {
  stake: texts('Stake', 'বাজি', 'الرهان'),
  balance: texts('Balance', 'ব্যালেন্স', 'الرصيد'),
  win: texts('Win', 'জয়', 'الفوز'),
  close: texts('Close game', 'খেলা বন্ধ করুন', 'إغلاق اللعبة'),
  less: texts('Lower stake', 'বাজি কমান', 'خفض الرهان'),
  more: texts('Raise stake', 'বাজি বাড়ান', 'رفع الرهان'),
  short: texts('Not enough balance for this stake', 'এই বাজির জন্য ব্যালেন্স যথেষ্ট নয়', 'الرصيد لا يكفي لهذا الرهان'),
} as const satisfies Record<string, Texts>;
