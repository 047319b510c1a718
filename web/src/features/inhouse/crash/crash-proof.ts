import { checkBeacon } from '../../../lib/fair/beacon-check.js';
import { drawUniform, seedBytes, serverSeedHash } from '../../../lib/fair/fair-draw.js';
import type { Verdict } from '../../../lib/fair/verdict.js';
import type { CrashRound } from './crash-api.js';
import { crashPointOf, OUTCOMES } from './crash-rules.js';

type Published = Pick<
  CrashRound,
  'seed' | 'seedHash' | 'betsRoot' | 'beacon' | 'beaconRound' | 'beaconValue' | 'crashE2'
>;

/** The verdict on each step of a round's proof, and the crash point that this browser computed. */
export interface CrashProof {
  readonly seed: Verdict;
  readonly beacon: Verdict;
  readonly result: Verdict;
  /** The crash point in hundredths. Undefined until the server seed is published, or if the seed is malformed. */
  readonly computedE2?: number;
}

export const RUNNING: CrashProof = { seed: 'running', beacon: 'running', result: 'running' };
const verdictOf = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad');

/**
 * Checks each step of a round's proof with published values only: the seed against its hash, the beacon's value
 * against its signature, and the result against seed, root and beacon. A step has the verdict `later` while its
 * values are not published.
 */
export async function checkCrash(
  round: Published,
  signatureOf: (round: string) => Promise<string>,
): Promise<CrashProof> {
  const { seed = '', seedHash, betsRoot, beaconValue, crashE2 } = round;
  const beacon = await checkBeacon(round, signatureOf);
  if (seed === '') return { seed: 'later', beacon, result: 'later' };
  const bytes = seedBytes(seed);
  if (!bytes) return { seed: 'bad', beacon, result: 'bad' };
  const computedE2 = crashPointOf(await drawUniform(bytes, `${betsRoot}:${beaconValue}`, 0n, OUTCOMES));
  return {
    seed: verdictOf((await serverSeedHash(bytes)) === seedHash),
    beacon,
    result: verdictOf(computedE2 === crashE2),
    computedE2,
  };
}
