/** The licence text of the demo brands. A real brand names its licence and the authority that gave it. */
export const DEMO_LICENCE: Readonly<Record<string, string>> = {
  en: 'This is a demonstration. It holds no gambling licence and takes no real money.',
  bn: 'এটি একটি নমুনা সাইট। এর কোনো গেমিং লাইসেন্স নেই এবং এখানে আসল অর্থ নেওয়া হয় না।',
  ar: 'هذا موقع تجريبي. ليس له ترخيص للألعاب ولا يقبل أموالًا حقيقية.',
};
