import type { Template, TemplateId } from './template.js';

const LIMITS = '/member/limits';

type ProtectionTemplateId = Extract<TemplateId, 'break_begun' | 'vendor_money_returned' | `exclusion_${string}`>;

/** Messages about a member's own break or self-exclusion, and about money that is returned because of it. */
export const PROTECTION_TEMPLATES: Readonly<Record<ProtectionTemplateId, Template>> = {
  break_begun: {
    id: 'break_begun',
    link: LIMITS,
    words: {
      EN: {
        title: 'Your break has begun',
        body: 'Play, deposits and promotions are stopped until your break ends automatically. You can always withdraw.',
      },
      BN: {
        title: 'আপনার বিরতি শুরু হয়েছে',
        body: 'বিরতি নিজে থেকে শেষ হওয়া পর্যন্ত খেলা, ডিপোজিট ও প্রমোশন বন্ধ। আপনি সব সময় উত্তোলন করতে পারবেন।',
      },
      AR: {
        title: 'بدأ توقفك المؤقت',
        body: 'اللعب والإيداع والعروض متوقفة حتى ينتهي التوقف تلقائيًا. يمكنك السحب دائمًا.',
      },
    },
  },
  exclusion_begun: {
    id: 'exclusion_begun',
    link: LIMITS,
    words: {
      EN: {
        title: 'Your self-exclusion has begun',
        body: 'Play, deposits and promotions are stopped, and nobody can shorten this. You can always withdraw, and open bets still settle.',
      },
      BN: {
        title: 'আপনার স্ব-বর্জন শুরু হয়েছে',
        body: 'খেলা, ডিপোজিট ও প্রমোশন বন্ধ, কেউ এই সময় কমাতে পারবে না। আপনি সব সময় উত্তোলন করতে পারবেন, আর খোলা বাজির নিষ্পত্তি হবে।',
      },
      AR: {
        title: 'بدأ استبعادك الذاتي',
        body: 'اللعب والإيداع والعروض متوقفة، ولا يمكن لأحد تقصير المدة. يمكنك السحب دائمًا، وتُسوّى الرهانات المفتوحة.',
      },
    },
  },
  exclusion_end_asked: {
    id: 'exclusion_end_asked',
    link: LIMITS,
    words: {
      EN: {
        title: 'You asked to end your self-exclusion',
        body: 'Your self-exclusion ends 24 hours after your request. If you change your mind, choose a new exclusion before then.',
      },
      BN: {
        title: 'আপনি স্ব-বর্জন শেষ করতে চেয়েছেন',
        body: 'আপনার অনুরোধের 24 ঘণ্টা পর স্ব-বর্জন শেষ হবে। মত বদলালে তার আগে নতুন একটি স্ব-বর্জন বেছে নিন।',
      },
      AR: {
        title: 'طلبت إنهاء الاستبعاد الذاتي',
        body: 'ينتهي استبعادك الذاتي بعد 24 ساعة من طلبك. إذا غيّرت رأيك، فاختر استبعادًا جديدًا قبل ذلك.',
      },
    },
  },
  exclusion_ended: {
    id: 'exclusion_ended',
    link: LIMITS,
    words: {
      EN: {
        title: 'You can play again',
        body: 'Your break or self-exclusion has ended. Your limits still apply, and you can lower them at any time.',
      },
      BN: {
        title: 'আপনি আবার খেলতে পারবেন',
        body: 'আপনার বিরতি বা স্ব-বর্জন শেষ হয়েছে। আপনার লিমিট আগের মতোই আছে, যেকোনো সময় কমাতে পারবেন।',
      },
      AR: {
        title: 'يمكنك اللعب من جديد',
        body: 'انتهى توقفك المؤقت أو استبعادك الذاتي. تبقى حدودك سارية، ويمكنك خفضها في أي وقت.',
      },
    },
  },
  vendor_money_returned: {
    id: 'vendor_money_returned',
    link: '/member/transactionHistory',
    words: {
      EN: {
        title: 'Money back from a game provider',
        body: 'You had {amount} in a wallet at a game provider. The money is in your {currency} balance again.',
      },
      BN: {
        title: 'গেম প্রোভাইডার থেকে অর্থ ফেরত এসেছে',
        body: 'একটি গেম প্রোভাইডারের ওয়ালেটে আপনার {amount} ছিল। তা আবার আপনার {currency} ব্যালেন্সে এসেছে।',
      },
      AR: {
        title: 'عادت أموال من مزوّد ألعاب',
        body: 'كان لك مبلغ {amount} في محفظة لدى أحد مزوّدي الألعاب. عاد إلى رصيدك بعملة {currency}.',
      },
    },
  },
};
