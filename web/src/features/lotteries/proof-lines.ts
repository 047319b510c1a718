import { checkBeacon } from '../../lib/fair/beacon-check.js';
import { isCommitted, rootOfLeaf } from '../../lib/fair/merkle-root.js';
import type { Verdict } from '../../ui/proof.js';
import { computedResult } from './draw-check.js';
import type { Draw, SlipDetail } from './lottery-api.js';

/** The lines of a proof, in the order in which they are checked. */
export type ProofLine = 'seed' | 'slip' | 'beacon' | 'result';
type Leaf = Pick<SlipDetail, 'leafText' | 'path'>;

interface Published {
  readonly draw: Pick<Draw, 'region' | 'result' | 'proof'>;
  /** The own slip's Merkle path to the root; undefined if the URL names no slip. */
  readonly slip: Leaf | undefined;
  /** Asks for the beacon's signature of a round. @throws if it cannot be reached. */
  readonly signatureOf: (round: string) => Promise<string>;
}

const verdictOf = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad');

/** The lines of a proof. The line `slip` exists only with an own slip. */
export const linesOf = (slip: Leaf | undefined): ProofLine[] => [
  'seed',
  ...(slip ? (['slip'] as const) : []),
  'beacon',
  'result',
];

/** Checks one line with published values only. A line whose values are not published yet stays `later`. */
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
