import { checkBeacon } from '../../lib/fair/beacon-check.js';
import { drawTickets } from '../../lib/fair/draw-tickets.js';
import { isCommitted, rootOfLeaf } from '../../lib/fair/merkle-root.js';
import type { Verdict } from '../../lib/fair/verdict.js';
import type { Raffle, RaffleEntry } from './raffles-api.js';

/** The verdicts on the steps of a raffle's proof. A verdict is undefined if there is nothing to check. */
export interface Verdicts {
  readonly seed: Verdict | undefined;
  readonly tickets: Verdict | undefined;
  readonly beacon: Verdict | undefined;
  readonly winners: Verdict | undefined;
}

export const RUNNING: Verdicts = { seed: 'running', tickets: undefined, beacon: 'running', winners: 'running' };

/**
 * Returns the verdict of a check. A check that fails, for example because an insecure page has no WebCrypto, gets the
 * verdict of a proof that cannot be reached, as on the page of a draw. The page would otherwise wait for it forever.
 */
const verdictOf = (check: Promise<boolean>): Promise<Verdict> =>
  check.then(
    (isGood) => (isGood ? 'good' : 'bad'),
    () => 'offline',
  );

type Checked = Pick<Raffle, 'state' | 'tickets' | 'prizesMinor'> & {
  readonly proof: Pick<Raffle['proof'], 'seed' | 'seedHash' | 'root' | 'beacon' | 'beaconRound' | 'beaconValue'>;
  readonly winners: readonly Pick<Raffle['winners'][number], 'ticket' | 'prizeMinor'>[];
};

/**
 * Computes a raffle again in the browser. It checks that each place with a prize has the right winner, and that the
 * winner gets that place's prize.
 */
export async function checkRaffle(
  raffle: Checked,
  entry: RaffleEntry | undefined,
  signatureOf: (round: string) => Promise<string>,
): Promise<Verdicts> {
  const { proof, state } = raffle;
  const isVoid = state === 'void';
  return {
    seed: proof.seed !== '' ? await verdictOf(isCommitted(proof)) : isVoid ? undefined : 'later',
    tickets: entry && entry.leafText !== '' ? await verdictOf(isInRoot(raffle, entry)) : undefined,
    beacon: isVoid ? undefined : await checkBeacon(proof, signatureOf),
    winners: state === 'drawn' ? await verdictOf(areWinners(raffle)) : isVoid ? undefined : 'later',
  };
}

/**
 * Whether the member's tickets are part of the published root hash. Their leaf must contain the ticket numbers that
 * the member sees, and the published total of tickets. The leaves of old raffles do not contain the total.
 */
async function isInRoot({ proof, tickets }: Checked, entry: RaffleEntry): Promise<boolean> {
  const [, , run, total = String(tickets)] = entry.leafText.split(':');
  const isOwn = run === `${entry.firstTicket}-${entry.lastTicket}` && total === String(tickets);
  return isOwn && (await rootOfLeaf(entry)) === proof.root;
}

async function areWinners({ proof, tickets, prizesMinor, winners }: Checked): Promise<boolean> {
  const { seed, root, beaconValue: beacon } = proof;
  const drawn = await drawTickets({ seed, root, beacon }, tickets, prizesMinor.length);
  return (
    winners.length === drawn.length &&
    winners.every(({ ticket, prizeMinor }, i) => drawn[i] === ticket && prizesMinor[i] === prizeMinor)
  );
}
