import { BONUS_TEMPLATES } from './bonus-templates.js';
import { CASHIER_TEMPLATES } from './cashier-templates.js';
import { WITHDRAWAL_MESSAGES } from './withdrawal-templates.js';
import { CONTRACT_TEMPLATES } from './contract-templates.js';
import { FEEDBACK_TEMPLATES } from './feedback-templates.js';
import { HELD_TEMPLATES } from './held-templates.js';
import { PRIZE_TEMPLATES } from './prize-templates.js';
import { PROTECTION_TEMPLATES } from './protection-templates.js';
import { ROUND_TEMPLATES } from './round-templates.js';
import { SALARY_TEMPLATES } from './salary-templates.js';
import { SECURITY_TEMPLATES } from './security-templates.js';
import type { Template, TemplateId } from './template.js';

/**
 * All messages that a member can receive. Placeholders are `{site}`, `{currency}`, `{amount}`, `{reference}`,
 * `{reason}` and `{game}`. Terms follow the shared glossary. The specification (§3) requires the site and the currency
 * in the deposit message.
 */
export const TEMPLATES: Readonly<Record<TemplateId, Template>> = {
  welcome: {
    id: 'welcome',
    link: '/',
    words: {
      EN: {
        title: 'Welcome to {site}',
        body: 'Your account is ready. Set your limits in the security centre whenever you like.',
      },
      BN: { title: '{site}-এ স্বাগতম', body: 'আপনার অ্যাকাউন্ট প্রস্তুত। নিরাপত্তা কেন্দ্রে যেকোনো সময় নিজের লিমিট ঠিক করতে পারবেন।' },
      AR: { title: 'مرحبًا بك في {site}', body: 'حسابك جاهز. يمكنك ضبط حدودك في مركز الأمان متى شئت.' },
    },
  },
  deposit_credited: {
    id: 'deposit_credited',
    link: '/member/transactionHistory',
    words: {
      EN: { title: 'Deposit credited', body: '{site} has added {amount} to your {currency} balance.' },
      BN: { title: 'ডিপোজিট ব্যালেন্সে যোগ হয়েছে', body: '{site} আপনার {currency} ব্যালেন্সে {amount} যোগ করেছে।' },
      AR: { title: 'أُضيف الإيداع إلى الرصيد', body: 'أضاف {site} مبلغ {amount} إلى رصيدك بعملة {currency}.' },
    },
  },
  ...CASHIER_TEMPLATES,
  ...WITHDRAWAL_MESSAGES,
  ...PROTECTION_TEMPLATES,
  ...HELD_TEMPLATES,
  ...BONUS_TEMPLATES,
  ...PRIZE_TEMPLATES,
  ...ROUND_TEMPLATES,
  big_win: {
    id: 'big_win',
    link: '/member/personalHistoryCopy',
    words: {
      EN: { title: 'A big win', body: 'Your round paid {amount}. The money is in your balance.' },
      BN: { title: 'বড় জয়', body: 'আপনার রাউন্ডে {amount} পেয়েছেন। অর্থ আপনার ব্যালেন্সে আছে।' },
      AR: { title: 'فوز كبير', body: 'دفعت جولتك مبلغ {amount}، وهو الآن في رصيدك.' },
    },
  },
  jackpot_won: {
    id: 'jackpot_won',
    link: '/member/personalHistoryCopy',
    words: {
      EN: {
        title: 'You won the jackpot',
        body: 'The jackpot of {amount} is yours and in your balance. Your betting record shows the round: {reference}.',
      },
      BN: {
        title: 'আপনি জ্যাকপট জিতেছেন',
        body: '{amount}-এর জ্যাকপট আপনার, অর্থ আপনার ব্যালেন্সে আছে। রাউন্ডটি আপনার বাজির রেকর্ডে দেখুন: {reference}।',
      },
      AR: {
        title: 'فزت بالجائزة الكبرى',
        body: 'الجائزة الكبرى بقيمة {amount} لك وهي الآن في رصيدك. تجد الجولة في سجل رهاناتك: {reference}.',
      },
    },
  },
  win_held: {
    id: 'win_held',
    link: '/member/personalHistoryCopy',
    words: {
      EN: {
        title: 'A win is under review',
        body: '{amount} of your win is above the limit that is paid automatically. We aim to decide within 24 hours. Your betting record shows the status of the review.',
      },
      BN: {
        title: 'একটি জয়ের পর্যালোচনা চলছে',
        body: 'আপনার জয়ের {amount} স্বয়ংক্রিয়ভাবে দেওয়ার লিমিটের বেশি। আমরা 24 ঘণ্টার মধ্যে সিদ্ধান্ত দেওয়ার চেষ্টা করি। পর্যালোচনার স্ট্যাটাস বাজির রেকর্ডে দেখুন।',
      },
      AR: {
        title: 'مبلغ من فوزك قيد المراجعة',
        body: 'مبلغ {amount} من فوزك يتجاوز الحد الذي يُدفع تلقائيًا. نسعى إلى البتّ فيه خلال 24 ساعة. يعرض سجل رهاناتك حالة المراجعة.',
      },
    },
  },
  win_released: {
    id: 'win_released',
    link: '/member/personalHistoryCopy',
    words: {
      EN: {
        title: 'Your win is paid in full',
        body: 'The review is over. The {amount} that was held is in your balance.',
      },
      BN: {
        title: 'আপনার জয়ের পুরো অর্থ দেওয়া হয়েছে',
        body: 'যাচাই শেষ। হোল্ডে থাকা {amount} আপনার ব্যালেন্সে যোগ হয়েছে।',
      },
      AR: { title: 'دُفع مبلغ فوزك كاملًا', body: 'انتهت المراجعة. المبلغ المحجوز {amount} أصبح في رصيدك.' },
    },
  },
  win_returned: {
    id: 'win_returned',
    link: '/member/personalHistoryCopy',
    words: {
      EN: {
        title: 'Held part of a win not paid',
        body: 'The review is over. {amount} of your win was an error of the game and is not paid. Your betting record shows the round. Ask customer service if you disagree.',
      },
      BN: {
        title: 'জয়ের হোল্ডে থাকা অংশ দেওয়া হয়নি',
        body: 'যাচাই শেষ। আপনার জয়ের {amount} গেমের ভুল ছিল, তাই দেওয়া হয়নি। বাজির রেকর্ডে রাউন্ডটি দেখুন। আপত্তি থাকলে গ্রাহক সেবায় জানান।',
      },
      AR: {
        title: 'لم يُدفع الجزء المحجوز من فوزك',
        body: 'انتهت المراجعة. كان مبلغ {amount} من فوزك خطأ في اللعبة، لذلك لم يُدفع. يعرض سجل رهاناتك الجولة. إن كنت تعترض فتواصل مع خدمة العملاء.',
      },
    },
  },
  ...SALARY_TEMPLATES,
  ...CONTRACT_TEMPLATES,
  ...FEEDBACK_TEMPLATES,
  ...SECURITY_TEMPLATES,
};
