/** A range of days whose figures are read. */
export interface Span {
  readonly from: string;
  readonly to: string;
  /** The past moment whose figures are read; absent for the present. */
  readonly asOf?: string;
}
