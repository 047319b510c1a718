import type { Template, TemplateId } from './template.js';

type HeldTemplateId = Extract<TemplateId, `${string}settlement_held${string}`>;

const LINK = '/agentHome/agentRevenueReport';

/**
 * The templates of messages about held pay, to the agent and to the other side of the contract. They say in general words
 * that it is held, and never which accounts or why.
 */
export const HELD_TEMPLATES: Readonly<Record<HeldTemplateId, Template>> = {
  settlement_held: {
    id: 'settlement_held',
    link: LINK,
    words: {
      EN: {
        title: 'Pay held for review',
        body: '{amount} is held, because some accounts below you seem to be used together. A person looks at it, usually within two days. Your cash and earlier payments are not touched. Your next lines wait too until it is decided.',
      },
      BN: {
        title: 'পাওনা পর্যালোচনার জন্য হোল্ডে আছে',
        body: '{amount} হোল্ডে আছে, কারণ আপনার নিচের কিছু অ্যাকাউন্ট একসঙ্গে ব্যবহৃত হচ্ছে বলে মনে হয়। একজন ব্যক্তি সাধারণত দুই দিনের মধ্যে এটি দেখেন। আপনার ক্যাশ ও আগের পাওনা ঠিক আছে। সিদ্ধান্ত না হওয়া পর্যন্ত পরের লাইনগুলোও অপেক্ষা করে।',
      },
      AR: {
        title: 'مستحق محجوز للمراجعة',
        body: 'مبلغ {amount} محجوز، لأن بعض الحسابات في فريقك تبدو مستخدمة معًا. يراجعه شخص خلال يومين عادةً. لا يُمس نقدك ولا دفعاتك السابقة. تنتظر بنودك التالية أيضًا حتى يُتخذ القرار.',
      },
    },
  },
  settlement_held_paid: {
    id: 'settlement_held_paid',
    link: LINK,
    words: {
      EN: { title: 'Held pay released', body: 'The review is over. {amount} that was held is being paid to you.' },
      BN: { title: 'হোল্ডে থাকা পাওনা ছাড়া হয়েছে', body: 'পর্যালোচনা শেষ। হোল্ডে থাকা {amount} আপনাকে দেওয়া হচ্ছে।' },
      AR: { title: 'أُفرج عن المستحق المحجوز', body: 'انتهت المراجعة. يُدفع لك مبلغ {amount} الذي كان محجوزًا.' },
    },
  },
  settlement_held_returned: {
    id: 'settlement_held_returned',
    link: LINK,
    words: {
      EN: {
        title: 'Held pay not paid',
        body: 'The review is over. {amount} that was held comes from accounts that are used together, so it is not paid. Your cash is not touched.',
      },
      BN: {
        title: 'হোল্ডে থাকা পাওনা দেওয়া হয়নি',
        body: 'পর্যালোচনা শেষ। হোল্ডে থাকা {amount} একসঙ্গে ব্যবহৃত অ্যাকাউন্ট থেকে এসেছে, তাই এটি দেওয়া হবে না। আপনার ক্যাশে হাত দেওয়া হয়নি।',
      },
      AR: {
        title: 'لم يُدفع المستحق المحجوز',
        body: 'انتهت المراجعة. مبلغ {amount} المحجوز يأتي من حسابات مستخدمة معًا، لذلك لن يُدفع. لا يُمس نقدك.',
      },
    },
  },
  downline_settlement_held: {
    id: 'downline_settlement_held',
    link: LINK,
    words: {
      EN: {
        title: 'Pay of a downline held',
        body: '{amount} for one of your direct downlines is held for review. Your own pay is not touched.',
      },
      BN: {
        title: 'ডাউনলাইনের পাওনা হোল্ডে আছে',
        body: 'আপনার একজন সরাসরি ডাউনলাইনের {amount} পর্যালোচনার জন্য হোল্ডে আছে। আপনার নিজের পাওনা ঠিক আছে।',
      },
      AR: {
        title: 'مستحق عضو في فريقك محجوز',
        body: 'مبلغ {amount} لأحد أعضاء فريقك المباشر محجوز للمراجعة. لا يُمس مستحقك.',
      },
    },
  },
  downline_settlement_held_decided: {
    id: 'downline_settlement_held_decided',
    link: LINK,
    words: {
      EN: {
        title: 'Review of a downline’s pay is over',
        body: '{amount} for one of your direct downlines is no longer held.',
      },
      BN: {
        title: 'ডাউনলাইনের পাওনার পর্যালোচনা শেষ',
        body: 'আপনার একজন সরাসরি ডাউনলাইনের {amount} আর হোল্ডে নেই।',
      },
      AR: {
        title: 'انتهت مراجعة مستحق عضو في فريقك',
        body: 'مبلغ {amount} لأحد أعضاء فريقك المباشر لم يعد محجوزًا.',
      },
    },
  },
};
