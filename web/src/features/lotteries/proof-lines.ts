import { checkBeacon } from '../../lib/fair/beacon-check.js';
import { isCommitted, rootOfLeaf } from '../../lib/fair/merkle-root.js';
import type { Verdict } from '../../lib/fair/verdict.js';
import { computedResult } from './draw-check.js';
import type { Draw, SlipDetail } from './lottery-api.js';

/** The lines of a draw's proof, in the order in which they are checked. */
export type ProofLine = 'seed' | 'slip' | 'beacon' | 'result';
type Leaf = Pick<SlipDetail, 'leafText' | 'path'>;

interface Published {
  readonly draw: Pick<Draw, 'region' | 'result' | 'proof'>;
  /** The Merkle path from the member's slip to the root hash; undefined if the URL names no slip. */
  readonly slip: Leaf | undefined;
  /**
   * Loads the beacon's signature of a round.
   * @throws if the signature cannot be loaded.
   */
  readonly signatureOf: (round: string) => Promise<string>;
}

const verdictOf = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad');

/** Returns the lines of a proof. The line `slip` is present only if the URL names a slip of the member. */
export const linesOf = (slip: Leaf | undefined): ProofLine[] => [
  'seed',
  ...(slip ? (['slip'] as const) : []),
  'beacon',
  'result',
];

/**
 * Checks one line of the proof with published values only. The verdict is `later` while the values of the line are not
 * published.
 */
export async function checkLine(line: ProofLine, { draw, slip, signatureOf }: Published): Promise<Verdict> {
  const { region, result, proof } = draw;
  switch (line) {
    case 'seed':
      return proof.seed === '' ? 'later' : verdictOf(await isCommitted(proof));
    case 'slip':
      return !slip || proof.slipsRoot === '' ? 'later' : verdictOf((await rootOfLeaf(slip)) === proof.slipsRoot);
    case 'beacon':
      return checkBeacon(proof, signatureOf);
    case 'result': {
      if (proof.seed === '') return 'later';
      return verdictOf(JSON.stringify(await computedResult(region, proof)) === JSON.stringify(result));
    }
  }
}
