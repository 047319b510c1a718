/** A code of a brand with its limits. */
export interface PromoCode {
  readonly codeId: string;
  /** The id of the rule that defines its reward. */
  readonly promotion: string;
  /** How often it may be used, by all members together and by each member. */
  readonly usesMax: number;
  readonly memberUsesMax: number;
  readonly used: number;
  readonly startsAt: Date;
  /** Null for a code without an end. */
  readonly endsAt: Date | null;
}

/** Why a code cannot be used; each is a failure code with its own text. */
export type CodeRefusal =
  | 'promotion.code_unknown'
  | 'promotion.code_not_yet'
  | 'promotion.code_expired'
  | 'promotion.code_used_up'
  | 'promotion.code_used';

/** Codes are stored in capitals without spaces and hyphens, so that members may type them as they like. */
export const normalised = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const CODE = /^[A-Z0-9]{4,24}$/;
export const isCode = (code: string): boolean => CODE.test(code);

/**
 * Decides whether a code may be used now; undefined if it may.
 * @param ownUses how often this member used it.
 */
export function refusalOf(code: PromoCode | undefined, ownUses: number, at: Date): CodeRefusal | undefined {
  if (!code) return 'promotion.code_unknown';
  if (ownUses >= code.memberUsesMax) return 'promotion.code_used';
  if (at < code.startsAt) return 'promotion.code_not_yet';
  if (code.endsAt && at >= code.endsAt) return 'promotion.code_expired';
  return code.used >= code.usesMax ? 'promotion.code_used_up' : undefined;
}
