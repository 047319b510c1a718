/**
 * The action for which a code is sent: a login, the confirmation of a contact, a reset of the payment password, or a
 * withdrawal or transfer.
 */
export type CodePurpose = 'login' | 'confirm' | 'payment' | 'withdrawal';

interface Facts {
  readonly code: string;
  readonly brand: string;
  readonly minutes: number;
}
interface Words {
  readonly subject: string;
  readonly text: string;
}
type Wording = Readonly<Record<CodePurpose, (facts: Facts) => Words>>;

const EN: Wording = {
  login: ({ code, brand, minutes }) => ({
    subject: `${brand}: your login code`,
    text: `${brand}: ${code} is your login code, valid for ${minutes} minutes. We never ask you for this code. If you are not logging in, change your password.`,
  }),
  confirm: ({ code, brand, minutes }) => ({
    subject: `${brand}: your confirmation code`,
    text: `${brand}: ${code} is your code to confirm this number or address, valid for ${minutes} minutes. If you did not ask for it, ignore this message.`,
  }),
  payment: ({ code, brand, minutes }) => ({
    subject: `${brand}: your code for a new payment password`,
    text: `${brand}: ${code} is your code to reset the payment password, valid for ${minutes} minutes. We never ask you for this code. If you did not ask for it, change your login password.`,
  }),
  withdrawal: ({ code, brand, minutes }) => ({
    subject: `${brand}: your code for a withdrawal or transfer`,
    text: `${brand}: ${code} is your code to send money out of your account, valid for ${minutes} minutes. We never ask you for this code. If you are not sending money, change your passwords.`,
  }),
};
const BN: Wording = {
  login: ({ code, brand, minutes }) => ({
    subject: `${brand}: আপনার লগ ইন কোড`,
    text: `${brand}: আপনার লগ ইন কোড ${code}, ${minutes} মিনিট চলবে। আমরা কখনও এটি চাই না। আপনি লগ ইন না করে থাকলে পাসওয়ার্ড বদলান।`,
  }),
  confirm: ({ code, brand, minutes }) => ({
    subject: `${brand}: আপনার নিশ্চিতকরণ কোড`,
    text: `${brand}: এই নম্বর বা ঠিকানা নিশ্চিত করার কোড ${code}, ${minutes} মিনিট চলবে। আপনি না চেয়ে থাকলে এই মেসেজ উপেক্ষা করুন।`,
  }),
  payment: ({ code, brand, minutes }) => ({
    subject: `${brand}: নতুন পেমেন্ট পাসওয়ার্ডের কোড`,
    text: `${brand}: পেমেন্ট পাসওয়ার্ড রিসেট করার কোড ${code}, ${minutes} মিনিট চলবে। আমরা কখনও এটি চাই না। আপনি না চেয়ে থাকলে লগ ইন পাসওয়ার্ড বদলান।`,
  }),
  withdrawal: ({ code, brand, minutes }) => ({
    subject: `${brand}: উত্তোলন বা ট্রান্সফারের কোড`,
    text: `${brand}: আপনার অ্যাকাউন্ট থেকে অর্থ পাঠানোর কোড ${code}, ${minutes} মিনিট চলবে। আমরা কখনও এটি চাই না। আপনি অর্থ না পাঠালে পাসওয়ার্ডগুলো বদলান।`,
  }),
};
const AR: Wording = {
  login: ({ code, brand, minutes }) => ({
    subject: `${brand}: رمز تسجيل الدخول`,
    text: `${brand}: رمز تسجيل الدخول هو ${code}، صالح لمدة ${minutes} دقائق. لا نطلبه منك أبدًا. إن لم تكن تسجّل الدخول فغيّر كلمة المرور.`,
  }),
  confirm: ({ code, brand, minutes }) => ({
    subject: `${brand}: رمز التأكيد`,
    text: `${brand}: رمز تأكيد هذا الرقم أو العنوان هو ${code}، صالح لمدة ${minutes} دقائق. إن لم تطلبه فتجاهل هذه الرسالة.`,
  }),
  payment: ({ code, brand, minutes }) => ({
    subject: `${brand}: رمز كلمة مرور الدفع الجديدة`,
    text: `${brand}: رمز إعادة تعيين كلمة مرور الدفع هو ${code}، صالح لمدة ${minutes} دقائق. لا نطلبه منك أبدًا. إن لم تطلبه فغيّر كلمة مرور الدخول.`,
  }),
  withdrawal: ({ code, brand, minutes }) => ({
    subject: `${brand}: رمز السحب أو التحويل`,
    text: `${brand}: رمز إرسال المال من حسابك هو ${code}، صالح لمدة ${minutes} دقائق. لا نطلبه منك أبدًا. إن لم تكن ترسل مالًا فغيّر كلمتي المرور.`,
  }),
};
const WORDS: Readonly<Record<string, Wording>> = { EN, BN, AR };

/**
 * Returns the text of the message with the code, in the member's language if it is translated, otherwise in English.
 */
export const contactWords = (language: string, purpose: CodePurpose, facts: Facts): Words =>
  (WORDS[language.toUpperCase()] ?? EN)[purpose](facts);
