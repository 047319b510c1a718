import type { BrandAnnouncement } from '../brand.js';

/** The announcements to players that every shipped brand has. */
export const PLAYER_ANNOUNCEMENTS: readonly BrandAnnouncement[] = [
  {
    id: 'check-each-round',
    execution: 'B',
    publishedAt: '2026-11-24T06:00:00Z',
    link: '/verify',
    texts: {
      EN: {
        title: 'Check every in-house round yourself',
        body: 'The outcome of each in-house round comes from two seeds, and you choose one of them. We publish the hash of ours before you bet.\n\nWhen you change the seeds, ours is revealed, and you can compute every earlier roll again.',
      },
      BN: {
        title: 'নিজস্ব গেমের প্রতিটি রাউন্ড নিজেই যাচাই করুন',
        body: 'নিজস্ব গেমের প্রতিটি রাউন্ডের ফল দুটি সিড থেকে আসে, যার একটি আপনি বেছে নেন। বাজির আগেই আমাদের সিডের হ্যাশ প্রকাশ করা হয়।\n\nসিড বদলালে আমাদের সিড দেখানো হয়, আর আপনি আগের প্রতিটি ফল আবার হিসাব করতে পারেন।',
      },
      AR: {
        title: 'تحقق بنفسك من كل جولة في ألعابنا',
        body: 'تأتي نتيجة كل جولة في ألعابنا من بذرتين، تختار أنت إحداهما. ننشر تجزئة بذرتنا قبل أن تراهن.\n\nعندما تغيّر البذرتين نكشف بذرتنا، ويمكنك أن تحسب كل نتيجة سابقة من جديد.',
      },
    },
  },
  {
    id: 'limits-and-breaks',
    execution: 'A',
    publishedAt: '2026-11-17T06:00:00Z',
    link: '/help#limits',
    texts: {
      EN: {
        title: 'Set your own limits',
        body: 'You can set limits for deposits, losses and stakes, and take a break at any time.\n\nA lower limit applies at once. A higher limit applies after 24 hours, once you confirm it again.',
      },
      BN: {
        title: 'নিজের লিমিট নিজেই ঠিক করুন',
        body: 'আপনি ডিপোজিট, ক্ষতি ও বাজির লিমিট ঠিক করতে পারেন, আর যেকোনো সময় বিরতি নিতে পারেন।\n\nলিমিট কমালে তা সঙ্গে সঙ্গে কার্যকর হয়। বাড়ালে তা 24 ঘণ্টা পরে, আপনি আবার নিশ্চিত করলে কার্যকর হয়।',
      },
      AR: {
        title: 'ضع حدودك بنفسك',
        body: 'يمكنك أن تضع حدودًا للإيداع والخسارة والرهان، وأن تأخذ توقفًا مؤقتًا في أي وقت.\n\nيسري خفض الحد فورًا. أما رفعه فيسري بعد 24 ساعة عندما تؤكده مجددًا.',
      },
    },
  },
  {
    id: 'first-login',
    execution: 'F',
    publishedAt: '2026-11-10T06:00:00Z',
    link: '/member',
    texts: {
      EN: {
        title: 'Protect your account',
        body: 'Use a password that you use on no other site, and do not share it. We never ask you for your password.\n\nIn the security centre you can confirm your mobile number or email, so that you can recover your account.',
      },
      BN: {
        title: 'আপনার অ্যাকাউন্ট সুরক্ষিত রাখুন',
        body: 'এমন পাসওয়ার্ড দিন যা অন্য কোনো সাইটে ব্যবহার করেন না, আর কাউকে তা জানাবেন না। আমরা কখনও পাসওয়ার্ড চাই না।\n\nনিরাপত্তা কেন্দ্রে আপনার মোবাইল নম্বর বা ইমেইল নিশ্চিত করুন, যাতে অ্যাকাউন্ট ফিরে পেতে পারেন।',
      },
      AR: {
        title: 'احمِ حسابك',
        body: 'استخدم كلمة مرور لا تستخدمها في أي موقع آخر، ولا تعطها لأحد. نحن لا نطلبها أبدًا.\n\nفي مركز الأمان يمكنك تأكيد رقم جوالك أو بريدك الإلكتروني، لكي تستطيع استعادة حسابك.',
      },
    },
  },
];
