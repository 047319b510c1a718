/**
 * The licence text in the footer of the shipped brands. The text of a real brand gives its licence and the authority
 * that granted it.
 */
export const DEMO_LICENCE: Readonly<Record<string, string>> = {
  en: 'This is a demonstration. It holds no gambling licence and takes no real money.',
  bn: 'এটি একটি নমুনা সাইট। এর কোনো গেমিং লাইসেন্স নেই এবং এখানে আসল অর্থ নেওয়া হয় না।',
  ar: 'هذا موقع تجريبي. ليس له ترخيص للألعاب ولا يقبل أموالًا حقيقية.',
};
