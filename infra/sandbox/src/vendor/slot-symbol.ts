/**
 * A symbol of a slot: its weight, and the payouts for two and for three of it from the left of a line, as multiples of
 * the line's stake.
 */
export interface SlotSymbol {
  readonly art: string;
  readonly weight: number;
  readonly pays2: number;
  readonly pays3: number;
}
/** A paytable: the weight and the payouts of each symbol, highest-paying symbol first. */
export type Pays = readonly Omit<SlotSymbol, 'art'>[];
