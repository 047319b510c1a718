import { inLanguage, texts, type Texts } from './tables/texts.js';

const LIMIT = texts(
  'One of your own limits does not allow this bet. Choose a smaller bet, or see the limits in your account.',
  'আপনার নিজের একটি লিমিট এই বাজির অনুমতি দেয় না। ছোট বাজি বেছে নিন, অথবা অ্যাকাউন্টে আপনার লিমিট দেখুন।',
  'أحد حدودك الخاصة لا يسمح بهذا الرهان. اختر رهانًا أصغر، أو راجع الحدود في حسابك.',
);
const CLOSED = texts(
  'This game takes no bets now. Choose another game.',
  'এই গেমে এখন বাজি নেওয়া হচ্ছে না। অন্য গেম বেছে নিন।',
  'لا تقبل هذه اللعبة رهانات الآن. اختر لعبة أخرى.',
);
const ACCOUNT = texts(
  'Your account takes no bets now. Open bets are still paid. Your account page says why.',
  'আপনার অ্যাকাউন্ট থেকে এখন বাজি নেওয়া হচ্ছে না। খোলা বাজির অর্থ পাবেন। কারণ অ্যাকাউন্টের পাতায় আছে।',
  'لا يقبل حسابك رهانات الآن. تُدفع الرهانات المفتوحة. صفحة حسابك توضح السبب.',
);

/**
 * A text with the player's next step for each refusal of the platform that concerns the player and not the game. Games
 * add to it what was returned, for example the chips.
 */
export const REFUSALS = {
  BONUS_RESTRICTED: texts(
    'This bet is above the largest bet of your bonus. Choose a smaller bet; your bonus page shows the limit.',
    'এই বাজি আপনার বোনাসের সবচেয়ে বড় বাজির চেয়ে বেশি। ছোট বাজি বেছে নিন; লিমিট বোনাসের পাতায় দেখুন।',
    'هذا الرهان أعلى من أكبر رهان تسمح به مكافأتك. اختر رهانًا أصغر؛ تعرض صفحة المكافآت الحد.',
  ),
  LIMIT_LOSS: LIMIT,
  LIMIT_TURNOVER: LIMIT,
  LIMIT_SESSION_TIME: texts(
    'Your playing time is used up. Take a break; the limits in your account show when you can play again.',
    'আপনার খেলার সময় শেষ। বিরতি নিন; আবার কখন খেলতে পারবেন তা অ্যাকাউন্টের লিমিটে দেখুন।',
    'انتهى وقت لعبك. خذ استراحة؛ تعرض الحدود في حسابك متى يمكنك اللعب مجددًا.',
  ),
  PLAYER_EXCLUDED: ACCOUNT,
  PLAYER_DISABLED: ACCOUNT,
  TOKEN_EXPIRED: texts(
    'This game session has ended. Open the game again.',
    'এই গেম সেশন শেষ হয়েছে। গেমটি আবার খুলুন।',
    'انتهت جلسة اللعب هذه. افتح اللعبة مجددًا.',
  ),
  MAINTENANCE: CLOSED,
  GAME_DISABLED: CLOSED,
  RATE_LIMITED: texts(
    'That was too fast. Wait a second and bet again.',
    'খুব দ্রুত হয়ে গেছে। এক সেকেন্ড পরে আবার বাজি ধরুন।',
    'كان ذلك سريعًا جدًا. انتظر ثانية ثم راهن مجددًا.',
  ),
} as const satisfies Record<string, Texts>;

/** Returns the texts of all refusals in one language, by status. */
export const refusalsIn = (language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(REFUSALS).map(([status, all]) => [status, inLanguage(all, language)]));
