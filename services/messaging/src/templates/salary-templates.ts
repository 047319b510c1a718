import type { Template, TemplateId } from './template.js';

type SalaryTemplateId = Extract<TemplateId, `${string}salary_paid`>;

/** Messages about paid salaries, one for each kind. */
export const SALARY_TEMPLATES: Readonly<Record<SalaryTemplateId, Template>> = {
  salary_paid: {
    id: 'salary_paid',
    link: '/agentHome?page=agentRealtimeSalary',
    words: {
      EN: { title: 'Real-time salary paid', body: '{amount} of real-time salary has been added to your balance.' },
      BN: { title: 'রিয়েল-টাইম বেতন দেওয়া হয়েছে', body: 'রিয়েল-টাইম বেতনের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفع الأجر الفوري', body: 'أُضيف مبلغ {amount} من الأجر الفوري إلى رصيدك.' },
    },
  },
  hourly_salary_paid: {
    id: 'hourly_salary_paid',
    link: '/agentHome?page=agentHourSalary',
    words: {
      EN: { title: 'Hourly salary paid', body: '{amount} of hourly salary has been added to your balance.' },
      BN: { title: 'ঘণ্টাভিত্তিক বেতন দেওয়া হয়েছে', body: 'ঘণ্টাভিত্তিক বেতনের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفع الأجر بالساعة', body: 'أُضيف مبلغ {amount} من الأجر بالساعة إلى رصيدك.' },
    },
  },
  daily_salary_paid: {
    id: 'daily_salary_paid',
    link: '/agentHome?page=agentDailyWages2',
    words: {
      EN: { title: 'Daily salary paid', body: '{amount} of daily salary has been added to your balance.' },
      BN: { title: 'দৈনিক বেতন দেওয়া হয়েছে', body: 'দৈনিক বেতনের {amount} আপনার ব্যালেন্সে যোগ হয়েছে।' },
      AR: { title: 'دُفع الأجر اليومي', body: 'أُضيف مبلغ {amount} من الأجر اليومي إلى رصيدك.' },
    },
  },
};
