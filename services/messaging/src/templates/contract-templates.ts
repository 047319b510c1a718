import type { Template, TemplateId } from './template.js';

type ContractTemplateId = Extract<TemplateId, `contract_${string}` | 'upline_changed'>;

const CONTRACTS = '/agentHome/contracts';

/** Messages about an agent's contracts, and about a member's place below another agent. */
export const CONTRACT_TEMPLATES: Readonly<Record<ContractTemplateId, Template>> = {
  contract_offered: {
    id: 'contract_offered',
    link: CONTRACTS,
    words: {
      EN: {
        title: 'New contract offer',
        body: 'You have a contract offer. Open it to see its rates, then accept or reject it.',
      },
      BN: { title: 'নতুন চুক্তির প্রস্তাব', body: 'আপনার একটি চুক্তির প্রস্তাব এসেছে। খুলে হার দেখুন, তারপর গ্রহণ বা প্রত্যাখ্যান করুন।' },
      AR: { title: 'عرض عقد جديد', body: 'لديك عرض عقد. افتحه لترى نسبه، ثم اقبله أو ارفضه.' },
    },
  },
  contract_accepted: {
    id: 'contract_accepted',
    link: CONTRACTS,
    words: {
      EN: {
        title: 'Contract accepted',
        body: 'A downline accepted your contract offer. It is in force from the next period.',
      },
      BN: { title: 'চুক্তি গৃহীত', body: 'একজন ডাউনলাইন আপনার চুক্তির প্রস্তাব গ্রহণ করেছেন। পরবর্তী সময়কাল থেকে এটি কার্যকর।' },
      AR: { title: 'قُبل العقد', body: 'قبل أحد أعضاء فريقك عرض العقد. يسري من الفترة التالية.' },
    },
  },
  contract_rejected: {
    id: 'contract_rejected',
    link: CONTRACTS,
    words: {
      EN: { title: 'Contract rejected', body: 'A downline rejected your contract offer.' },
      BN: { title: 'চুক্তি প্রত্যাখ্যাত', body: 'একজন ডাউনলাইন আপনার চুক্তির প্রস্তাব প্রত্যাখ্যান করেছেন।' },
      AR: { title: 'رُفض العقد', body: 'رفض أحد أعضاء فريقك عرض العقد.' },
    },
  },
  contract_ended: {
    id: 'contract_ended',
    link: CONTRACTS,
    words: {
      EN: {
        title: 'Contract ended',
        body: 'One of your contracts ends with its present period. The list of contracts shows which one.',
      },
      BN: { title: 'চুক্তি শেষ হচ্ছে', body: 'আপনার একটি চুক্তি বর্তমান সময়কালের শেষে শেষ হবে। চুক্তির তালিকায় দেখুন কোনটি।' },
      AR: { title: 'انتهى عقد', body: 'ينتهي أحد عقودك مع نهاية فترته الحالية. تعرض قائمة العقود أيّها.' },
    },
  },
  upline_changed: {
    id: 'upline_changed',
    link: '/help#contact',
    words: {
      EN: {
        title: 'Your agent changed',
        body: 'Your account is now with another agent of {site}. Your balance, bets and bonuses stay as they are.',
      },
      BN: {
        title: 'আপনার এজেন্ট বদলেছে',
        body: 'আপনার অ্যাকাউন্ট এখন {site}-এর অন্য একজন এজেন্টের অধীনে। আপনার ব্যালেন্স, বাজি ও বোনাস আগের মতোই আছে।',
      },
      AR: { title: 'تغيّر وكيلك', body: 'أصبح حسابك الآن مع وكيل آخر في {site}. يبقى رصيدك ورهاناتك ومكافآتك كما هي.' },
    },
  },
};
