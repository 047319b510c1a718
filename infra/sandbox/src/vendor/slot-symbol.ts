/**
 * A symbol of a slot: how frequent it is, and what two or three of it from the left of a line pay, in multiples of the
 * stake of a line.
 */
export interface SlotSymbol {
  readonly art: string;
  readonly weight: number;
  readonly pays2: number;
  readonly pays3: number;
}
/** A paytable: the weight and the payouts of each symbol, the dearest first. */
export type Pays = readonly Omit<SlotSymbol, 'art'>[];
