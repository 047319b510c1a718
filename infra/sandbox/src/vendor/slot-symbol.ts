/** A symbol: its frequency, and the payout of two or three from the left on one line, in line stakes. */
export interface SlotSymbol {
  readonly art: string;
  readonly weight: number;
  readonly pays2: number;
  readonly pays3: number;
}
/** A paytable: the weight and the payouts of each symbol, the dearest first. */
export type Pays = readonly Omit<SlotSymbol, 'art'>[];
