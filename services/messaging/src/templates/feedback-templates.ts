import type { Template, TemplateId } from './template.js';

type FeedbackTemplateId = Extract<TemplateId, `application_${string}` | `feedback_${string}`>;

/**
 * Messages with answers to feedback and decisions about applications to become an agent. An operator writes the text
 * of an answer to feedback.
 */
export const FEEDBACK_TEMPLATES: Readonly<Record<FeedbackTemplateId, Template>> = {
  feedback_answered: {
    id: 'feedback_answered',
    link: '/help#feedback',
    words: {
      EN: { title: 'Answer to your feedback', body: 'We answered: {reference}' },
      BN: { title: 'আপনার মতামতের উত্তর', body: 'আমাদের উত্তর: {reference}' },
      AR: { title: 'رد على ملاحظاتك', body: 'ردّنا: {reference}' },
    },
  },
  application_accepted: {
    id: 'application_accepted',
    link: '/agentHome',
    words: {
      EN: {
        title: 'You are now an agent',
        body: 'We accepted your application. Your agent pages are open: the page Register account has your code and your links.',
      },
      BN: {
        title: 'আপনি এখন এজেন্ট',
        body: 'আমরা আপনার আবেদন গ্রহণ করেছি। আপনার এজেন্ট পাতাগুলো চালু হয়েছে: আপনার কোড ও লিংক পাবেন নিবন্ধন কেন্দ্রে।',
      },
      AR: {
        title: 'أصبحت وكيلًا',
        body: 'قبلنا طلبك. فُتحت لك صفحات الوكيل، وتجد رمزك وروابطك في مركز التسجيل.',
      },
    },
  },
  application_declined: {
    id: 'application_declined',
    link: '/help#feedback',
    words: {
      EN: {
        title: 'Your application was declined',
        body: 'You cannot become an agent for now: {reason}. You can apply again at any time.',
      },
      BN: {
        title: 'আপনার আবেদন গ্রহণ করা হয়নি',
        body: 'আপাতত আপনি এজেন্ট হতে পারছেন না: {reason}। যেকোনো সময় আবার আবেদন করতে পারবেন।',
      },
      AR: {
        title: 'لم يُقبل طلبك',
        body: 'لا يمكنك أن تصبح وكيلًا حاليًا: {reason}. يمكنك تقديم طلب جديد في أي وقت.',
      },
    },
  },
};
