import { isSigned, signsRounds } from './drand.js';

/**
 * The result of checking a beacon in the browser: not published yet, without a signature, right, wrong, or the
 * signature could not be loaded.
 */
export type BeaconVerdict = 'later' | 'unsigned' | 'good' | 'bad' | 'offline';

/** The published beacon of a draw, a shared round or a raffle. */
export interface PublishedBeacon {
  readonly beacon: string;
  readonly beaconRound: string;
  /** The published value of the beacon; missing or empty until it is published. */
  readonly beaconValue?: string | undefined;
}

/**
 * Checks the signature of a beacon's value. All proof pages use this function.
 * @param ask loads the signature of a round, and throws if that fails
 */
export async function checkBeacon(
  { beacon, beaconRound: round, beaconValue: value = '' }: PublishedBeacon,
  ask: (round: string) => Promise<string>,
): Promise<BeaconVerdict> {
  if (value === '') return 'later';
  if (!signsRounds(beacon)) return 'unsigned';
  try {
    return (await isSigned({ round, value, signature: await ask(round) })) ? 'good' : 'bad';
  } catch {
    // Without a connection, neither the signature nor the code that checks it can be loaded.
    return 'offline';
  }
}
