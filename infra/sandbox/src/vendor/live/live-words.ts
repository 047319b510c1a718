import { texts } from '../tables/texts.js';

/** The texts of a table with a dealer, for its page and its script. */
export const LIVE_WORDS = {
  people: texts('at the table', 'জন টেবিলে', 'على الطاولة'),
  round: texts('Round', 'রাউন্ড', 'الجولة'),
  wait: texts('The table opens', 'টেবিল খুলছে', 'الطاولة تُفتح'),
  open: texts('Place your bets', 'বাজি ধরুন', 'ضع رهاناتك'),
  closed: texts('Bets closed', 'বাজি বন্ধ', 'أُغلقت الرهانات'),
  seconds: texts('{seconds} seconds left', '{seconds} সেকেন্ড বাকি', 'بقي {seconds} ثوانٍ'),
  taken: texts('Bets taken: {stake}', 'নেওয়া বাজি: {stake}', 'الرهانات المقبولة: {stake}'),
  sending: texts('Confirming', 'নিশ্চিত করা হচ্ছে', 'جارٍ التأكيد'),
  late: texts(
    'Too late for this round. Your chips are back.',
    'এই রাউন্ডের জন্য দেরি হয়ে গেছে। আপনার চিপ ফেরত এসেছে।',
    'فات أوان هذه الجولة. عادت رقائقك.',
  ),
  refused: texts(
    'This bet was not taken. Your chips are back.',
    'এই বাজি নেওয়া হয়নি। আপনার চিপ ফেরত এসেছে।',
    'لم يُقبل هذا الرهان. عادت رقائقك.',
  ),
  partly: texts(
    'Taken: {stake}. The rest of your chips are back.',
    'নেওয়া হয়েছে: {stake}। বাকি চিপ ফেরত এসেছে।',
    'قُبل: {stake}. عادت بقية رقائقك.',
  ),
  places: texts(
    'A round takes at most {count} bets.',
    'এক রাউন্ডে সর্বোচ্চ {count}টি বাজি নেওয়া হয়।',
    'تقبل الجولة {count} رهانًا على الأكثر.',
  ),
  roundMost: texts(
    'A round pays you at most {most}.',
    'এক রাউন্ডে আপনার সর্বোচ্চ পেআউট {most}।',
    'تدفع لك الجولة {most} على الأكثر.',
  ),
  limit: texts('A bet is between {low} and {high}.', 'একটি বাজি {low} থেকে {high} পর্যন্ত।', 'الرهان بين {low} و{high}.'),
  away: texts('No connection. Your bets stand.', 'সংযোগ নেই। আপনার বাজি বহাল আছে।', 'لا يوجد اتصال. رهاناتك قائمة.'),
  none: texts('No win this time', 'এবার জয় হয়নি', 'لا فوز هذه المرة'),
  choose: texts('Your choice', 'আপনার পছন্দ', 'اختيارك'),
  chip: texts('Chip', 'চিপ', 'رقاقة'),
  undo: texts('Undo', 'ফেরান', 'تراجع'),
  repeat: texts('Repeat', 'আবার', 'تكرار'),
  confirm: texts('Confirm', 'নিশ্চিত করুন', 'تأكيد'),
  all: texts('{total}, people: {people}', '{total}, জন: {people}', '{total}، الأشخاص: {people}'),
  road: texts('Last rounds', 'শেষ রাউন্ডগুলো', 'آخر الجولات'),
  rules: texts('Chances', 'সম্ভাবনা', 'الفرص'),
  pays: texts('Pays', 'পেআউট', 'العائد'),
  chance: texts('Win chance', 'জেতার সম্ভাবনা', 'فرصة الفوز'),
  returned: texts('Return to player', 'খেলোয়াড়ের ফেরত', 'العائد للاعب'),
  most: texts('Highest bet', 'সর্বোচ্চ বাজি', 'أعلى رهان'),
  close: texts('Close', 'বন্ধ করুন', 'إغلاق'),
  guests: texts(
    'Most of the people at this table are simulated. They decide no result.',
    'এই টেবিলের বেশির ভাগ লোক কৃত্রিম। তারা কোনো ফল ঠিক করে না।',
    'معظم الأشخاص على هذه الطاولة محاكاة. وهم لا يقررون أي نتيجة.',
  ),
} as const;
