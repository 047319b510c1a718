import type { Template, TemplateId } from './template.js';

const RECORD = '/member/transactionHistory';
const DEPOSIT = '/member/depositv2';
const WITHDRAWALS = '/member/withdraw';

type CashierTemplateId = Extract<
  TemplateId,
  | `deposit_${'under_review' | 'reviewed' | 'rejected' | 'failed'}`
  | `deposit_${'proof_received' | 'proof_rejected' | 'charged_back' | 'charged_back_debt'}`
  | `transfer_${string}`
  | `adjustment_${string}`
  | 'payout_account_added'
>;

/** Messages about deposits (except their credit), adjustments, payout accounts, and transfers between members. */
export const CASHIER_TEMPLATES: Readonly<Record<CashierTemplateId, Template>> = {
  deposit_under_review: {
    id: 'deposit_under_review',
    link: RECORD,
    words: {
      EN: {
        title: 'Deposit under review',
        body: 'Your payment arrived. We check your deposit of {amount} and write to you when the check is done.',
      },
      BN: {
        title: 'ডিপোজিট পর্যালোচনায় আছে',
        body: 'আপনার পেমেন্ট এসেছে। {amount} ডিপোজিটটি আমরা দেখছি, শেষ হলে জানাব।',
      },
      AR: {
        title: 'الإيداع قيد المراجعة',
        body: 'وصلت دفعتك. نراجع إيداعك بمبلغ {amount} ونكتب إليك عند الانتهاء.',
      },
    },
  },
  deposit_reviewed: {
    id: 'deposit_reviewed',
    link: RECORD,
    words: {
      EN: {
        title: 'Deposit credited after review',
        body: 'The review is done. {site} has added {amount} to your {currency} balance.',
      },
      BN: {
        title: 'পর্যালোচনার পর ডিপোজিট যোগ হয়েছে',
        body: 'পর্যালোচনা শেষ। {site} আপনার {currency} ব্যালেন্সে {amount} যোগ করেছে।',
      },
      AR: {
        title: 'أُضيف الإيداع بعد المراجعة',
        body: 'انتهت المراجعة. أضاف {site} مبلغ {amount} إلى رصيدك بعملة {currency}.',
      },
    },
  },
  deposit_rejected: {
    id: 'deposit_rejected',
    link: RECORD,
    words: {
      EN: {
        title: 'Deposit rejected',
        body: 'Your deposit of {amount} was not credited: {reason}. The money goes back to the payer.',
      },
      BN: {
        title: 'ডিপোজিট প্রত্যাখ্যাত',
        body: 'আপনার {amount} ডিপোজিট যোগ হয়নি: {reason}। অর্থ প্রেরকের কাছে ফেরত যাবে।',
      },
      AR: {
        title: 'رُفض الإيداع',
        body: 'لم يُضف إيداعك بمبلغ {amount}: {reason}. يعود المبلغ إلى الدافع.',
      },
    },
  },
  deposit_failed: {
    id: 'deposit_failed',
    link: '/member/depositv2',
    words: {
      EN: {
        title: 'Deposit failed',
        body: 'Your payment of {amount} to your {currency} balance at {site} did not go through. No money was added. You can try again or choose another method.',
      },
      BN: {
        title: 'ডিপোজিট ব্যর্থ হয়েছে',
        body: '{site}-এ আপনার {currency} ব্যালেন্সে {amount} পেমেন্ট সম্পন্ন হয়নি। কোনো অর্থ যোগ হয়নি। আবার চেষ্টা করতে পারেন বা অন্য পদ্ধতি বেছে নিতে পারেন।',
      },
      AR: {
        title: 'فشل الإيداع',
        body: 'لم تكتمل دفعتك بمبلغ {amount} إلى رصيدك بعملة {currency} في {site}. لم يُضف أي مبلغ. يمكنك المحاولة مرة أخرى أو اختيار طريقة أخرى.',
      },
    },
  },
  deposit_proof_received: {
    id: 'deposit_proof_received',
    link: DEPOSIT,
    words: {
      EN: {
        title: 'Proof received',
        body: 'We compare your proof with our bank account and write to you about your deposit of {amount} when the check is done.',
      },
      BN: {
        title: 'প্রমাণ পাওয়া গেছে',
        body: 'আমরা আপনার প্রমাণ আমাদের ব্যাংক অ্যাকাউন্টের সঙ্গে মিলিয়ে দেখছি। {amount} ডিপোজিটের ফল আপনাকে জানাব।',
      },
      AR: {
        title: 'استلمنا الإثبات',
        body: 'نقارن الإثبات بحسابنا المصرفي ونكتب إليك بشأن إيداعك بمبلغ {amount} عند الانتهاء.',
      },
    },
  },
  deposit_proof_rejected: {
    id: 'deposit_proof_rejected',
    link: DEPOSIT,
    words: {
      EN: {
        title: 'Deposit rejected',
        body: 'Your deposit of {amount} was not credited: {reason}. Check the transfer with your bank, then open a new deposit with a new proof, or write to customer service.',
      },
      BN: {
        title: 'ডিপোজিট প্রত্যাখ্যাত',
        body: 'আপনার {amount} ডিপোজিট যোগ হয়নি: {reason}। ব্যাংকে ট্রান্সফারটি যাচাই করুন, তারপর নতুন প্রমাণসহ নতুন ডিপোজিট করুন, অথবা গ্রাহক সেবায় লিখুন।',
      },
      AR: {
        title: 'رُفض الإيداع',
        body: 'لم يُضف إيداعك بمبلغ {amount}: {reason}. تحقق من الحوالة لدى مصرفك، ثم افتح إيداعًا جديدًا بإثبات جديد، أو راسل خدمة العملاء.',
      },
    },
  },
  deposit_charged_back: {
    id: 'deposit_charged_back',
    link: RECORD,
    words: {
      EN: {
        title: 'Deposit charged back',
        body: 'The payment provider took back your deposit of {amount}. We deducted it from your balance. If a bonus came with it, you lose this bonus. Ask customer service if you disagree.',
      },
      BN: {
        title: 'ডিপোজিট ফেরত নেওয়া হয়েছে',
        body: 'পেমেন্ট প্রোভাইডার আপনার {amount} ডিপোজিট ফেরত নিয়েছে। পরিমাণটি আপনার ব্যালেন্স থেকে কাটা হয়েছে। এর সঙ্গে বোনাস পেয়ে থাকলে তা বাতিল হয়েছে। আপত্তি থাকলে গ্রাহক সেবায় জানান।',
      },
      AR: {
        title: 'استُرد الإيداع',
        body: 'استرد مزوّد الدفع إيداعك بمبلغ {amount}. خصمناه من رصيدك. وإن كنت حصلت معه على مكافأة فقد أُلغيت. إن كنت تعترض فتواصل مع خدمة العملاء.',
      },
    },
  },
  deposit_charged_back_debt: {
    id: 'deposit_charged_back_debt',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'Deposit charged back',
        body: 'The payment provider took back one of your deposits. If a bonus came with it, you lose this bonus. Your balance did not cover the deposit: {amount} is now your debt. Your wins repay the debt, and you can withdraw once it is repaid.',
      },
      BN: {
        title: 'ডিপোজিট ফেরত নেওয়া হয়েছে',
        body: 'পেমেন্ট প্রোভাইডার আপনার একটি ডিপোজিট ফেরত নিয়েছে। এর সঙ্গে বোনাস পেয়ে থাকলে তা বাতিল হয়েছে। আপনার ব্যালেন্স যথেষ্ট ছিল না: {amount} এখন আপনার দেনা। এটি আপনার জেতা অর্থ থেকে শোধ হবে, শোধ হলে উত্তোলন করতে পারবেন।',
      },
      AR: {
        title: 'استُرد الإيداع',
        body: 'استرد مزوّد الدفع أحد إيداعاتك. وإن كنت حصلت معه على مكافأة فقد أُلغيت. لم يكفِ رصيدك: {amount} أصبحت دينًا عليك. يُسدد من مكاسبك، ويمكنك السحب بعد سداده.',
      },
    },
  },
  adjustment_credit: {
    id: 'adjustment_credit',
    link: RECORD,
    words: {
      EN: {
        title: 'Balance corrected',
        body: '{site} has added {amount} to your {currency} balance. Your account record shows the correction.',
      },
      BN: {
        title: 'ব্যালেন্স সংশোধন',
        body: '{site} আপনার {currency} ব্যালেন্সে {amount} যোগ করেছে। লেনদেনের রেকর্ডে সংশোধনটি দেখা যাবে।',
      },
      AR: {
        title: 'تصحيح الرصيد',
        body: 'أضاف {site} مبلغ {amount} إلى رصيدك بعملة {currency}. يظهر التصحيح في سجل المعاملات.',
      },
    },
  },
  adjustment_debit: {
    id: 'adjustment_debit',
    link: RECORD,
    words: {
      EN: {
        title: 'Balance corrected',
        body: '{site} has taken {amount} from your {currency} balance. Your account record shows the correction. Ask customer service if you disagree.',
      },
      BN: {
        title: 'ব্যালেন্স সংশোধন',
        body: '{site} আপনার {currency} ব্যালেন্স থেকে {amount} কেটে নিয়েছে। লেনদেনের রেকর্ডে সংশোধনটি দেখা যাবে। আপত্তি থাকলে গ্রাহক সেবায় জানান।',
      },
      AR: {
        title: 'تصحيح الرصيد',
        body: 'خصم {site} مبلغ {amount} من رصيدك بعملة {currency}. يظهر التصحيح في سجل المعاملات. إن كنت تعترض فتواصل مع خدمة العملاء.',
      },
    },
  },
  adjustment_bonus: {
    id: 'adjustment_bonus',
    link: RECORD,
    words: {
      EN: { title: 'Bonus added', body: '{site} has added a bonus of {amount} to your account.' },
      BN: { title: 'বোনাস যোগ হয়েছে', body: '{site} আপনার অ্যাকাউন্টে {amount} বোনাস যোগ করেছে।' },
      AR: { title: 'أُضيفت مكافأة', body: 'أضاف {site} مكافأة بقيمة {amount} إلى حسابك.' },
    },
  },
  payout_account_added: {
    id: 'payout_account_added',
    link: WITHDRAWALS,
    words: {
      EN: {
        title: 'New payout account',
        body: 'The account {reference} was added to your withdrawal accounts. If this was not you, contact customer service at once.',
      },
      BN: {
        title: 'নতুন উত্তোলন অ্যাকাউন্ট',
        body: 'উত্তোলনের জন্য {reference} অ্যাকাউন্ট যোগ হয়েছে। আপনি না করে থাকলে এখনই গ্রাহক সেবায় জানান।',
      },
      AR: {
        title: 'حساب سحب جديد',
        body: 'أُضيف الحساب {reference} لعمليات السحب. إذا لم تفعل ذلك بنفسك، فاتصل بخدمة العملاء فورًا.',
      },
    },
  },
  transfer_sent: {
    id: 'transfer_sent',
    link: RECORD,
    words: {
      EN: { title: 'Transfer sent', body: 'You transferred {amount} to {reference}.' },
      BN: { title: 'ট্রান্সফার পাঠানো হয়েছে', body: 'আপনি {reference}-কে {amount} ট্রান্সফার করেছেন।' },
      AR: { title: 'أُرسل التحويل', body: 'حوّلت مبلغ {amount} إلى {reference}.' },
    },
  },
  transfer_received: {
    id: 'transfer_received',
    link: RECORD,
    words: {
      EN: { title: 'Transfer received', body: '{amount} from {reference} is in your balance.' },
      BN: { title: 'ট্রান্সফার পেয়েছেন', body: '{reference} থেকে {amount} আপনার ব্যালেন্সে এসেছে।' },
      AR: { title: 'وصل تحويل', body: 'وصل إلى رصيدك مبلغ {amount} من {reference}.' },
    },
  },
};
