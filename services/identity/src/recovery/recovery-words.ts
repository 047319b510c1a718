interface Words {
  readonly sms: (code: string, brand: string, minutes: number) => string;
  readonly subject: (brand: string) => string;
  readonly mail: (link: string, account: string, brand: string, minutes: number) => string;
}

const EN: Words = {
  sms: (code, brand, minutes) =>
    `${brand}: ${code} is your code to set a new password, valid for ${minutes} minutes. We never ask you for this code. If you did not request it, do nothing.`,
  subject: (brand) => `${brand}: a new password`,
  mail: (link, account, brand, minutes) =>
    `Somebody asked ${brand} for a new password for the account ${account}.\n\nSet the new password here within ${minutes} minutes:\n${link}\n\nIf that was not you, do nothing: the password stays as it is.`,
};
const BN: Words = {
  sms: (code, brand, minutes) =>
    `${brand}: নতুন পাসওয়ার্ডের জন্য আপনার কোড ${code}, ${minutes} মিনিট চলবে। আমরা কখনও এটি চাই না। আপনি না চেয়ে থাকলে কিছু করতে হবে না।`,
  subject: (brand) => `${brand}: নতুন পাসওয়ার্ড`,
  mail: (link, account, brand, minutes) =>
    `${brand}-এ ${account} অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে।\n\n${minutes} মিনিটের মধ্যে এখানে ঠিক করুন:\n${link}\n\nআপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।`,
};
const AR: Words = {
  sms: (code, brand, minutes) =>
    `رمز كلمة المرور الجديدة في ${brand} هو ${code}، صالح لمدة ${minutes} دقائق. لا نطلبه منك أبدًا. إن لم يصدر الطلب منك فلا داعي لأي إجراء.`,
  subject: (brand) => `كلمة مرور جديدة: ${brand}`,
  mail: (link, account, brand, minutes) =>
    `طُلبت من ${brand} كلمة مرور جديدة للحساب ${account}.\n\nيمكن تعيينها هنا خلال ${minutes} دقيقة:\n${link}\n\nإن لم يصدر الطلب منك فلا داعي لأي إجراء: تبقى كلمة المرور كما هي.`,
};
const WORDS: Readonly<Record<string, Words>> = { EN, BN, AR };

/**
 * Returns the texts of the messages with a code or link, in the member's language if they are translated, otherwise in
 * English.
 */
export const recoveryWords = (language: string): Words => WORDS[language.toUpperCase()] ?? EN;
