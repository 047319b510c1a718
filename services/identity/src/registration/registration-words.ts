type Words = (code: string, brand: string, minutes: number) => string;

const EN: Words = (code, brand, minutes) =>
  `${brand}: ${code} is your code to register, valid for ${minutes} minutes. We never ask you for this code. If you are not registering, do nothing.`;
const BN: Words = (code, brand, minutes) =>
  `${brand}: নিবন্ধনের জন্য আপনার কোড ${code}, ${minutes} মিনিট চলবে। আমরা কখনও এটি চাই না। আপনি নিবন্ধন না করলে কিছু করতে হবে না।`;
const AR: Words = (code, brand, minutes) =>
  `رمز التسجيل في ${brand} هو ${code}، صالح لمدة ${minutes} دقائق. لا نطلبه منك أبدًا. إن لم تكن تسجّل الآن فلا داعي لأي إجراء.`;
const WORDS: Readonly<Record<string, Words>> = { EN, BN, AR };

/** Returns the text message with the code of a registration. If there is no text in the language, it is in English. */
export const registrationCodeText = (language: string, ...facts: Parameters<Words>): string =>
  (WORDS[language.toUpperCase()] ?? EN)(...facts);
