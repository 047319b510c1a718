/** The kinds of second factors that a member may use at a new IP address (domain rules §3). */
export const FACTOR_KINDS = ['authenticator', 'mobile', 'mail', 'payee_name'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export interface AddressFacts {
  /** True if the brand uses second factors. */
  readonly on: boolean;
  readonly addressKnown: boolean;
  readonly factors: readonly FactorKind[];
}

export type AddressDecision =
  | { readonly kind: 'pass' }
  /**
   * The login is allowed without a second factor, because the member has none. Withdrawals stay locked until the
   * member adds a second factor.
   */
  | { readonly kind: 'pass_without_withdrawal' }
  | { readonly kind: 'ask'; readonly kinds: readonly FactorKind[] };

/** Decides whether a login from an IP address needs a second factor. */
export function decideAddress({ on, addressKnown, factors }: AddressFacts): AddressDecision {
  if (!on || addressKnown) return { kind: 'pass' };
  return factors.length > 0 ? { kind: 'ask', kinds: factors } : { kind: 'pass_without_withdrawal' };
}
