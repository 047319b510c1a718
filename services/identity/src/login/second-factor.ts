/** The kinds of proof that a member may give at a new address (domain rules §3). */
export type FactorKind = 'mobile' | 'mail' | 'payee_name' | 'authenticator';

export interface AddressFacts {
  /** Whether the brand asks for a second factor at all. */
  readonly on: boolean;
  readonly addressKnown: boolean;
  readonly factors: readonly FactorKind[];
}

export type AddressDecision =
  | { readonly kind: 'pass' }
  /** The member has no second factor: the login is allowed, but withdrawals are locked until one is added. */
  | { readonly kind: 'pass_without_withdrawal' }
  | { readonly kind: 'ask'; readonly kinds: readonly FactorKind[] };

/** Decides whether a login from an address needs a second factor. */
export function decideAddress({ on, addressKnown, factors }: AddressFacts): AddressDecision {
  if (!on || addressKnown) return { kind: 'pass' };
  return factors.length > 0 ? { kind: 'ask', kinds: factors } : { kind: 'pass_without_withdrawal' };
}
