import type { Language } from './template.js';

/**
 * The texts of the reasons for which an operator or a provider refused a request. The keys are the reason codes in
 * events of the wallet and promotions services, and the codes `agent_...` of this service for declined applications.
 */
const REASONS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  payer: {
    EN: 'the payment came from an account under another name',
    BN: 'অর্থ অন্য নামের অ্যাকাউন্ট থেকে পাঠানো হয়েছে',
    AR: 'أُرسل المبلغ من حساب باسم آخر',
  },
  amount: {
    EN: 'the amount differs from your order',
    BN: 'পরিমাণ আপনার অর্ডারের সঙ্গে মেলে না',
    AR: 'المبلغ مختلف عن طلبك',
  },
  currency: {
    EN: 'the payment was in another currency',
    BN: 'অন্য মুদ্রায় পাঠানো হয়েছে',
    AR: 'أُرسل بعملة أخرى',
  },
  duplicate: { EN: 'this payment was already credited', BN: 'এই পেমেন্ট আগেই যোগ হয়েছে', AR: 'أُضيفت هذه الدفعة من قبل' },
  not_received: {
    EN: 'the money has not reached our bank account',
    BN: 'অর্থ আমাদের ব্যাংক অ্যাকাউন্টে আসেনি',
    AR: 'لم يصل المبلغ إلى حسابنا المصرفي',
  },
  proof: {
    EN: 'the proof cannot be read or belongs to another transfer',
    BN: 'প্রমাণটি পড়া যায় না বা অন্য ট্রান্সফারের',
    AR: 'الإثبات غير مقروء أو يخص حوالة أخرى',
  },
  account: {
    EN: 'the payout account cannot be used',
    BN: 'এই অ্যাকাউন্টে অর্থ পাঠানো যায় না',
    AR: 'لا يمكن التحويل إلى هذا الحساب',
  },
  documents: {
    EN: 'we need a document from you first',
    BN: 'আগে আপনার একটি কাগজপত্র দরকার',
    AR: 'نحتاج إلى مستند منك أولًا',
  },
  play: {
    EN: 'we need to check your bets first',
    BN: 'আগে আপনার বাজিগুলো দেখা দরকার',
    AR: 'نحتاج إلى مراجعة رهاناتك أولًا',
  },
  name: {
    EN: 'the name on the payout account is not yours',
    BN: 'অ্যাকাউন্টের নামটি আপনার নামের সঙ্গে মেলে না',
    AR: 'اسم صاحب الحساب لا يطابق اسمك',
  },
  provider: {
    EN: 'the payment provider could not send the money',
    BN: 'পেমেন্ট প্রোভাইডার অর্থ পাঠাতে পারেনি',
    AR: 'تعذر على مزوّد الدفع إرسال المبلغ',
  },
  agent_experience: {
    EN: 'we are looking for people who have recruited players before',
    BN: 'আগে খেলোয়াড় এনেছেন এমন মানুষ আমাদের দরকার',
    AR: 'نبحث عن أشخاص سبق لهم استقطاب لاعبين',
  },
  agent_plan: {
    EN: 'please tell us more about how you will find players',
    BN: 'কীভাবে খেলোয়াড় আনবেন তা আরও বিস্তারিত লিখুন',
    AR: 'يرجى توضيح كيف ستستقطب اللاعبين',
  },
  agent_account: {
    EN: 'your account is still too new',
    BN: 'আপনার অ্যাকাউন্ট এখনও বেশি নতুন',
    AR: 'لا يزال حسابك حديثًا جدًا',
  },
  below_minimum: {
    EN: 'the deposit is below the minimum of this bonus',
    BN: 'ডিপোজিটটি এই বোনাসের সর্বনিম্ন পরিমাণের কম',
    AR: 'الإيداع أقل من الحد الأدنى لهذه المكافأة',
  },
  already_claimed: {
    EN: 'you already received this bonus with another deposit',
    BN: 'অন্য একটি ডিপোজিটের সঙ্গে আপনি এই বোনাস আগেই পেয়েছেন',
    AR: 'حصلت على هذه المكافأة من قبل مع إيداع آخر',
  },
  member_status: {
    EN: 'your account cannot receive bonuses at present',
    BN: 'আপনার অ্যাকাউন্ট এখন বোনাস পেতে পারে না',
    AR: 'لا يمكن لحسابك الحصول على مكافآت حاليًا',
  },
  member_type: { EN: 'the bonus is for players only', BN: 'বোনাসটি শুধু খেলোয়াড়দের জন্য', AR: 'المكافأة للاعبين فقط' },
  not_running: {
    EN: 'the promotion is over',
    BN: 'প্রমোশনটি শেষ হয়ে গেছে',
    AR: 'انتهى العرض الترويجي',
  },
  other: {
    EN: 'customer service can tell you more',
    BN: 'বিস্তারিত গ্রাহক সেবা জানাতে পারবে',
    AR: 'يمكن لخدمة العملاء إخبارك بالمزيد',
  },
};

/** Returns the text of a reason code. If the code has no text, the text of `other` is used. */
export const reasonIn = (code: string, language: Language): string =>
  (REASONS[code] ?? REASONS['other'])?.[language] ?? '';
