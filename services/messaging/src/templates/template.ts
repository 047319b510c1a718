/** A language that messages can be told in. */
export type Language = 'EN' | 'BN' | 'AR';

export const LANGUAGES: readonly Language[] = ['EN', 'BN', 'AR'];

/** What a template may name; every value is text already, so that a template holds no rules. */
export interface TemplateValues {
  /** The brand's name. */
  readonly site: string;
  /** The currency's code. */
  readonly currency: string;
  /** An amount with its currency, told in the language. */
  readonly amount: string;
  /** What happened it is about: an order, a round, a promotion. */
  readonly reference: string;
  /** Why it was rejected, in words: the reference is then a code of `reasons.ts`. */
  readonly reason: string;
}

export interface Words {
  readonly title: string;
  readonly body: string;
}

/** One kind of message: its words in every language and where it leads. */
export interface Template {
  readonly id: TemplateId;
  /** A path of the player's site. */
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
  | 'salary_paid';
