import type { Template, TemplateId } from './template.js';

type ContractTemplateId = Extract<TemplateId, `contract_${string}` | `team_${string}` | `upline_${string}`>;

const CONTRACTS = '/agentHome/contracts';
const TEAM = '/agentHome/downlineManagmentView';

/** Messages about an agent's contracts, and about a member's position below another agent. */
export const CONTRACT_TEMPLATES: Readonly<Record<ContractTemplateId, Template>> = {
  contract_offered: {
    id: 'contract_offered',
    link: CONTRACTS,
    words: {
      EN: {
        title: 'New contract offer',
        body: 'You have a contract offer. Open it to see its rates, then accept or reject it.',
      },
      BN: { title: 'নতুন চুক্তির প্রস্তাব', body: 'আপনার একটি চুক্তির প্রস্তাব এসেছে। খুলে রেট দেখুন, তারপর গ্রহণ বা প্রত্যাখ্যান করুন।' },
      AR: { title: 'عرض عقد جديد', body: 'لديك عرض عقد. افتحه لترى نسبه، ثم اقبله أو ارفضه.' },
    },
  },
  contract_accepted: {
    id: 'contract_accepted',
    link: CONTRACTS,
    words: {
      EN: {
        title: 'Contract accepted',
        body: 'A downline accepted your contract offer. The contract is in force from the next period.',
      },
      BN: { title: 'চুক্তি গৃহীত', body: 'একজন ডাউনলাইন আপনার চুক্তির প্রস্তাব গ্রহণ করেছেন। পরবর্তী সময়কাল থেকে চুক্তিটি কার্যকর।' },
      AR: { title: 'قُبل العقد', body: 'قبل أحد أعضاء فريقك عرض العقد. يسري العقد من الفترة التالية.' },
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
  contract_countered: {
    id: 'contract_countered',
    link: CONTRACTS,
    words: {
      EN: {
        title: 'Counter-offer',
        body: 'A downline rejected your contract offer and proposes other rates. Open the counter-offer to see them.',
      },
      BN: {
        title: 'পাল্টা প্রস্তাব',
        body: 'একজন ডাউনলাইন আপনার চুক্তির প্রস্তাব প্রত্যাখ্যান করে অন্য রেট প্রস্তাব করেছেন। পাল্টা প্রস্তাবটি খুলে দেখুন।',
      },
      AR: { title: 'عرض مقابل', body: 'رفض أحد أعضاء فريقك عرض العقد واقترح نسبًا أخرى. افتح العرض المقابل لتراها.' },
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
  team_member_joined: {
    id: 'team_member_joined',
    link: TEAM,
    words: {
      EN: {
        title: 'New member in your team',
        body: '{site} moved {reference} directly below you, with everyone below. New bets of these members count for you.',
      },
      BN: {
        title: 'আপনার টিমে নতুন সদস্য',
        body: '{site} {reference}-কে তাঁর ডাউনলাইনসহ সরাসরি আপনার অধীনে এনেছে। এই সদস্যদের নতুন বাজি আপনার হিসাবে ধরা হবে।',
      },
      AR: {
        title: 'عضو جديد في فريقك',
        body: 'نقل {site} العضو {reference} مباشرة تحتك مع جميع تابعيه. تُحتسب لك رهانات هؤلاء الأعضاء الجديدة.',
      },
    },
  },
  team_member_left: {
    id: 'team_member_left',
    link: TEAM,
    words: {
      EN: {
        title: 'Member left your team',
        body: '{site} moved {reference} out of your team, with everyone below. Bets until then still count for you.',
      },
      BN: {
        title: 'সদস্য আপনার টিম ছেড়েছেন',
        body: '{site} {reference}-কে তাঁর ডাউনলাইনসহ আপনার টিম থেকে সরিয়েছে। তার আগের বাজি আপনার হিসাবেই থাকে।',
      },
      AR: {
        title: 'غادر عضو فريقك',
        body: 'نقل {site} العضو {reference} إلى خارج فريقك مع جميع تابعيه. تبقى الرهانات حتى ذلك الوقت محسوبة لك.',
      },
    },
  },
  team_member_nearer: {
    id: 'team_member_nearer',
    link: TEAM,
    words: {
      EN: {
        title: 'Member moved within your team',
        body: '{site} moved {reference} directly below you, with everyone below. These members were in your team before.',
      },
      BN: {
        title: 'আপনার টিমের ভেতরে সদস্য সরেছেন',
        body: '{site} {reference}-কে তাঁর ডাউনলাইনসহ সরাসরি আপনার অধীনে এনেছে। এই সদস্যরা আগেও আপনার টিমে ছিলেন।',
      },
      AR: {
        title: 'نُقل عضو داخل فريقك',
        body: 'نقل {site} العضو {reference} مباشرة تحتك مع جميع تابعيه. كان هؤلاء الأعضاء في فريقك من قبل.',
      },
    },
  },
  team_member_lower: {
    id: 'team_member_lower',
    link: TEAM,
    words: {
      EN: {
        title: 'Member moved within your team',
        body: '{site} moved {reference} below another agent of your team, with everyone below. Their bets still count for you.',
      },
      BN: {
        title: 'আপনার টিমের ভেতরে সদস্য সরেছেন',
        body: '{site} {reference}-কে তাঁর ডাউনলাইনসহ আপনার টিমের অন্য এজেন্টের অধীনে নিয়েছে। তাঁদের বাজি আগের মতোই আপনার হিসাবে ধরা হবে।',
      },
      AR: {
        title: 'نُقل عضو داخل فريقك',
        body: 'نقل {site} العضو {reference} تحت وكيل آخر من فريقك مع جميع تابعيه. تبقى رهاناتهم محسوبة لك.',
      },
    },
  },
  upline_house: {
    id: 'upline_house',
    link: '/help#contact',
    words: {
      EN: {
        title: 'You no longer have an agent',
        body: 'Your account is now directly with {site}. Your balance, bets and bonuses stay as they are.',
      },
      BN: {
        title: 'আপনার আর কোনো এজেন্ট নেই',
        body: 'আপনার অ্যাকাউন্ট এখন সরাসরি {site}-এর অধীনে। আপনার ব্যালেন্স, বাজি ও বোনাস আগের মতোই আছে।',
      },
      AR: { title: 'لم يعد لديك وكيل', body: 'أصبح حسابك الآن مع {site} مباشرة. يبقى رصيدك ورهاناتك ومكافآتك كما هي.' },
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
