import type { Template, TemplateId } from './template.js';

type SalaryTemplateId = Extract<
  TemplateId,
  `${string}salary_paid` | `dividend_${string}` | `${string}_lapsed` | 'settlement_owed'
>;

/**
 * The templates of messages about the pay of agents by their contracts (one per kind of contract), about deferred pay
 * that expired, and about agents' debts.
 */
export const SALARY_TEMPLATES: Readonly<Record<SalaryTemplateId, Template>> = {
  salary_paid: {
    id: 'salary_paid',
    link: '/agentHome/agentRealtimeSalary',
    words: {
      EN: { title: 'Real-time salary paid', body: '{amount} of real-time salary has been added to your balance.' },
      BN: { title: 'রিয়েল-টাইম বেতন দেওয়া হয়েছে', body: 'রিয়েল-টাইম বেতনের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفع الأجر الفوري', body: 'أُضيف مبلغ {amount} من الأجر الفوري إلى رصيدك.' },
    },
  },
  hourly_salary_paid: {
    id: 'hourly_salary_paid',
    link: '/agentHome/agentHourSalary',
    words: {
      EN: { title: 'Hourly salary paid', body: '{amount} of hourly salary has been added to your balance.' },
      BN: { title: 'ঘণ্টাভিত্তিক বেতন দেওয়া হয়েছে', body: 'ঘণ্টাভিত্তিক বেতনের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفع الأجر بالساعة', body: 'أُضيف مبلغ {amount} من الأجر بالساعة إلى رصيدك.' },
    },
  },
  daily_salary_paid: {
    id: 'daily_salary_paid',
    link: '/agentHome/agentDailyWages2',
    words: {
      EN: { title: 'Daily salary paid', body: '{amount} of daily salary has been added to your balance.' },
      BN: { title: 'দৈনিক বেতন দেওয়া হয়েছে', body: 'দৈনিক বেতনের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفع الأجر اليومي', body: 'أُضيف مبلغ {amount} من الأجر اليومي إلى رصيدك.' },
    },
  },
  dividend_paid: {
    id: 'dividend_paid',
    link: '/agentHome/agentDividendRecordCopy2',
    words: {
      EN: { title: 'Dividend paid', body: '{amount} of dividend has been added to your balance.' },
      BN: { title: 'লভ্যাংশ দেওয়া হয়েছে', body: 'লভ্যাংশের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفعت حصة الأرباح', body: 'أُضيف مبلغ {amount} من حصة الأرباح إلى رصيدك.' },
    },
  },
  dividend_lapsed: {
    id: 'dividend_lapsed',
    link: '/agentHome/contracts',
    words: {
      EN: {
        title: 'Deferred dividend not paid',
        body: '{amount} was deferred because too few members were active. No later period within the time of your contract had enough active members, so the amount is not paid.',
      },
      BN: {
        title: 'স্থগিত লভ্যাংশ দেওয়া হবে না',
        body: 'যথেষ্ট সক্রিয় সদস্য না থাকায় {amount} স্থগিত ছিল। চুক্তির লিমিটের মধ্যে কোনো সময়কালে যথেষ্ট সক্রিয় সদস্য ছিল না, তাই অর্থ দেওয়া হবে না।',
      },
      AR: {
        title: 'لن تُدفع حصة أرباح مؤجلة',
        body: 'أُجّل مبلغ {amount} لقلة الأعضاء النشطين. لم تبلغ أي فترة ضمن مهلة عقدك العدد المطلوب من الأعضاء النشطين، لذلك لن يُدفع المبلغ.',
      },
    },
  },
  settlement_owed: {
    id: 'settlement_owed',
    link: '/agentHome/agentDividendRecordCopy2',
    words: {
      EN: {
        title: 'Amount owed',
        body: 'Your own pay and your balance did not cover what you owe your downlines. {amount} will be deducted from your next payments.',
      },
      BN: {
        title: 'বকেয়া রয়েছে',
        body: 'আপনার পাওনা ও ব্যালেন্স থেকে ডাউনলাইনদের পাওনা পুরো মেটেনি। {amount} আপনার পরের পাওনা থেকে কাটা হবে।',
      },
      AR: {
        title: 'مبلغ مستحق عليك',
        body: 'لم يكفِ مستحقك ورصيدك لتغطية مستحقات فريقك المباشر. سيُخصم مبلغ {amount} من دفعاتك القادمة.',
      },
    },
  },
  salary_lapsed: {
    id: 'salary_lapsed',
    link: '/agentHome/contracts',
    words: {
      EN: {
        title: 'Deferred salary not paid',
        body: '{amount} was deferred because too few members were active. No later period within the time of your contract had enough active members, so the amount is not paid.',
      },
      BN: {
        title: 'স্থগিত বেতন দেওয়া হবে না',
        body: 'যথেষ্ট সক্রিয় সদস্য না থাকায় {amount} স্থগিত ছিল। চুক্তির লিমিটের মধ্যে কোনো সময়কালে যথেষ্ট সক্রিয় সদস্য ছিল না, তাই অর্থ দেওয়া হবে না।',
      },
      AR: {
        title: 'لن يُدفع أجر مؤجل',
        body: 'أُجّل مبلغ {amount} لقلة الأعضاء النشطين. لم تبلغ أي فترة ضمن مهلة عقدك العدد المطلوب من الأعضاء النشطين، لذلك لن يُدفع المبلغ.',
      },
    },
  },
};
