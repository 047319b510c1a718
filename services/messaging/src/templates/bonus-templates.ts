import type { Template, TemplateId } from './template.js';

/** The templates of messages about bonuses, VIP rewards and applications for promotions. */
export const BONUS_TEMPLATES = {
  bonus_granted: {
    id: 'bonus_granted',
    link: '/member/bonusDetails',
    words: {
      EN: { title: 'Bonus received', body: '{amount} has been added to your balance.' },
      BN: { title: 'বোনাস পেয়েছেন', body: 'আপনার ব্যালেন্সে {amount} যোগ হয়েছে।' },
      AR: { title: 'حصلت على مكافأة', body: 'أُضيف مبلغ {amount} إلى رصيدك.' },
    },
  },
  deposit_bonus_refused: {
    id: 'deposit_bonus_refused',
    link: '/member/bonusDetails',
    words: {
      EN: {
        title: 'Deposit without a bonus',
        body: 'Your deposit of {amount} was credited. The bonus that you chose with it was not added: {reason}.',
      },
      BN: {
        title: 'বোনাস ছাড়া ডিপোজিট',
        body: 'আপনার {amount} ডিপোজিট যোগ হয়েছে। এর সঙ্গে বেছে নেওয়া বোনাসটি যোগ হয়নি: {reason}।',
      },
      AR: {
        title: 'إيداع بلا مكافأة',
        body: 'أُضيف إيداعك بمبلغ {amount} إلى رصيدك. لم تُضف المكافأة التي اخترتها معه: {reason}.',
      },
    },
  },
  vip_level_reached: {
    id: 'vip_level_reached',
    link: '/member/rewardCenter',
    words: {
      EN: { title: 'New VIP level', body: 'You reached VIP level {reference}. Claim its reward in the reward centre.' },
      BN: {
        title: 'নতুন ভিআইপি লেভেল',
        body: 'আপনি ভিআইপি লেভেল {reference}-এ পৌঁছেছেন। এর পুরস্কার পুরস্কার কেন্দ্রে ক্লেইম করুন।',
      },
      AR: { title: 'مستوى VIP جديد', body: 'بلغت مستوى VIP رقم {reference}. استلم جائزته من مركز الجوائز.' },
    },
  },
  vip_birthday: {
    id: 'vip_birthday',
    link: '/member/rewardCenter',
    words: {
      EN: {
        title: 'Happy birthday',
        body: 'Your birthday reward of {amount} is in the reward centre. Claim it there by the date that the page shows.',
      },
      BN: {
        title: 'শুভ জন্মদিন',
        body: 'আপনার {amount} জন্মদিনের পুরস্কার পুরস্কার কেন্দ্রে আছে। পাতায় দেখানো তারিখের মধ্যে সেখানে ক্লেইম করুন।',
      },
      AR: {
        title: 'عيد ميلاد سعيد',
        body: 'جائزة عيد ميلادك بقيمة {amount} في مركز الجوائز. استلمها هناك حتى التاريخ الذي تعرضه الصفحة.',
      },
    },
  },
  promotion_approved: {
    id: 'promotion_approved',
    link: '/member/rewardCenter',
    words: {
      EN: {
        title: 'Application approved',
        body: 'Your reward of {amount} waits in the reward centre. Claim it there.',
      },
      BN: {
        title: 'আবেদন অনুমোদিত',
        body: 'আপনার {amount} পুরস্কারটি পুরস্কার কেন্দ্রে আছে। সেখানে ক্লেইম করুন।',
      },
      AR: { title: 'تمت الموافقة على طلبك', body: 'جائزتك بقيمة {amount} في مركز الجوائز. استلمها هناك.' },
    },
  },
  promotion_rejected: {
    id: 'promotion_rejected',
    link: '/member/rewardCenter',
    words: {
      EN: {
        title: 'Application not approved',
        body: 'Your application for a promotion was not approved this time. You can apply again next month.',
      },
      BN: {
        title: 'আবেদন অনুমোদিত হয়নি',
        body: 'আপনার প্রমোশনের আবেদন এবার অনুমোদিত হয়নি। আগামী মাসে আবার আবেদন করতে পারেন।',
      },
      AR: {
        title: 'لم تتم الموافقة على طلبك',
        body: 'لم تتم الموافقة على طلبك للعرض الترويجي هذه المرة. يمكنك التقديم مجددًا في الشهر القادم.',
      },
    },
  },
  bonus_converted: {
    id: 'bonus_converted',
    link: '/member/bonusDetails',
    words: {
      EN: {
        title: 'Your bonus is now cash',
        body: 'You reached the turnover of a bonus. {amount} of bonus money is now cash.',
      },
      BN: {
        title: 'আপনার বোনাস এখন ক্যাশ',
        body: 'আপনি একটি বোনাসের টার্নওভার পূর্ণ করেছেন। বোনাসের {amount} এখন ক্যাশ।',
      },
      AR: {
        title: 'أصبحت مكافأتك رصيدًا نقديًا',
        body: 'أكملت متطلبات رهان مكافأة. أصبح مبلغ {amount} من أموال المكافأة رصيدًا نقديًا.',
      },
    },
  },
  bonus_expiring: {
    id: 'bonus_expiring',
    link: '/member/bonusDetails',
    words: {
      EN: {
        title: 'A bonus expires soon',
        body: 'A bonus of yours expires within 3 days. You have {amount} of bonus money. If its turnover is not reached by then, you lose what is left of this bonus. The bonus page shows the time and how much you must still bet.',
      },
      BN: {
        title: 'একটি বোনাসের মেয়াদ শেষ হচ্ছে',
        body: 'আপনার একটি বোনাসের মেয়াদ 3 দিনের মধ্যে শেষ হবে। আপনার বোনাসের অর্থ এখন {amount}। টার্নওভার পূর্ণ না হলে এই বোনাসের বাকি অর্থ বাতিল হবে। বোনাস পাতায় সময় ও বাকি টার্নওভার দেখুন।',
      },
      AR: {
        title: 'مكافأة تنتهي صلاحيتها قريبًا',
        body: 'تنتهي صلاحية إحدى مكافآتك خلال 3 أيام. لديك {amount} من أموال المكافأة. يُلغى ما يبقى من هذه المكافأة حينها إن لم تكتمل متطلبات الرهان. تعرض صفحة المكافآت الموعد وما بقي من متطلبات الرهان.',
      },
    },
  },
  bonus_expired: {
    id: 'bonus_expired',
    link: '/member/bonusDetails',
    words: {
      EN: {
        title: 'A bonus has expired',
        body: 'A bonus ended before its turnover was reached. You lose {amount} of bonus money. The bonus part of bets that are still open is not paid either.',
      },
      BN: {
        title: 'একটি বোনাসের মেয়াদ শেষ হয়েছে',
        body: 'একটি বোনাসের সময় শেষ, টার্নওভার পূর্ণ হয়নি। বোনাসের {amount} বাতিল হয়েছে। যেসব বাজি এখনও চলছে, সেগুলোর বোনাস অংশও দেওয়া হবে না।',
      },
      AR: {
        title: 'انتهت صلاحية مكافأة',
        body: 'انتهت مدة مكافأة ولم تكتمل متطلبات رهانها. أُلغي {amount} من أموال المكافأة. ولا يُدفع كذلك جزء المكافأة من الرهانات المفتوحة.',
      },
    },
  },
} as const satisfies Partial<Record<TemplateId, Template>>;
