import type { MessageLanguage } from '@nm/kit/money/amount-text.js';

export type Language = MessageLanguage;

export const LANGUAGES: readonly Language[] = ['EN', 'BN', 'AR'];

/** The values of a template's placeholders. All values are already formatted texts, so a template needs no logic. */
export interface TemplateValues {
  /** The name of the brand. */
  readonly site: string;
  /** The currency code. */
  readonly currency: string;
  /** The amount with its currency, formatted for the language. */
  readonly amount: string;
  /** The reference of what the message is about (such as an order or a round), or the text that an operator wrote. */
  readonly reference: string;
  /**
   * The text of the reason for a rejection. It belongs to the reason code that the message has as `reference` (see
   * `reasons.ts`).
   */
  readonly reason: string;
  /** The placeholder in a text at which the site inserts the name of the game when it shows the message. */
  readonly game: string;
}

export interface Words {
  readonly title: string;
  readonly body: string;
}

/** One kind of message: its texts in every language and its link. */
export interface Template {
  readonly id: TemplateId;
  /** The page of the players' site to which the message links, as a path. */
  readonly link: string;
  readonly words: Readonly<Record<Language, Words>>;
}

export type TemplateId =
  | 'welcome'
  | 'deposit_credited'
  | 'deposit_under_review'
  | 'deposit_reviewed'
  | 'deposit_rejected'
  | 'deposit_failed'
  | 'deposit_proof_received'
  | 'deposit_proof_rejected'
  | 'deposit_charged_back'
  | 'deposit_charged_back_debt'
  | 'withdrawal_reviewing'
  | 'withdrawal_approved'
  | 'withdrawal_paid'
  | 'withdrawal_received'
  | 'withdrawal_rejected'
  | 'withdrawal_failed'
  | 'withdrawal_returned'
  | 'withdrawal_charged_back'
  | 'adjustment_credit'
  | 'adjustment_debit'
  | 'adjustment_bonus'
  | 'payout_account_added'
  | 'transfer_sent'
  | 'transfer_received'
  | 'bonus_granted'
  | 'deposit_bonus_refused'
  | 'vip_level_reached'
  | 'vip_birthday'
  | 'promotion_approved'
  | 'promotion_rejected'
  | 'order_sent'
  | 'order_code_ready'
  | 'order_cancelled'
  | 'raffle_won'
  | 'raffle_won_rounds'
  | 'free_rounds_withdrawn'
  | 'bonus_converted'
  | 'bonus_expiring'
  | 'bonus_expired'
  | 'big_win'
  | 'jackpot_won'
  | 'win_held'
  | 'win_released'
  | 'win_returned'
  | 'round_corrected'
  | 'round_voided'
  | 'salary_paid'
  | 'hourly_salary_paid'
  | 'daily_salary_paid'
  | 'dividend_paid'
  | 'settlement_held'
  | 'settlement_held_paid'
  | 'settlement_held_returned'
  | 'downline_settlement_held'
  | 'downline_settlement_held_decided'
  | 'salary_lapsed'
  | 'dividend_lapsed'
  | 'settlement_owed'
  | 'contract_offered'
  | 'contract_accepted'
  | 'contract_rejected'
  | 'contract_countered'
  | 'contract_ended'
  | 'upline_changed'
  | 'upline_house'
  | 'team_member_joined'
  | 'team_member_left'
  | 'team_member_nearer'
  | 'team_member_lower'
  | 'application_accepted'
  | 'application_declined'
  | 'feedback_answered'
  | 'payment_password_set'
  | 'payment_password_changed'
  | 'login_password_changed'
  | 'contact_confirmed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'recovery_code_used'
  | 'new_place'
  | 'break_begun'
  | 'exclusion_begun'
  | 'exclusion_end_asked'
  | 'exclusion_ended'
  | 'vendor_money_returned';
