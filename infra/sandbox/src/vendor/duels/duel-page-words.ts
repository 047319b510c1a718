import { texts, type Texts } from '../tables/texts.js';
import type { DuelRules } from './duel-rules.js';

/** The texts of the rooms and of the table of a duel, which the page and its script show. */
export const DUEL_WORDS = {
  title: texts('Tea stall duels', 'চায়ের দোকানের দ্বৈরথ', 'مبارزات كشك الشاي'),
  find: texts('Find a rival', 'প্রতিপক্ষ খুঁজুন', 'ابحث عن منافس'),
  pot: texts('Pot {pot}, winner gets {gets}', 'পট {pot}, জয়ী পান {gets}', 'الصندوق {pot}، للفائز {gets}'),
  gets: texts('Winner gets {gets}', 'জয়ী পান {gets}', 'للفائز {gets}'),
  waiters: texts('Players waiting: {count}', 'অপেক্ষায় আছেন: {count}', 'لاعبون ينتظرون: {count}'),
  any: texts('Any stake', 'সব বাজি', 'كل الرهانات'),
  openOnly: texts('Open seats only', 'শুধু খালি আসন', 'المقاعد الشاغرة فقط'),
  count: texts(
    'Rooms: {rooms}, open seats: {open}. The stake is taken only when two players sit.',
    'কক্ষ: {rooms}, খালি আসন: {open}। দুজন বসলে তবেই বাজি নেওয়া হয়।',
    'الغرف: {rooms}، المقاعد الشاغرة: {open}. لا يُؤخذ الرهان إلا بعد جلوس لاعبَين.',
  ),
  stakes: texts('Stakes', 'বাজি', 'الرهانات'),
  rooms: texts('Rooms', 'কক্ষ', 'الغرف'),
  room: texts('Room {room}', 'কক্ষ {room}', 'الغرفة {room}'),
  waits: texts('Waiting {time}', 'অপেক্ষা {time}', 'ينتظر {time}'),
  open: texts('Open seat', 'আসন খালি', 'مقعد شاغر'),
  playing: texts('Duel, {score}', 'দ্বৈরথ, {score}', 'مبارزة، {score}'),
  people: texts('No bots', 'বট নেই', 'بلا روبوتات'),
  bot: texts('Bot', 'বট', 'روبوت'),
  sit: texts('Sit down', 'বসুন', 'اجلس'),
  sitIn: texts(
    'Sit down in room {room}, stake {stake}',
    'কক্ষ {room}-এ বসুন, বাজি {stake}',
    'اجلس في الغرفة {room}، الرهان {stake}',
  ),
  noRooms: texts('No room has these stakes now.', 'এই বাজির কোনো কক্ষ এখন নেই।', 'لا توجد غرفة بهذه الرهانات الآن.'),
  taken: texts(
    'This seat was just taken. Choose another room.',
    'এই আসনটি এইমাত্র নেওয়া হয়েছে। অন্য কক্ষ বেছে নিন।',
    'شُغل هذا المقعد للتو. اختر غرفة أخرى.',
  ),
  seated: texts('You already sit in a room.', 'আপনি ইতিমধ্যে একটি কক্ষে বসে আছেন।', 'أنت جالس في غرفة بالفعل.'),
  started: texts('The duel has begun.', 'দ্বৈরথ শুরু হয়েছে।', 'بدأت المبارزة.'),
  away: texts('No connection. Your duel goes on.', 'সংযোগ নেই। আপনার দ্বৈরথ চলছে।', 'لا يوجد اتصال. مبارزتك مستمرة.'),
  wait: texts('Waiting for a rival', 'প্রতিপক্ষের অপেক্ষা', 'في انتظار منافس'),
  botComes: texts(
    'If nobody comes, a bot sits down after 6 seconds.',
    'কেউ না এলে ৬ সেকেন্ড পরে একটি বট বসবে।',
    'إن لم يأتِ أحد، يجلس روبوت بعد 6 ثوانٍ.',
  ),
  noBot: texts('No bot sits down in this room.', 'এই কক্ষে কোনো বট বসে না।', 'لا يجلس أي روبوت في هذه الغرفة.'),
  notTaken: texts('Your stake is not taken yet.', 'আপনার বাজি এখনও নেওয়া হয়নি।', 'لم يُؤخذ رهانك بعد.'),
  leave: texts('Leave the room', 'কক্ষ ছাড়ুন', 'غادر الغرفة'),
  sending: texts('Taking both stakes', 'দুজনের বাজি নেওয়া হচ্ছে', 'جارٍ أخذ الرهانين'),
  voidRival: texts(
    'Your rival’s stake was not taken. Your stake is returned.',
    'প্রতিপক্ষের বাজি নেওয়া যায়নি। আপনার বাজি ফেরত দেওয়া হচ্ছে।',
    'لم يُؤخذ رهان منافسك. يُعاد رهانك.',
  ),
  voidLimit: texts(
    'One of your limits does not allow this stake.',
    'আপনার একটি লিমিট এই বাজির অনুমতি দেয় না।',
    'أحد حدودك لا يسمح بهذا الرهان.',
  ),
  voidOwn: texts(
    'Your stake was not taken. You lost nothing.',
    'আপনার বাজি নেওয়া যায়নি। কিছুই কাটা হয়নি।',
    'لم يُؤخذ رهانك. لم تخسر شيئًا.',
  ),
  back: texts('Back to the rooms', 'কক্ষগুলোতে ফিরুন', 'العودة إلى الغرف'),
  again: texts('Play again', 'আবার খেলুন', 'العب مجددًا'),
  you: texts('You', 'আপনি', 'أنت'),
  rival: texts('Rival', 'প্রতিপক্ষ', 'المنافس'),
  yourMove: texts('Your move', 'আপনার চাল', 'دورك'),
  theirMove: texts('Rival’s move', 'প্রতিপক্ষের চাল', 'دور المنافس'),
  thinking: texts('Thinking', 'ভাবছেন', 'يفكر'),
  hasPlayed: texts('Has played', 'খেলেছেন', 'لعب'),
  isAway: texts('Away', 'অনুপস্থিত', 'غائب'),
  seconds: texts('{seconds} s', '{seconds} সে', '{seconds} ث'),
  secondsLeft: texts('{seconds} seconds left', '{seconds} সেকেন্ড বাকি', 'بقي {seconds} ثوانٍ'),
  led: texts('Rival led {card}', 'প্রতিপক্ষ দিয়েছেন {card}', 'لعب المنافس {card}'),
  theirCard: texts('Rival’s card', 'প্রতিপক্ষের তাস', 'ورقة المنافس'),
  yourCard: texts('Your card', 'আপনার তাস', 'ورقتك'),
  hand: texts('Your cards', 'আপনার তাসগুলো', 'أوراقك'),
  cardName: texts('{rank} of {suit}', '{suit} {rank}', '{rank} {suit}'),
  play: texts('Play the {rank}', '{rank} খেলুন', 'العب {rank}'),
  lay: texts('Choose a card', 'একটি তাস বেছে নিন', 'اختر ورقة'),
  giveUp: texts('Give up', 'হার মানুন', 'انسحب'),
  giveUpAsk: texts(
    'Give up? Your rival gets the pot.',
    'হার মানবেন? পট প্রতিপক্ষ পাবেন।',
    'هل تنسحب؟ يحصل منافسك على الصندوق.',
  ),
  keep: texts('Keep playing', 'খেলা চালিয়ে যান', 'واصل اللعب'),
  youLead: texts('You lead {score}', 'আপনি এগিয়ে {score}', 'أنت متقدم {score}'),
  rivalLeads: texts('Rival leads {score}', 'প্রতিপক্ষ এগিয়ে {score}', 'المنافس متقدم {score}'),
  level: texts('Equal {score}', 'সমান {score}', 'تعادل {score}'),
  roundOf: texts(
    'Round {round} of at most {rounds}',
    'রাউন্ড {round}, সর্বোচ্চ {rounds}',
    'الجولة {round} من {rounds} على الأكثر',
  ),
  round: texts('Round {round}', 'রাউন্ড {round}', 'الجولة {round}'),
  youTook: texts('You took the round', 'রাউন্ড আপনি নিয়েছেন', 'كسبت الجولة'),
  rivalTook: texts('Rival took the round', 'রাউন্ড প্রতিপক্ষ নিয়েছেন', 'كسب المنافس الجولة'),
  nobody: texts('Nobody took the round', 'রাউন্ড কেউ নেননি', 'لم يكسب الجولة أحد'),
  wins: texts('Rounds won: {wins} of {all}', 'জেতা রাউন্ড: {all}-এর মধ্যে {wins}', 'الجولات المكسوبة: {wins} من {all}'),
  trump: texts('Trump: {suit}', 'তুরুপ: {suit}', 'الورق الرابح: {suit}'),
  won: texts('You won the duel', 'আপনি দ্বৈরথ জিতেছেন', 'فزت بالمبارزة'),
  lost: texts('Your rival won the duel', 'প্রতিপক্ষ দ্বৈরথ জিতেছেন', 'فاز منافسك بالمبارزة'),
  tie: texts('Tie. Your stake is returned.', 'টাই। আপনার বাজি ফেরত।', 'تعادل. يُعاد رهانك.'),
  wonUp: texts('Your rival gave up. You won.', 'প্রতিপক্ষ হার মেনেছেন। আপনি জিতেছেন।', 'انسحب منافسك. لقد فزت.'),
  lostUp: texts('You gave up', 'আপনি হার মেনেছেন', 'لقد انسحبت'),
  sealed: texts(
    'The order of the cards was fixed and sealed before the first card. You can check the seal after the duel.',
    'প্রথম তাসের আগে তাসের ক্রম সিল করা হয়েছে। দ্বৈরথের পরে সিল যাচাই করতে পারেন।',
    'خُتم ترتيب الأوراق قبل أول ورقة. يمكنك التحقق من الختم بعد المبارزة.',
  ),
  seal: texts('Seal', 'সিল', 'الختم'),
  seed: texts('Seed', 'সিড', 'البذرة'),
  sealFits: texts('The seed matches the seal.', 'সিড সিলের সঙ্গে মেলে।', 'البذرة تطابق الختم.'),
  rules: texts('Rules', 'নিয়ম', 'القواعد'),
  close: texts('Close', 'বন্ধ করুন', 'إغلاق'),
} as const satisfies Record<string, Texts>;

