import type { BrandBanner } from '../brand.js';

/** The banners that every shipped brand has: on the home page, in the side menu and among the promotions. */
export const HOME_BANNERS: readonly BrandBanner[] = [
  {
    groupName: 'w_home',
    url: '/bgs/dice',
    linkageType: 'page',
    picture: 'banner-market',
    texts: {
      EN: {
        title: 'Results you can check',
        text: 'The secret number (seed) of every Copper Dice roll is fixed before you bet. You can check it afterwards.',
        action: 'Play dice',
      },
      BN: {
        title: 'যাচাইযোগ্য ফলাফল',
        text: 'তামার পাশার প্রতিটি দানের গোপন সংখ্যা (সিড) বাজির আগেই ঠিক হয়। পরে যাচাই করতে পারেন।',
        action: 'পাশা খেলুন',
      },
      AR: {
        title: 'نتائج يمكنك التحقق منها',
        text: 'يُثبَّت الرقم السري (البذرة) لكل رمية في النرد النحاسي قبل رهانك، ويمكنك التحقق منه بعده.',
        action: 'لعب النرد',
      },
    },
  },
  {
    groupName: 'w_home',
    url: '/verify',
    linkageType: 'page',
    picture: 'banner-fair',
    texts: {
      EN: {
        title: 'Check any round',
        text: 'Your browser computes the result again. No data is sent.',
        action: 'Verify a round',
      },
      BN: {
        title: 'যেকোনো রাউন্ড যাচাই',
        text: 'আপনার ব্রাউজার ফলাফলটি আবার হিসাব করে। কোনো তথ্য পাঠানো হয় না।',
        action: 'রাউন্ড যাচাই করুন',
      },
      AR: {
        title: 'تحقّق من أي جولة',
        text: 'يعيد متصفحك حساب النتيجة. لا تُرسل أي بيانات.',
        action: 'التحقق من جولة',
      },
    },
  },
  {
    groupName: 'w_home',
    url: '/rng',
    linkageType: 'page',
    picture: 'banner-river',
    texts: {
      EN: {
        title: 'Slots with a jackpot',
        text: 'Five lines, a clear paytable, and a jackpot that grows with every spin.',
        action: 'See the slots',
      },
      BN: {
        title: 'জ্যাকপটসহ স্লট',
        text: 'পাঁচটি লাইন, পরিষ্কার পেআউটের তালিকা, আর প্রতি ঘূর্ণনে বাড়তে থাকা জ্যাকপট।',
        action: 'স্লট দেখুন',
      },
      AR: {
        title: 'سلوتس مع جائزة كبرى',
        text: 'خمسة خطوط وجدول عوائد واضح وجائزة كبرى تكبر مع كل دورة.',
        action: 'عرض السلوتس',
      },
    },
  },
  {
    groupName: 'w_leftmenu',
    url: '/promotions',
    linkageType: 'page',
    picture: 'wide-stall',
    texts: {
      EN: { title: 'See all promotions', text: 'Every promotion with its conditions.', action: 'See promotions' },
      BN: { title: 'সব প্রমোশন দেখুন', text: 'শর্তসহ প্রতিটি প্রমোশন।', action: 'প্রমোশন দেখুন' },
      AR: { title: 'كل العروض الترويجية', text: 'كل عرض ترويجي مع شروطه.', action: 'تصفّح العروض' },
    },
  },
  {
    groupName: 'w_promotion',
    url: '/member/missionLeaderboard',
    linkageType: 'page',
    picture: 'banner-market',
    texts: {
      EN: { title: 'Missions and leaderboard', text: 'Rewards for each day and week.', action: 'See missions' },
      BN: { title: 'মিশন ও লিডারবোর্ড', text: 'প্রতিদিন ও প্রতি সপ্তাহের পুরস্কার।', action: 'মিশন দেখুন' },
      AR: { title: 'المهام ولوحة الصدارة', text: 'جوائز كل يوم وكل أسبوع.', action: 'عرض المهام' },
    },
  },
];

/** The running notice of the home page that every shipped brand has. */
export const HOME_NOTICE: Readonly<Record<string, string>> = {
  en: 'Copper Dice and all slots are open. You can check every dice result yourself.',
  bn: 'তামার পাশা ও সব স্লট খোলা। পাশার প্রতিটি ফলাফল আপনি নিজে যাচাই করতে পারেন।',
  ar: 'النرد النحاسي وكل السلوتس متاحة. يمكنك التحقق من كل نتيجة نرد بنفسك.',
};
