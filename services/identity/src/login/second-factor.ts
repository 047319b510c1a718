/** What a member may prove a new address with (domain rules §3). */
export type FactorKind = 'mobile' | 'mail' | 'payee_name' | 'authenticator';

export interface AddressFacts {
  /** The brand asks for a second factor at all. */
  readonly on: boolean;
  readonly addressKnown: boolean;
  readonly factors: readonly FactorKind[];
}

export type AddressDecision =
  | { readonly kind: 'pass' }
  /** Nothing to ask for: let in, but nothing may be withdrawn until a factor is added. */
  | { readonly kind: 'pass_without_withdrawal' }
  | { readonly kind: 'ask'; readonly kinds: readonly FactorKind[] };

/** What a login from an address means for a member. */
export function decideAddress({ on, addressKnown, factors }: AddressFacts): AddressDecision {
  if (!on || addressKnown) return { kind: 'pass' };
  return factors.length > 0 ? { kind: 'ask', kinds: factors } : { kind: 'pass_without_withdrawal' };
}
