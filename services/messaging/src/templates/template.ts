/** A language that messages exist in. */
export type Language = 'EN' | 'BN' | 'AR';

export const LANGUAGES: readonly Language[] = ['EN', 'BN', 'AR'];

/** The placeholders of a template. Every value is already text, so a template contains no rules. */
export interface TemplateValues {
  /** The brand's name. */
  readonly site: string;
  /** The currency code. */
  readonly currency: string;
  /** An amount with its currency, rendered in the language. */
  readonly amount: string;
  /** The reference of the event: an order, a round, a promotion. */
  readonly reference: string;
  /** Why it was rejected, in words: the reference is then a code of `reasons.ts`. */
  readonly reason: string;
}

export interface Words {
  readonly title: string;
  readonly body: string;
}

/** One kind of message: its texts in every language and its link. */
export interface Template {
  readonly id: TemplateId;
  /** A path on the player's site. */
  readonly link: string;
  readonly words: Readonly<Record<Language, Words>>;
}

export type TemplateId =
  | 'welcome'
  | 'deposit_credited'
  | 'deposit_under_review'
  | 'deposit_reviewed'
  | 'deposit_rejected'
  | 'withdrawal_approved'
  | 'withdrawal_paid'
  | 'withdrawal_rejected'
  | 'withdrawal_failed'
  | 'withdrawal_returned'
  | 'payout_account_added'
  | 'bonus_granted'
  | 'big_win'
  | 'jackpot_won'
  | 'win_held'
  | 'salary_paid'
  | 'payment_password_set'
  | 'payment_password_changed';
