import { isSigned, signsRounds } from './drand.js';

/** What this browser found about the beacon of a proof. */
export type BeaconVerdict = 'later' | 'unsigned' | 'good' | 'bad' | 'offline';

/** The published beacon of a draw, a shared round or a raffle. */
export interface PublishedBeacon {
  readonly beacon: string;
  readonly beaconRound: string;
  /** Missing or empty until it is published. */
  readonly beaconValue?: string | undefined;
}

/**
 * Checks the signature of a beacon's value. Every proof page uses this function.
 * @param ask returns the signature of a round, and throws if it cannot be reached
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
    // Neither the signature nor the code that checks it is there without a connection.
    return 'offline';
  }
}