export const SUITS: readonly Texts[] = [
  texts('spades', 'ইস্কাপন', 'بستوني'),
  texts('hearts', 'হরতন', 'كوبة'),
  texts('diamonds', 'রুইতন', 'ديناري'),
  texts('clubs', 'চিড়িতন', 'سباتي'),
];
/** The names of ace, jack, queen and king. All other ranks are shown as numbers. */
export const RANKS: Readonly<Record<number, Texts>> = {
  1: texts('ace', 'টেক্কা', 'آس'),
  11: texts('jack', 'গোলাম', 'ولد'),
  12: texts('queen', 'বিবি', 'ملكة'),
  13: texts('king', 'সাহেব', 'ملك'),
};

const PLAY: Readonly<Record<DuelRules['play'], Texts>> = {
  led: texts(
    'One player plays an open card first, the other answers. The first player changes with every round.',
    'একজন খোলা তাস দেন, অন্যজন জবাব দেন। প্রতি রাউন্ডে প্রথম চাল বদলায়।',
    'يلعب أحدهما ورقة مكشوفة ويرد الآخر. يتبدل البادئ في كل جولة.',
  ),
  sealed: texts(
    'Both players choose a card, and both cards turn over at once.',
    'দুজনেই তাস বেছে নেন, আর দুটি তাস একসঙ্গে উল্টানো হয়।',
    'يختار اللاعبان ورقتيهما وتُكشفان معًا.',
  ),
};
const ORDER: Readonly<Record<DuelRules['order'], Texts>> = {
  high: texts(
    'The higher card takes the round; the ace is the lowest.',
    'বড় তাস রাউন্ড নেয়; টেক্কা সবচেয়ে ছোট।',
    'الورقة الأعلى تكسب الجولة، والآس هو الأدنى.',
  ),
  low: texts(
    'The lower card takes the round; the ace is the lowest.',
    'ছোট তাস রাউন্ড নেয়; টেক্কা সবচেয়ে ছোট।',
    'الورقة الأدنى تكسب الجولة، والآس هو الأدنى.',
  ),
  ace: texts(
    'The higher card takes the round, but an ace takes a king.',
    'বড় তাস রাউন্ড নেয়, তবে টেক্কা সাহেবকে নেয়।',
    'الورقة الأعلى تكسب الجولة، لكن الآس يكسب الملك.',
  ),
  red: texts(
    'A red card takes a black one; of one colour the higher card takes the round.',
    'লাল তাস কালো তাসকে নেয়; একই রঙে বড় তাস রাউন্ড নেয়।',
    'الورقة الحمراء تكسب السوداء، ومن اللون نفسه تكسب الأعلى.',
  ),
  trump: texts(
    'Play the suit of the first card if you can. The higher card of that suit takes the round, and a trump takes every other suit.',
    'সম্ভব হলে একই রঙের তাস দিন। সেই রঙের বড় তাস রাউন্ড নেয়, আর তুরুপ অন্য সব রঙকে নেয়।',
    'اتبع نوع الورقة الأولى إن استطعت. الأعلى من النوع نفسه تكسب الجولة، والورق الرابح يكسب كل نوع آخر.',
  ),
};
const COUNT = texts(
  '{cards} cards each. The first to take {wins} rounds wins.',
  'প্রত্যেকের {cards}টি তাস। আগে {wins}টি রাউন্ড নিলে জয়।',
  'لكل لاعب {cards} أوراق. يفوز أول من يكسب {wins} جولات.',
);
const ALWAYS: readonly Texts[] = [
  texts(
    'If both cards are equal, nobody takes the round. After the last card the player with more rounds wins; equal rounds are a tie.',
    'সমান তাস কেউ নেয় না। শেষ তাসের পরে যার রাউন্ড বেশি তিনি জেতেন; সমান হলে টাই।',
    'الورقتان المتساويتان لا يكسبهما أحد. بعد آخر ورقة يفوز صاحب الجولات الأكثر، والتساوي تعادل.',
  ),
  texts(
    'Both stakes are taken when two players sit. The winner gets the pot less {fee}%. A tie returns both stakes.',
    'দুজন বসলে দুজনের বাজি নেওয়া হয়। জয়ী {fee}% বাদে পট পান। টাই হলে দুজনের বাজি ফেরত।',
    'يُؤخذ الرهانان عند جلوس لاعبَين. يحصل الفائز على الصندوق بعد خصم {fee}%. التعادل يعيد الرهانين.',
  ),
  texts(
    'You have {seconds} seconds for a card. After that your weakest card is played for you. Giving up loses the duel.',
    'একটি তাসের জন্য {seconds} সেকেন্ড। তার পরে আপনার সবচেয়ে দুর্বল তাস খেলা হয়। হার মানলে দ্বৈরথ হারবেন।',
    'لديك {seconds} ثانية لكل ورقة. بعدها تُلعب أضعف أوراقك عنك. الانسحاب يخسرك المبارزة.',
  ),
  texts(
    'Bots are marked, and see only their own cards. You never play against yourself.',
    'বটগুলো চিহ্নিত, তারা শুধু নিজের তাস দেখে। আপনি কখনও নিজের সঙ্গে খেলেন না।',
    'الروبوتات معلَّمة ولا ترى إلا أوراقها. لا تلعب أبدًا ضد نفسك.',
  ),
  texts(
    'The cards are shuffled with a seed and a number from each player’s browser. The seal (SHA-256 of the seed) is shown before the duel, the seed after it.',
    'একটি সিড ও দুজনের ব্রাউজারের একটি করে সংখ্যা দিয়ে তাস মেশানো হয়। সিল (সিডের SHA-256) আগে দেখানো হয়, সিড পরে।',
    'تُخلط الأوراق ببذرة وبرقم من متصفح كل لاعب. يظهر الختم (SHA-256 للبذرة) قبل المبارزة والبذرة بعدها.',
  ),
];

/** The rules of a duel as sentences: first those of this game, then those that all duels share. */
export const ruleTexts = ({ play, order }: DuelRules): readonly Texts[] => [COUNT, PLAY[play], ORDER[order], ...ALWAYS];
/** How many sentences of the rules are shown above the rooms. */
export const OWN_RULES = 3;
