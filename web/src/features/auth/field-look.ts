/** The label, autocomplete token and keyboard type of each registration field (specification §3). */
export const FIELD_LOOK: Readonly<
  Record<string, { word: string; autoComplete?: string; inputMode?: 'numeric' | 'tel' | 'email' }>
> = {
  username: { word: 'term.account.username', autoComplete: 'username' },
  password: { word: 'term.auth.password' },
  payeeName: { word: 'auth.field.payeeName', autoComplete: 'name' },
  paymentPassword: { word: 'term.security.paymentPassword', inputMode: 'numeric' },
  qqNum: { word: 'auth.field.qqNum', inputMode: 'numeric' },
  line: { word: 'auth.field.line' },
  whatsapp: { word: 'auth.field.whatsapp', inputMode: 'tel' },
  facebook: { word: 'auth.field.facebook' },
  wechat: { word: 'auth.field.wechat' },
  idNumber: { word: 'auth.field.idNumber' },
  email: { word: 'auth.field.email', autoComplete: 'email', inputMode: 'email' },
  mobileNum: { word: 'auth.field.mobileNum', autoComplete: 'tel', inputMode: 'tel' },
  recommenderId: { word: 'auth.field.recommenderId' },
  affiliateCode: { word: 'term.referral.inviteCode' },
};
