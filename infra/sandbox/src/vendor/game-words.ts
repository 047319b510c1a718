import { texts, type Texts } from './tables/texts.js';

/** Texts that every game uses. */
export const COMMON = {
  stake: texts('Stake', 'বাজি', 'الرهان'),
  win: texts('Win {paid}', 'জয় {paid}', 'فوز {paid}'),
  even: texts('Stake returned', 'বাজি ফেরত', 'أُعيد مبلغ الرهان'),
  part: texts('Returned {paid} of {stake}', '{stake} বাজির {paid} ফেরত এসেছে', 'أُعيد {paid} من {stake}'),
  less: texts('Lower stake', 'বাজি কমান', 'خفض الرهان'),
  more: texts('Raise stake', 'বাজি বাড়ান', 'رفع الرهان'),
  limit: texts(
    'This game does not take a stake of this size. Choose another stake.',
    'এই গেমে এই পরিমাণের বাজি নেওয়া হয় না। অন্য পরিমাণ বেছে নিন।',
    'لا تقبل هذه اللعبة رهانًا بهذا الحجم. اختر رهانًا آخر.',
  ),
  cashOnly: texts(
    'Not bought: you can buy free spins with cash only, and a bonus can limit the price. You can spin, or open your bonus page.',
    'কেনা হয়নি: ফ্রি স্পিনের দাম শুধু ক্যাশ দিয়ে দেওয়া যায়, আর বোনাসের কারণে দামের লিমিট থাকতে পারে। আপনি ঘোরাতে পারেন, বা বোনাসের পাতা দেখুন।',
    'لم يتم الشراء: تُدفع اللفات المجانية نقدًا فقط، وقد تحد المكافأة السعر. يمكنك التدوير أو فتح صفحة المكافآت.',
  ),
  short: texts('Not enough balance for this stake', 'এই বাজির জন্য ব্যালেন্স যথেষ্ট নয়', 'الرصيد لا يكفي لهذا الرهان'),
} as const satisfies Record<string, Texts>;
