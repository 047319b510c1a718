import type { Template, TemplateId } from './template.js';

type PrizeTemplateId = Extract<TemplateId, `order_${string}` | `raffle_${string}` | `free_rounds_${string}`>;

const MALL = '/pointMall';
const REWARDS = '/member/rewardCenter';

/**
 * Messages about orders of the points mall that operators ended, prizes of raffles, and free rounds that were taken
 * back. A message never contains the code of an order, because the code is worth money.
 */
export const PRIZE_TEMPLATES: Readonly<Record<PrizeTemplateId, Template>> = {
  order_sent: {
    id: 'order_sent',
    link: MALL,
    words: {
      EN: { title: 'Order sent', body: 'We sent your order from the points mall. Your redeem history shows it.' },
      BN: {
        title: 'অর্ডার পাঠানো হয়েছে',
        body: 'পয়েন্ট শপ থেকে আপনার অর্ডারটি পাঠানো হয়েছে। রিডিমের রেকর্ডে এটি দেখুন।',
      },
      AR: { title: 'أُرسل طلبك', body: 'أرسلنا طلبك من متجر النقاط. تجده في سجل الاستبدال.' },
    },
  },
  order_code_ready: {
    id: 'order_code_ready',
    link: MALL,
    words: {
      EN: {
        title: 'Your code is ready',
        body: 'The code that you redeemed points for is in your redeem history in the points mall.',
      },
      BN: {
        title: 'আপনার কোড প্রস্তুত',
        body: 'পয়েন্ট দিয়ে রিডিম করা কোডটি পয়েন্ট শপে আপনার রিডিমের রেকর্ডে আছে।',
      },
      AR: { title: 'رمزك جاهز', body: 'الرمز الذي استبدلت به نقاطك موجود في سجل الاستبدال في متجر النقاط.' },
    },
  },
  order_cancelled: {
    id: 'order_cancelled',
    link: MALL,
    words: {
      EN: {
        title: 'Order cancelled',
        body: 'We cancelled an order of yours in the points mall and returned its points: {reference}. Your redeem history shows the reason.',
      },
      BN: {
        title: 'অর্ডার বাতিল হয়েছে',
        body: 'পয়েন্ট শপে আপনার একটি অর্ডার বাতিল করা হয়েছে এবং এর পয়েন্ট ফেরত দেওয়া হয়েছে: {reference}। কারণটি রিডিমের রেকর্ডে দেখুন।',
      },
      AR: {
        title: 'أُلغي طلبك',
        body: 'ألغينا طلبًا لك في متجر النقاط وأعدنا نقاطه: {reference}. تجد السبب في سجل الاستبدال.',
      },
    },
  },
  raffle_won: {
    id: 'raffle_won',
    link: '/member/raffle',
    words: {
      EN: {
        title: 'You won in the raffle',
        body: 'A ticket of yours won place {reference}: {amount}. The money arrives in your balance without a claim.',
      },
      BN: {
        title: 'আপনি র‍্যাফেল ড্রতে জিতেছেন',
        body: 'আপনার একটি টিকিট {reference} নম্বর স্থান পেয়েছে: {amount}। ক্লেইম ছাড়াই অর্থ আপনার ব্যালেন্সে যোগ হয়।',
      },
      AR: {
        title: 'فزت في قرعة الجوائز',
        body: 'فازت إحدى تذاكرك بالمركز {reference}: {amount}. يصل المبلغ إلى رصيدك دون أن تستلمه بنفسك.',
      },
    },
  },
  raffle_won_rounds: {
    id: 'raffle_won_rounds',
    link: REWARDS,
    words: {
      EN: {
        title: 'You won free rounds in the raffle',
        body: 'A ticket of yours won place {reference}. Its prize is free rounds. Claim them in the reward centre by the date that the page shows.',
      },
      BN: {
        title: 'আপনি র‍্যাফেল ড্রতে ফ্রি রাউন্ড জিতেছেন',
        body: 'আপনার একটি টিকিট {reference} নম্বর স্থান পেয়েছে। এর পুরস্কার ফ্রি রাউন্ড। পাতায় দেখানো তারিখের মধ্যে পুরস্কার কেন্দ্রে ক্লেইম করুন।',
      },
      AR: {
        title: 'فزت بجولات مجانية في قرعة الجوائز',
        body: 'فازت إحدى تذاكرك بالمركز {reference}، وجائزته جولات مجانية. استلمها من مركز الجوائز حتى التاريخ الذي تعرضه الصفحة.',
      },
    },
  },
  free_rounds_withdrawn: {
    id: 'free_rounds_withdrawn',
    link: REWARDS,
    words: {
      EN: {
        title: 'Free rounds taken back',
        body: 'We took back free rounds of yours. Their winnings are paid as a reward, unless the payment provider took the deposit back. The reward centre shows the rounds.',
      },
      BN: {
        title: 'ফ্রি রাউন্ড ফিরিয়ে নেওয়া হয়েছে',
        body: 'আমরা আপনার কিছু ফ্রি রাউন্ড ফিরিয়ে নিয়েছি। জয়ের অর্থ পুরস্কার হিসেবে দেওয়া হয়, তবে পেমেন্ট প্রোভাইডার ডিপোজিট ফেরত নিলে নয়। রাউন্ডগুলো পুরস্কার কেন্দ্রে দেখুন।',
      },
      AR: {
        title: 'استُردت جولات مجانية',
        body: 'استرددنا جولات مجانية لك. يُدفع فوزها كجائزة، إلا إذا استرد مزوّد الدفع الإيداع. تجد الجولات في مركز الجوائز.',
      },
    },
  },
};
