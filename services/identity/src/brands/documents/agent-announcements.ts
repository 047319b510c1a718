import type { BrandAnnouncement } from '../brand.js';

/** The announcements to agents that every shipped brand has. */
export const AGENT_ANNOUNCEMENTS: readonly BrandAnnouncement[] = [
  {
    id: 'income-and-details',
    publishedAt: '2026-11-23T06:00:00Z',
    link: '/agentHome/agentRevenueReport',
    texts: {
      EN: {
        title: 'Your income and your team’s account details on two new pages',
        body: 'My income shows what you earned by kind, by day and by direct downline. Every figure leads to its statements.\n\nAccount details lists the deposits, withdrawals, transfers and bonuses of your team. Both pages can be saved as a CSV file.',
      },
      BN: {
        title: 'আপনার আয় ও টিমের হিসাবের বিবরণ এখন দুটি নতুন পাতায়',
        body: 'আমার আয় পাতায় ধরন, দিন ও সরাসরি ডাউনলাইন অনুযায়ী আপনার আয় দেখা যায়। প্রতিটি অঙ্ক থেকে তার বিবরণীতে যাওয়া যায়।\n\nহিসাবের বিবরণ পাতায় আপনার টিমের ডিপোজিট, উত্তোলন, ট্রান্সফার ও বোনাসের তালিকা আছে। দুটি পাতাই ফাইল হিসেবে সেভ করা যায়।',
      },
      AR: {
        title: 'دخلك وتفاصيل حسابات فريقك في صفحتين جديدتين',
        body: 'تعرض صفحة دخلي ما كسبته بحسب النوع واليوم والعضو التابع المباشر. كل رقم يقود إلى كشوفه.\n\nتعرض صفحة تفاصيل الحساب إيداعات فريقك وسحوباته وتحويلاته ومكافآته. يمكن حفظ الصفحتين ملفًا.',
      },
    },
  },
  {
    id: 'hourly-and-daily-salary',
    publishedAt: '2026-11-16T06:00:00Z',
    link: '/agentHome/contracts',
    texts: {
      EN: {
        title: 'Hourly and daily salary contracts',
        body: 'You can now offer your direct downlines hourly and daily salary contracts, beside real-time salary.\n\nBoth have one rate for all valid bets of the team. A contract takes effect with the next hour or day.',
      },
      BN: {
        title: 'ঘণ্টাভিত্তিক ও দৈনিক বেতনের চুক্তি',
        body: 'রিয়েল-টাইম বেতনের পাশাপাশি এখন আপনার সরাসরি ডাউনলাইনকে ঘণ্টাভিত্তিক ও দৈনিক বেতনের চুক্তির প্রস্তাব দিতে পারেন।\n\nদুটিতেই টিমের সব বৈধ বাজির জন্য একটি রেট থাকে। চুক্তি পরের ঘণ্টা বা দিন থেকে কার্যকর হয়।',
      },
      AR: {
        title: 'عقود الأجر بالساعة والأجر اليومي',
        body: 'يمكنك الآن أن تعرض على أعضائك التابعين المباشرين عقود الأجر بالساعة وعقود الأجر اليومي، إلى جانب الأجر الفوري.\n\nلكل منهما نسبة واحدة لجميع الرهانات المحتسبة للفريق. يسري العقد من الساعة التالية أو اليوم التالي.',
      },
    },
  },
  {
    id: 'responsible-play',
    publishedAt: '2026-11-02T06:00:00Z',
    link: '/help',
    texts: {
      EN: {
        title: 'Help your team play within their limits',
        body: 'Every member can set limits for deposits, losses and stakes, and can take a break at any time. Please do not persuade a member to raise a limit or to end a break.\n\nIf a member asks you for help, show them the page Limits and breaks.',
      },
      BN: {
        title: 'টিমের সদস্যদের লিমিটের মধ্যে খেলতে সাহায্য করুন',
        body: 'প্রত্যেক সদস্য ডিপোজিট, ক্ষতি ও বাজির লিমিট ঠিক করতে পারেন এবং যেকোনো সময় বিরতি নিতে পারেন। কাউকে লিমিট বাড়াতে বা বিরতি শেষ করতে রাজি করাবেন না।\n\nকোনো সদস্য সাহায্য চাইলে তাঁকে লিমিট ও বিরতির পাতাটি দেখান।',
      },
      AR: {
        title: 'ساعد فريقك على اللعب ضمن حدوده',
        body: 'يستطيع كل عضو أن يضع حدودًا للإيداع والخسارة والرهان، وأن يأخذ استراحة في أي وقت. نرجو ألا تقنع عضوًا برفع حد أو بإنهاء استراحة.\n\nإذا طلب منك عضو المساعدة، فدله على صفحة الحدود والاستراحات.',
      },
    },
  },
];
