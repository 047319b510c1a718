/** A promotion code of a brand, with its limits. */
export interface PromoCode {
  readonly codeId: string;
  /** The id of the promotion rule that defines the code's reward. */
  readonly promotion: string;
  /** How often the code may be used: `usesMax` by all members together, `memberUsesMax` by each member. */
  readonly usesMax: number;
  readonly memberUsesMax: number;
  readonly used: number;
  readonly startsAt: Date;
  /** The end of the code's validity; null if it has none. */
  readonly endsAt: Date | null;
}

/** The reasons for which a code cannot be used. Each is a failure code with a text of its own. */
export type CodeRefusal =
  | 'promotion.code_unknown'
  | 'promotion.code_not_yet'
  | 'promotion.code_expired'
  | 'promotion.code_used_up'
  | 'promotion.code_used';

/**
 * Returns a code in its stored form: in capitals, without spaces and hyphens. Members may therefore type these as they
 * like.
 */
export const normalised = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const CODE = /^[A-Z0-9]{4,24}$/;
export const isCode = (code: string): boolean => CODE.test(code);

/**
 * Returns the reason for which a code cannot be used now; undefined if it can be used.
 * @param ownUses how often this member has used the code.
 */
export function refusalOf(code: PromoCode | undefined, ownUses: number, at: Date): CodeRefusal | undefined {
  if (!code) return 'promotion.code_unknown';
  if (ownUses >= code.memberUsesMax) return 'promotion.code_used';
  if (at < code.startsAt) return 'promotion.code_not_yet';
  if (code.endsAt && at >= code.endsAt) return 'promotion.code_expired';
  return code.used >= code.usesMax ? 'promotion.code_used_up' : undefined;
}
