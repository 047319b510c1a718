import type { Template, TemplateId } from './template.js';

type SecurityTemplateId = Extract<
  TemplateId,
  | `payment_password_${string}`
  | `authenticator_${string}`
  | 'recovery_code_used'
  | 'new_place'
  | 'login_password_changed'
  | 'contact_confirmed'
>;

/**
 * Messages about the security of an account: passwords, second factors, contacts and logins from new places (unknown
 * devices or networks).
 */
export const SECURITY_TEMPLATES: Readonly<Record<SecurityTemplateId, Template>> = {
  login_password_changed: {
    id: 'login_password_changed',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Login password changed',
        body: 'Your login password was changed, and your other sessions have ended. If it was not you, set a new password by “Forgot password” and contact customer service.',
      },
      BN: {
        title: 'লগ ইন পাসওয়ার্ড বদলানো হয়েছে',
        body: 'আপনার লগ ইন পাসওয়ার্ড বদলানো হয়েছে এবং অন্য সব সেশন শেষ হয়েছে। আপনি না করে থাকলে “পাসওয়ার্ড ভুলে গেছেন” থেকে নতুন পাসওয়ার্ড দিন এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'تغيّرت كلمة مرور الدخول',
        body: 'تغيّرت كلمة مرور الدخول وانتهت جلساتك الأخرى. إن لم تكن أنت فعيّن كلمة مرور جديدة من «نسيت كلمة المرور» وتواصل مع خدمة العملاء.',
      },
    },
  },
  contact_confirmed: {
    id: 'contact_confirmed',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Contact confirmed',
        body: 'A mobile number or email address of your account is confirmed. If it is not yours, change your password and contact customer service.',
      },
      BN: {
        title: 'যোগাযোগের তথ্য নিশ্চিত হয়েছে',
        body: 'আপনার অ্যাকাউন্টের একটি মোবাইল নম্বর বা ইমেইল নিশ্চিত হয়েছে। এটি আপনার না হলে পাসওয়ার্ড বদলান এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'تم تأكيد جهة اتصال',
        body: 'تم تأكيد رقم جوال أو بريد إلكتروني لحسابك. إن لم يكن لك فغيّر كلمة المرور وتواصل مع خدمة العملاء.',
      },
    },
  },
  payment_password_set: {
    id: 'payment_password_set',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Payment password set',
        body: 'Your account now has a payment password for withdrawals. If you did not set it, change your login password and contact customer service.',
      },
      BN: {
        title: 'পেমেন্ট পাসওয়ার্ড ঠিক করা হয়েছে',
        body: 'উত্তোলনের জন্য আপনার অ্যাকাউন্টে এখন পেমেন্ট পাসওয়ার্ড আছে। আপনি এটি না করে থাকলে লগ ইন পাসওয়ার্ড বদলান এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'عُيّنت كلمة مرور الدفع',
        body: 'أصبح لحسابك كلمة مرور دفع لعمليات السحب. إن لم تعيّنها أنت فغيّر كلمة مرور الدخول وتواصل مع خدمة العملاء.',
      },
    },
  },
  payment_password_changed: {
    id: 'payment_password_changed',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Payment password changed',
        body: 'Your payment password was changed. For your safety, withdrawals can be locked for up to a day after a change. If it was not you, change your login password and contact customer service.',
      },
      BN: {
        title: 'পেমেন্ট পাসওয়ার্ড বদলানো হয়েছে',
        body: 'আপনার পেমেন্ট পাসওয়ার্ড বদলানো হয়েছে। নিরাপত্তার জন্য এর পর এক দিন পর্যন্ত উত্তোলন বন্ধ থাকতে পারে। আপনি না করে থাকলে লগ ইন পাসওয়ার্ড বদলান এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'تغيّرت كلمة مرور الدفع',
        body: 'تغيّرت كلمة مرور الدفع الخاصة بك. حفاظًا على أمانك قد يُوقف السحب حتى يوم بعد التغيير. إن لم تكن أنت فغيّر كلمة مرور الدخول وتواصل مع خدمة العملاء.',
      },
    },
  },
  authenticator_added: {
    id: 'authenticator_added',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Authenticator added',
        body: 'An authenticator app now protects your account. You need its code to log in from a new place, to withdraw and to transfer. If it was not you, change your login password and contact customer service.',
      },
      BN: {
        title: 'অথেনটিকেটর যোগ হয়েছে',
        body: 'এখন একটি অথেনটিকেটর অ্যাপ আপনার অ্যাকাউন্ট সুরক্ষিত রাখছে। নতুন জায়গা থেকে লগ ইন, উত্তোলন ও ট্রান্সফারে এর কোড লাগবে। আপনি না করে থাকলে লগ ইন পাসওয়ার্ড বদলান এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'أُضيف تطبيق المصادقة',
        body: 'أصبح تطبيق المصادقة يحمي حسابك. ستحتاج إلى رمزه عند الدخول من مكان جديد وعند السحب والتحويل. إن لم تكن أنت فغيّر كلمة مرور الدخول وتواصل مع خدمة العملاء.',
      },
    },
  },
  authenticator_removed: {
    id: 'authenticator_removed',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Authenticator removed',
        body: 'The authenticator app and its recovery codes no longer work for your account. If it was not you, change your login password and contact customer service at once.',
      },
      BN: {
        title: 'অথেনটিকেটর সরানো হয়েছে',
        body: 'অথেনটিকেটর অ্যাপ ও এর রিকভারি কোড আপনার অ্যাকাউন্টে আর কাজ করবে না। আপনি না করে থাকলে এখনই লগ ইন পাসওয়ার্ড বদলান এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'أُزيل تطبيق المصادقة',
        body: 'لم يعد تطبيق المصادقة ولا رموز الاسترداد تعمل مع حسابك. إن لم تكن أنت فغيّر كلمة مرور الدخول وتواصل مع خدمة العملاء فورًا.',
      },
    },
  },
  recovery_code_used: {
    id: 'recovery_code_used',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Recovery code used',
        body: 'A recovery code was used in place of your authenticator app. This code does not work again. If it was not you, change your login password and contact customer service at once.',
      },
      BN: {
        title: 'রিকভারি কোড ব্যবহার হয়েছে',
        body: 'আপনার অথেনটিকেটর অ্যাপের বদলে একটি রিকভারি কোড ব্যবহার করা হয়েছে। কোডটি আর কাজ করবে না। আপনি না করে থাকলে এখনই লগ ইন পাসওয়ার্ড বদলান এবং গ্রাহক সেবায় যোগাযোগ করুন।',
      },
      AR: {
        title: 'استُخدم رمز استرداد',
        body: 'استُخدم رمز استرداد بدلًا من تطبيق المصادقة، ولن يعمل مرة أخرى. إن لم تكن أنت فغيّر كلمة مرور الدخول وتواصل مع خدمة العملاء فورًا.',
      },
    },
  },
  new_place: {
    id: 'new_place',
    link: '/member/securityCenter',
    words: {
      EN: {
        title: 'Login from a new place',
        body: 'Somebody logged in to your account from a new place. Withdrawals and transfers are locked until you confirm your mobile number or email, or add an authenticator app. If it was not you, change your login password.',
      },
      BN: {
        title: 'নতুন জায়গা থেকে লগ ইন',
        body: 'আপনার অ্যাকাউন্টে নতুন জায়গা থেকে লগ ইন করা হয়েছে। মোবাইল নম্বর বা ইমেইল নিশ্চিত না করা বা অথেনটিকেটর অ্যাপ যোগ না করা পর্যন্ত উত্তোলন ও ট্রান্সফার বন্ধ। আপনি না করে থাকলে লগ ইন পাসওয়ার্ড বদলান।',
      },
      AR: {
        title: 'دخول من مكان جديد',
        body: 'جرى الدخول إلى حسابك من مكان جديد. السحب والتحويل موقوفان حتى تؤكد رقم جوالك أو بريدك الإلكتروني أو تضيف تطبيق مصادقة. إن لم تكن أنت فغيّر كلمة مرور الدخول.',
      },
    },
  },
};
