/** A section of the help centre, with its texts in every language of the site. */
export interface HelpText {
  /** The anchor of the section in the URL, for example `term` in `/help#term`. */
  readonly anchor: string;
  readonly title: Readonly<Record<HelpLanguage, string>>;
  /** The paragraphs of the section. `{age}` is replaced by the brand's age limit. */
  readonly paragraphs: Readonly<Record<HelpLanguage, readonly string[]>>;
}
export type HelpLanguage = 'EN' | 'BN' | 'AR';

/** The sections of the help centre in their order. The site has no help texts of its own; it reads these. */
export const HELP_TEXTS: readonly HelpText[] = [
  {
    anchor: 'fair',
    title: { EN: 'Provably fair', BN: 'যাচাইযোগ্য ফলাফল', AR: 'نتائج قابلة للتحقق' },
    paragraphs: {
      EN: [
        'Before your first roll, the server chooses a secret seed and shows you its hash. The hash proves that the seed does not change.',
        'Each roll is computed by HMAC-SHA256 from the server seed, your own seed, the round number and a counter. Values that would make some results more likely are skipped.',
        'When you change the seed, we show you the old one. Anyone can then compute every roll again.',
      ],
      BN: [
        'প্রথম রোলের আগে সার্ভার একটি গোপন সিড বেছে তার হ্যাশ দেখায়। সিড যে বদলায় না, হ্যাশ তা প্রমাণ করে।',
        'প্রতিটি রোল হলো সার্ভার সিড, আপনার সিড, রাউন্ড নম্বর ও একটি কাউন্টারের HMAC-SHA256। যে মান কোনো ফলাফলের সম্ভাবনা বাড়ায়, তা বাদ দেওয়া হয়।',
        'সিড বদলালে আগের সিড দেখানো হয়। তখন যে কেউ প্রতিটি রোল আবার হিসাব করতে পারেন।',
      ],
      AR: [
        'قبل الرمية الأولى يختار الخادم بذرة سرية ويعرض تجزئتها. تثبت التجزئة أن البذرة لا تتغير.',
        'كل رمية هي HMAC-SHA256 لبذرة الخادم وبذرتك ورقم الجولة وعدّاد. تُستبعد القيم التي ترجّح بعض النتائج.',
        'عند تغيير البذرة نعرض البذرة السابقة، فيمكن لأي شخص حساب كل رمية من جديد.',
      ],
    },
  },
  {
    anchor: 'term',
    title: { EN: 'Terms', BN: 'শর্তাবলি', AR: 'الشروط' },
    paragraphs: {
      EN: [
        'You are {age} or older and play with your own money. Each person may have one account.',
        'A bet is valid once we have accepted it. If a round cannot be finished, you get your stake back.',
        'We credit every payment that arrives. You can always withdraw money that is not held and has no turnover requirement.',
      ],
      BN: [
        'আপনার বয়স {age} বা তার বেশি এবং আপনি নিজের অর্থে খেলেন। একজনের একটিই অ্যাকাউন্ট।',
        'আমরা গ্রহণ করলে বাজি বৈধ হয়। রাউন্ড শেষ করা না গেলে বাজির পরিমাণ ফেরত পাবেন।',
        'যে অর্থ পৌঁছায় তা সবসময় যোগ হয়। যে অর্থ হোল্ডে নেই এবং যাতে টার্নওভার শর্ত নেই, তা সবসময় উত্তোলন করা যায়।',
      ],
      AR: [
        'عمرك {age} عامًا أو أكثر وتلعب بمالك الخاص. لكل شخص حساب واحد.',
        'يصبح الرهان ساريًا بعد قبولنا له. وإذا تعذّر إنهاء جولة، يُعاد مبلغ الرهان.',
        'نضيف كل دفعة تصل. ويمكنك دائمًا سحب المال غير المحجوز الذي ليست له متطلبات رهان.',
      ],
    },
  },
  {
    anchor: 'privacy',
    title: { EN: 'Privacy', BN: 'গোপনীয়তা', AR: 'الخصوصية' },
    paragraphs: {
      EN: [
        'Forms are encrypted in your browser before they are sent. Passwords are never stored as plain text.',
        'You are logged in only in this browser tab. Names on the winner board are partly hidden.',
      ],
      BN: [
        'পাঠানোর আগে ফর্ম আপনার ব্রাউজারেই এনক্রিপ্ট হয়। পাসওয়ার্ড কখনও সাধারণ লেখা হিসেবে রাখা হয় না।',
        'আপনি শুধু এই ব্রাউজার ট্যাবে লগ ইন থাকেন। বিজয়ীদের তালিকায় নামের একটি অংশ ঢাকা থাকে।',
      ],
      AR: [
        'تُشفَّر النماذج في متصفحك قبل إرسالها. ولا تُحفظ كلمات المرور أبدًا كنص عادي.',
        'يسري تسجيل دخولك في تبويب المتصفح هذا فقط. والأسماء في لوحة الفائزين مخفية جزئيًا.',
      ],
    },
  },
  {
    anchor: 'limits',
    title: { EN: 'Limits', BN: 'লিমিট', AR: 'الحدود' },
    paragraphs: {
      EN: [
        'Members set deposit, loss and stake limits, a session reminder, a break or a self-exclusion on the page Limits. Lower limits apply at once. Higher limits apply after 24 hours, when you confirm them.',
        'A break ends automatically after 1 day to 6 weeks. A self-exclusion lasts at least 6 months and ends 24 hours after you ask for its end. During both you can withdraw, and open bets still settle.',
      ],
      BN: [
        'সদস্যরা লিমিট পাতায় ডিপোজিট, ক্ষতি ও বাজির লিমিট, খেলার রিমাইন্ডার, বিরতি বা স্ব-বর্জন ঠিক করেন। কমানো লিমিট সঙ্গে সঙ্গে কার্যকর হয়। বাড়ানো লিমিট 24 ঘণ্টা পর আপনি নিশ্চিত করলে কার্যকর হয়।',
        'বিরতি 1 দিন থেকে 6 সপ্তাহ পর নিজে থেকে শেষ হয়। স্ব-বর্জন অন্তত 6 মাস চলে এবং আপনি শেষ করার অনুরোধ করার 24 ঘণ্টা পর শেষ হয়। দুই সময়েই আপনি উত্তোলন করতে পারবেন, আর খোলা বাজির নিষ্পত্তি হবে।',
      ],
      AR: [
        'يضبط الأعضاء حدود الإيداع والخسارة والرهان، وتذكيرًا أثناء اللعب، وتوقفًا مؤقتًا أو استبعادًا ذاتيًا في صفحة الحدود. يسري خفض الحد فورًا. ويسري رفعه بعد 24 ساعة حين تؤكده.',
        'ينتهي التوقف المؤقت تلقائيًا بعد يوم إلى 6 أسابيع. ويستمر الاستبعاد الذاتي 6 أشهر على الأقل، وينتهي بعد 24 ساعة من طلبك إنهاءه. يمكنك السحب خلالهما، وتُسوّى الرهانات المفتوحة.',
      ],
    },
  },
  {
    anchor: 'cashback',
    title: { EN: 'Cashback', BN: 'ক্যাশব্যাক', AR: 'استرداد نقدي' },
    paragraphs: {
      EN: [
        'What is cashback? A share of what you lost in a week, paid as cash.',
        'How is it computed? We take your stakes of the week, less your payouts and the bonuses that you got in that week. Your rate depends on your VIP level. The cashback page shows your rate, the smallest net loss that counts and the limits.',
        'How do I get it? Claim it in the reward centre after the week has closed, before the date shown there. After that date it expires. The cashback page has the turnover requirement.',
        'How is a rebate different? A rebate is a share of your valid bets, whether you win or lose. Cashback is a share of your net loss.',
      ],
      BN: [
        'ক্যাশব্যাক কী? এক সপ্তাহে আপনার যে ক্ষতি হয়েছে তার একটি অংশ, যা ক্যাশ হিসেবে দেওয়া হয়।',
        'কীভাবে হিসাব করা হয়? সপ্তাহের মোট বাজির পরিমাণ থেকে সেই সপ্তাহের পেআউট ও বোনাস বাদ দেওয়া হয়। আপনার রেট ভিআইপি লেভেলের ওপর নির্ভর করে। রেট, যে নিট ক্ষতি থেকে গণনা শুরু হয় তা এবং লিমিট ক্যাশব্যাক পাতায় আছে।',
        'কীভাবে পাব? সপ্তাহ শেষ হলে পুরস্কার কেন্দ্রে দেখানো তারিখের আগে ক্লেইম করুন। তারপর এর মেয়াদ শেষ হয়। টার্নওভার শর্ত ক্যাশব্যাক পাতায় আছে।',
        'রিবেটের সঙ্গে পার্থক্য কী? জয় হোক বা হার, রিবেট আপনার বৈধ বাজির একটি অংশ। ক্যাশব্যাক আপনার নিট ক্ষতির একটি অংশ।',
      ],
      AR: [
        'ما الاسترداد النقدي؟ نسبة مما خسرته في أسبوع، تُدفع رصيدًا نقديًا.',
        'كيف يُحسب؟ نأخذ مبالغ رهاناتك في الأسبوع، ونطرح منها العوائد والمكافآت التي حصلت عليها فيه. تتبع نسبتك مستوى VIP. تعرض صفحة الاسترداد النقدي نسبتك وأقل صافي خسارة يُحتسب والحدود.',
        'كيف أحصل عليه؟ استلمه من مركز الجوائز بعد انتهاء الأسبوع وقبل التاريخ المعروض هناك. بعد ذلك تنتهي صلاحيته. متطلبات الرهان في صفحة الاسترداد النقدي.',
        'ما الفرق عن الخصم المسترد؟ الخصم المسترد نسبة من رهاناتك المحتسبة، سواء فزت أم خسرت. أما الاسترداد النقدي فنسبة من صافي خسارتك.',
      ],
    },
  },
  {
    anchor: 'code',
    title: { EN: 'Promotion codes', BN: 'প্রমোশন কোড', AR: 'رموز العروض' },
    paragraphs: {
      EN: [
        'Where do I enter a code? In the reward centre, in the field Promotion code. Capitals, spaces and hyphens do not matter.',
        'What does a code give? Cash or bonus money, under the terms of its promotion. Bonus money has a turnover requirement.',
        'Why is my code refused? The code does not exist, is not valid yet, has expired, has been used as often as allowed, or you have used it already. The page tells you which of these. You can try 10 codes an hour.',
        'Is it the same as a referral code? No. You enter the referral code of a friend or the invitation code of an agent when you register.',
      ],
      BN: [
        'কোড কোথায় দেব? পুরস্কার কেন্দ্রের প্রমোশন কোড ঘরে। বড় হাতের অক্ষর, ফাঁক ও হাইফেনে কিছু আসে যায় না।',
        'কোডে কী পাওয়া যায়? প্রমোশনের শর্ত অনুযায়ী ক্যাশ বা বোনাসের অর্থ। বোনাসের অর্থে টার্নওভার শর্ত থাকে।',
        'কোড কেন নেওয়া হয়নি? কোডটি অজানা, এখনও শুরু হয়নি, মেয়াদ শেষ, সব ব্যবহার শেষ, অথবা আপনি আগেই ব্যবহার করেছেন। কোনটি, তা পাতায় দেখা যায়। ঘণ্টায় 10টি কোড চেষ্টা করা যায়।',
        'এটি কি রেফারেল কোড? না। বন্ধুর রেফারেল কোড বা এজেন্টের আমন্ত্রণ কোড নিবন্ধনের সময় দিতে হয়।',
      ],
      AR: [
        'أين أُدخل الرمز؟ في مركز الجوائز، في حقل رمز العرض. لا فرق بين الحروف الكبيرة والصغيرة ولا أثر للمسافات والشرطات.',
        'ماذا يمنح الرمز؟ رصيدًا نقديًا أو أموال مكافأة حسب شروط العرض. لأموال المكافأة متطلبات رهان.',
        'لماذا رُفض رمزي؟ لأنه غير معروف، أو لم يبدأ، أو انتهت صلاحيته، أو نفد، أو سبق أن استخدمته. تذكر الصفحة السبب. يمكنك تجربة 10 رموز في الساعة.',
        'هل هو رمز الإحالة نفسه؟ لا. يُدخل رمز الإحالة من صديق أو رمز الدعوة من وكيل عند إنشاء الحساب.',
      ],
    },
  },
  {
    anchor: 'password',
    title: { EN: 'Forgot password?', BN: 'পাসওয়ার্ড ভুলে গেছেন?', AR: 'نسيت كلمة المرور؟' },
    paragraphs: {
      EN: [
        'Use the mobile number or email of your account to set a new password. If you have neither, contact customer service from an email address that we know, or give your username and your last deposit.',
      ],
      BN: [
        'নতুন পাসওয়ার্ড ঠিক করতে অ্যাকাউন্টের মোবাইল নম্বর বা ইমেইল ব্যবহার করুন। কোনোটিই না থাকলে আমাদের জানা ঠিকানা থেকে গ্রাহক সেবায় লিখুন, অথবা ইউজারনেম ও শেষ ডিপোজিট জানান।',
      ],
      AR: [
        'لتعيين كلمة مرور جديدة، يُستخدم رقم الجوال أو البريد الإلكتروني المسجّل. وبدونهما يرجى مراسلة خدمة العملاء من عنوان معروف لدينا، أو ذكر اسم المستخدم وآخر إيداع.',
      ],
    },
  },
  {
    anchor: 'contact',
    title: { EN: 'Customer service', BN: 'গ্রাহক সেবা', AR: 'خدمة العملاء' },
    paragraphs: {
      EN: ['A person will answer you. If a page showed an error code, please include it.'],
      BN: ['একজন কর্মী উত্তর দেবেন। কোনো পাতায় ত্রুটির কোড থাকলে সেটি জানান।'],
      AR: ['سيردّ عليك أحد موظفينا. إن ظهر رمز خطأ في صفحة، فيرجى ذكره.'],
    },
  },
  {
    anchor: 'feedback',
    title: { EN: 'Feedback', BN: 'মতামত', AR: 'ملاحظات واقتراحات' },
    paragraphs: {
      EN: [
        'Tell us what works well and what does not. Players who want to recruit others can apply here to become an agent.',
      ],
      BN: ['কী ভালো আর কী ভালো নয়, আমাদের জানান। যাঁরা অন্য খেলোয়াড় আনতে চান, তাঁরা এখানে এজেন্ট হওয়ার আবেদন করতে পারেন।'],
      AR: ['أخبرنا بما يعمل جيدًا وما لا يعمل. ومن يريد استقطاب لاعبين آخرين يمكنه أن يطلب هنا أن يصبح وكيلًا.'],
    },
  },
];
