import type { Template, TemplateId } from './template.js';

const WITHDRAWALS = '/member/withdraw';

type WithdrawalTemplateId = Extract<TemplateId, `withdrawal_${string}`>;

/** Messages about the states of a withdrawal. */
export const WITHDRAWAL_MESSAGES: Readonly<Record<WithdrawalTemplateId, Template>> = {
  withdrawal_reviewing: {
    id: 'withdrawal_reviewing',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal under review',
        body: '{site} is checking your withdrawal of {amount}. We write to you when the check is done.',
      },
      BN: {
        title: 'উত্তোলন পর্যালোচনায় আছে',
        body: '{site} আপনার {amount} উত্তোলনটি যাচাই করছে, শেষ হলে জানাব।',
      },
      AR: {
        title: 'السحب قيد المراجعة',
        body: 'يراجع {site} طلب سحب {amount}، ونكتب إليك عند الانتهاء.',
      },
    },
  },
  withdrawal_approved: {
    id: 'withdrawal_approved',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal approved',
        body: '{site} has approved your withdrawal of {amount} from your {currency} balance. The money is on its way.',
      },
      BN: {
        title: 'উত্তোলন অনুমোদিত',
        body: '{site} আপনার {currency} ব্যালেন্স থেকে {amount} উত্তোলন অনুমোদন করেছে। অর্থ পাঠানো হচ্ছে।',
      },
      AR: {
        title: 'تمت الموافقة على السحب',
        body: 'وافق {site} على سحب {amount} من رصيدك بعملة {currency} وجارٍ إرسال المبلغ.',
      },
    },
  },
  withdrawal_paid: {
    id: 'withdrawal_paid',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal paid',
        body: 'We sent your withdrawal of {amount}. Please confirm that the money arrived. If you do not answer, it counts as received.',
      },
      BN: {
        title: 'অর্থ পাঠানো হয়েছে',
        body: 'আপনার {amount} উত্তোলনের অর্থ পাঠানো হয়েছে। প্রাপ্তি নিশ্চিত করুন; উত্তর না দিলে প্রাপ্ত ধরা হবে।',
      },
      AR: {
        title: 'أُرسل مبلغ السحب',
        body: 'أرسلنا مبلغ السحب {amount}. يرجى تأكيد وصول المبلغ، وعند عدم الرد يُعد واصلًا.',
      },
    },
  },
  withdrawal_received: {
    id: 'withdrawal_received',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal counts as received',
        body: 'You did not answer in time, so your withdrawal of {amount} counts as received. If the money did not arrive, contact customer service.',
      },
      BN: {
        title: 'উত্তোলন প্রাপ্ত ধরা হয়েছে',
        body: 'আপনি সময়ের মধ্যে উত্তর দেননি, তাই আপনার {amount} উত্তোলন প্রাপ্ত ধরা হয়েছে। অর্থ না এলে গ্রাহক সেবায় জানান।',
      },
      AR: {
        title: 'عُدّ السحب واصلًا',
        body: 'لم ترد في الوقت المحدد، لذلك عُدّ مبلغ السحب {amount} واصلًا. إذا لم يصلك المبلغ، فاتصل بخدمة العملاء.',
      },
    },
  },
  withdrawal_rejected: {
    id: 'withdrawal_rejected',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal rejected',
        body: '{site} has rejected your withdrawal of {amount}: {reason}. The amount is back in your {currency} balance.',
      },
      BN: {
        title: 'উত্তোলন প্রত্যাখ্যাত',
        body: '{site} আপনার {amount} উত্তোলন প্রত্যাখ্যান করেছে: {reason}। পরিমাণটি আপনার {currency} ব্যালেন্সে ফিরে এসেছে।',
      },
      AR: {
        title: 'رُفض السحب',
        body: 'رفض {site} سحب {amount}: {reason}. أُعيد المبلغ إلى رصيدك بعملة {currency}.',
      },
    },
  },
  withdrawal_failed: {
    id: 'withdrawal_failed',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal failed',
        body: 'Your withdrawal of {amount} could not be paid: {reason}. The amount is back in your balance.',
      },
      BN: {
        title: 'উত্তোলন ব্যর্থ',
        body: 'আপনার {amount} উত্তোলনের অর্থ পাঠানো যায়নি: {reason}। পরিমাণটি আপনার ব্যালেন্সে ফিরে এসেছে।',
      },
      AR: {
        title: 'فشل السحب',
        body: 'تعذر دفع سحب {amount}: {reason}. أُعيد المبلغ إلى رصيدك.',
      },
    },
  },
  withdrawal_returned: {
    id: 'withdrawal_returned',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal returned',
        body: 'The receiving account sent your withdrawal of {amount} back to us. The amount is in your balance again.',
      },
      BN: {
        title: 'উত্তোলন ফেরত এসেছে',
        body: 'আপনার {amount} উত্তোলনের অর্থ আমাদের কাছে ফেরত এসেছে। পরিমাণটি আবার আপনার ব্যালেন্সে আছে।',
      },
      AR: {
        title: 'أُعيد مبلغ السحب',
        body: 'عاد إلينا مبلغ السحب {amount}، وهو الآن في رصيدك من جديد.',
      },
    },
  },
  withdrawal_charged_back: {
    id: 'withdrawal_charged_back',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Withdrawal ended',
        body: 'We ended your withdrawal of {amount}, because the payment provider took back one of your deposits. We deducted that deposit; the rest of the amount is back in your balance.',
      },
      BN: {
        title: 'উত্তোলন বন্ধ হয়েছে',
        body: 'পেমেন্ট প্রোভাইডার আপনার একটি ডিপোজিট ফেরত নেওয়ায় আপনার {amount} উত্তোলন বন্ধ করা হয়েছে। ওই ডিপোজিট কাটা হয়েছে; বাকিটা আপনার ব্যালেন্সে ফিরে এসেছে।',
      },
      AR: {
        title: 'أُنهي السحب',
        body: 'أُنهي سحب {amount} لأن مزوّد الدفع استرد أحد إيداعاتك. خصمنا ذلك الإيداع، وعاد باقي المبلغ إلى رصيدك.',
      },
    },
  },
};
