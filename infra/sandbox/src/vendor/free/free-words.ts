import { composed, texts, type Texts } from '../tables/texts.js';

/** The texts about free rounds, which the page and its script show. */
export const FREE_WORDS = {
  freePlay: texts('Play a free round', 'ফ্রি রাউন্ড খেলুন', 'العب جولة مجانية'),
  freeLeft: texts(
    'Free rounds left: {left} of {rounds}',
    'বাকি ফ্রি রাউন্ড: {rounds}-এর মধ্যে {left}',
    'الجولات المجانية المتبقية: {left} من {rounds}',
  ),
  freeUntil: texts('Until {time}', '{time} পর্যন্ত', 'حتى {time}'),
  freeStake: texts('Stake, free', 'বাজি, ফ্রি', 'الرهان، مجانًا'),
  freeReady: texts('This round costs you nothing', 'এই রাউন্ডে আপনার কোনো খরচ নেই', 'هذه الجولة لا تكلفك شيئًا'),
  freeWon: texts(
    'Won {paid}. It is paid when your free rounds end.',
    'জয় {paid}। আপনার ফ্রি রাউন্ড শেষ হলে এটি পাবেন।',
    'فزت بـ {paid}. يُدفع عند انتهاء جولاتك المجانية.',
  ),
  freeOver: texts(
    'Your free rounds are over. Choose a stake to play on.',
    'আপনার ফ্রি রাউন্ড শেষ। খেলা চালিয়ে যেতে বাজি বেছে নিন।',
    'انتهت جولاتك المجانية. اختر رهانًا لمتابعة اللعب.',
  ),
} as const;

const FREE_ROUND = texts('Free round', 'ফ্রি রাউন্ড', 'جولة مجانية');

/** Returns the text that the betting record shows as the choice of a free round. */
export const freeChoice = (game: Texts): Texts => composed((language) => `${FREE_ROUND[language]} · ${game[language]}`);

const WON = texts('Won {paid}', 'জয় {paid}', 'فوز {paid}');
const NOTHING = texts('No win', 'জয় হয়নি', 'لا فوز');
const MINOR_DIGITS = 2;

/**
 * Returns the text that the betting record shows as the outcome of a free round. It contains the win, because the
 * betting record shows no payout for such a round.
 */
export function freeOutcome(payoutMinor: bigint, wins?: Texts): Texts {
  const digits = String(payoutMinor).padStart(MINOR_DIGITS + 1, '0');
  const paid = `${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`;
  return composed((language) => {
    const won = payoutMinor === 0n ? NOTHING[language] : WON[language].replace('{paid}', paid);
    return wins && payoutMinor > 0n ? `${wins[language]} · ${won}` : won;
  });
}
