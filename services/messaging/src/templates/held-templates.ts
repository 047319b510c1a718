import type { Template, TemplateId } from './template.js';

type HeldTemplateId = Extract<TemplateId, `${string}settlement_held${string}`>;

const LINK = '/agentHome/agentRevenueReport';

/**
 * The templates of messages about contract pay that is held for a review, and about the decision on the review. They go
 * to the agent and to the payer of the contract. No message names the accounts or the evidence. Only the agent gets a
 * general reason.
 */
export const HELD_TEMPLATES: Readonly<Record<HeldTemplateId, Template>> = {
  settlement_held: {
    id: 'settlement_held',
    link: LINK,
    words: {
      EN: {
        title: 'Pay held for review',
        body: '{amount} of your pay is held, because some accounts below you seem to act together. One of our staff reviews the payment, usually within two days. Your cash and earlier payments do not change. Your next payments are held too until the review is decided.',
      },
      BN: {
        title: 'পাওনা পর্যালোচনার জন্য হোল্ডে আছে',
        body: 'আপনার পাওনার {amount} হোল্ডে আছে, কারণ আপনার নিচের কিছু অ্যাকাউন্ট একসঙ্গে কাজ করছে বলে মনে হয়। আমাদের একজন কর্মী সাধারণত দুই দিনের মধ্যে পেমেন্টটি পর্যালোচনা করেন। আপনার ক্যাশ ও আগের পাওনা বদলায় না। পর্যালোচনার সিদ্ধান্ত না হওয়া পর্যন্ত আপনার পরের পেমেন্টগুলোও হোল্ডে থাকবে।',
      },
      AR: {
        title: 'مستحق محجوز للمراجعة',
        body: 'مبلغ {amount} من مستحقاتك محجوز، لأن بعض الحسابات تحتك تعمل معًا على ما يبدو. يراجع أحد موظفينا الدفعة خلال يومين عادةً. لا يتغير نقدك ولا دفعاتك السابقة. تُحجز دفعاتك التالية أيضًا حتى يُبتّ في المراجعة.',
      },
    },
  },
  settlement_held_paid: {
    id: 'settlement_held_paid',
    link: LINK,
    words: {
      EN: { title: 'Held pay released', body: 'The review is over. The held {amount} is being paid to you.' },
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
        body: 'The review is over. The held {amount} comes from accounts that act together, so it is not paid. Your cash does not change.',
      },
      BN: {
        title: 'হোল্ডে থাকা পাওনা দেওয়া হয়নি',
        body: 'পর্যালোচনা শেষ। হোল্ডে থাকা {amount} একসঙ্গে কাজ করা অ্যাকাউন্ট থেকে এসেছে, তাই এটি দেওয়া হবে না। আপনার ক্যাশ বদলায় না।',
      },
      AR: {
        title: 'لم يُدفع المستحق المحجوز',
        body: 'انتهت المراجعة. مبلغ {amount} المحجوز يأتي من حسابات تعمل معًا، لذلك لن يُدفع. لا يتغير نقدك.',
      },
    },
  },
  downline_settlement_held: {
    id: 'downline_settlement_held',
    link: LINK,
    words: {
      EN: {
        title: 'Pay of a downline held',
        body: '{amount} for one of your direct downlines is held for review. Your own pay does not change.',
      },
      BN: {
        title: 'ডাউনলাইনের পাওনা হোল্ডে আছে',
        body: 'আপনার একজন সরাসরি ডাউনলাইনের {amount} পর্যালোচনার জন্য হোল্ডে আছে। আপনার নিজের পাওনা ঠিক আছে।',
      },
      AR: {
        title: 'مستحق عضو في فريقك محجوز',
        body: 'مبلغ {amount} لأحد أعضاء فريقك المباشر محجوز للمراجعة. لا يتغير مستحقك.',
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
