import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILURES, type FailureCode } from '../../services/_kit/src/errors/catalogue.js';

// Goal: every refusal of the wallet and the cashier tells the player what to do next, in each language. The catalogue
// of the failure codes decides which codes are checked, so a new code fails here until its text has a step.

const LANGUAGES = ['en', 'bn', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];

/**
 * The failure codes that a player can get when money moves, besides those of the wallet and of files, which are found
 * by their prefix.
 */
const OTHER_CODES: readonly FailureCode[] = [
  'access.trial',
  'identity.payment_password_missing',
  'identity.payment_password_set',
  'identity.payment_password_locked',
  'team.transfers_blocked',
  'resource.not_found',
];
const codes = [
  ...(Object.keys(FAILURES) as FailureCode[]).filter((code) => /^(wallet|file)\./.test(code)),
  ...OTHER_CODES,
];

/** The next steps that a text can name, and the words that name them in each language. */
const STEPS = {
  smaller: { en: /[Cc]hoose a smaller/, bn: /কম পরিমাণ দিন|ছোট (বাজি|ছবি)/, ar: /اختر (مبلغًا|رهانًا|صورة) أصغر/ },
  another: {
    en: /[Cc]hoose another|Open a new/,
    bn: /অন্য \S+ বেছে নিন|নতুন \S+ করুন/,
    ar: /اختر \S+ (آخر|أخرى)|افتح \S+ جديدًا/,
  },
  look: { en: /[Cc]heck (your|its|on|what)/, bn: /দেখুন|দেখে নিন/, ar: /راجع|تحقق/ },
  wait: { en: /[Ww]ait|after the waiting time/, bn: /অপেক্ষা/, ar: /انتظر|بعد مدة الانتظار/ },
  confirm: { en: /[Cc]onfirm (it|the)/, bn: /নিশ্চিত করুন/, ar: /أكّده|تأكيد/ },
  enter: { en: /[Ee]nter (it|an)/, bn: /লিখুন/, ar: /أدخلها|إدخال/ },
  set: { en: /[Ss]et a|register a/, bn: /ঠিক করুন|জানান|খুলুন/, ar: /عيّن|حدّد|إنشاء/ },
  change: {
    en: /You can change it|Reset it|Remove one|Save the/,
    bn: /বদলাতে পারেন|রিসেট করুন|মুছুন|সেভ করুন/,
    ar: /يمكنك تغييرها|أعد تعيينها|احذف|احفظ/,
  },
  withdraw: { en: /can still withdraw/, bn: /উত্তোলন করা যাবে/, ar: /السحب متاح/ },
  reload: { en: /Reload the page/, bn: /আবার লোড/, ar: /أعد تحميل الصفحة/ },
  repeat: { en: /Take it again/, bn: /আবার তুলুন/, ar: /التقطها من جديد/ },
  contact: { en: /[Cc]ontact customer service/, bn: /গ্রাহক সেবায় যোগাযোগ/, ar: /التواصل مع خدمة العملاء|تواصل مع/ },
} as const satisfies Record<string, Record<Language, RegExp>>;
type Step = keyof typeof STEPS;

/** The next step that the text of each failure code names first. */
const STEP_OF: Readonly<Partial<Record<FailureCode, Step>>> = {
  'wallet.insufficient_funds': 'smaller',
  'wallet.cash_only': 'smaller',
  'wallet.limit': 'look',
  'wallet.stake_limit': 'smaller',
  'wallet.bonus_stake_limit': 'smaller',
  'wallet.loss_limit': 'wait',
  'wallet.deposit_limit': 'smaller',
  'wallet.deposit_prompt': 'set',
  'wallet.excluded': 'withdraw',
  'wallet.method_disabled': 'another',
  'wallet.payment_password': 'enter',
  'wallet.key_reused': 'reload',
  'wallet.amount': 'enter',
  'wallet.not_withdrawable': 'smaller',
  'wallet.withdrawal_locked': 'look',
  'wallet.withdrawal_limit': 'smaller',
  'wallet.payout_account_waits': 'wait',
  'wallet.payout_account_limit': 'change',
  'wallet.bonus_confirmation': 'confirm',
  'wallet.not_transferable': 'smaller',
  'wallet.transfer_limit': 'smaller',
  'wallet.transfer_review': 'contact',
  'wallet.receiver_unavailable': 'another',
  'wallet.limit_waits': 'confirm',
  'wallet.wrong_state': 'reload',
  'wallet.proof_not_taken': 'look',
  'wallet.proof_closed': 'another',
  'wallet.proof_limit': 'wait',
  'file.kind': 'another',
  'file.false_type': 'change',
  'file.too_large': 'smaller',
  'file.too_many_pixels': 'smaller',
  'file.unreadable': 'repeat',
  'access.trial': 'set',
  'identity.payment_password_missing': 'set',
  'identity.payment_password_set': 'change',
  'identity.payment_password_locked': 'change',
  'team.transfers_blocked': 'contact',
  'resource.not_found': 'look',
};

const wordsOf = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../web/src/lib/api/words/${language}.json`), 'utf8'),
  ) as Readonly<Record<string, string>>;
/** Returns whether a text of a refusal names this next step. A text that only states what happened names none. */
const names = (text: string, step: Step, language: Language): boolean => STEPS[step][language].test(text);

test('every refusal of the wallet and the cashier has a next step in the table', () => {
  expect(codes.filter((code) => STEP_OF[code] === undefined)).toEqual([]);
  expect(Object.keys(STEP_OF).filter((code) => !codes.includes(code as FailureCode))).toEqual([]);
});

test.each(LANGUAGES)('the text of every refusal names its step in %s', (language) => {
  const words = wordsOf(language);
  const silent = codes.filter((code) => {
    const step = STEP_OF[code];
    return !step || !names(words[`fail.${code}`] ?? '', step, language);
  });
  expect(silent.map((code) => `${code}: ${words[`fail.${code}`]}`)).toEqual([]);
});

test.each<[Language, string]>([
  ['en', 'You have reached your loss limit.'],
  ['en', 'This payment method is not available at the moment.'],
  ['bn', 'আপনার ক্ষতির লিমিট পূর্ণ হয়েছে।'],
  ['bn', 'ফাইলটি 5 MB-এর বেশি।'],
  ['ar', 'بلغت حد الخسارة.'],
  ['ar', 'لم يُعثر على هذا السجل.'],
])('a text in %s that only states the refusal has no step: %s', (language, text) => {
  expect((Object.keys(STEPS) as Step[]).filter((step) => names(text, step, language))).toEqual([]);
});
