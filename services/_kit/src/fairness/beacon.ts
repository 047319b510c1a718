import { createHash } from 'node:crypto';
import type { wallet } from '@nm/contracts';
import type { RpcClient } from '../rpc/rpc-client.js';
import type { BeaconConfig } from './beacon.config.js';

/**
 * A source of random values that neither the platform nor the players control. A value is published only after all
 * slips, bets or tickets are locked.
 */
export interface Beacon {
  readonly name: string;
  /**
   * Returns the first round of the beacon after a time. When a draw opens, it names the round whose value it will use.
   */
  roundAfter(time: Date): string;
  /** Returns the time at which the value of a round becomes public. All bets must be locked before this time. */
  publicAt(round: string): Date;
  /**
   * Returns the value of a round in hex; undefined if it is not published yet.
   * @throws an error if the beacon cannot be reached.
   */
  valueOf(round: string): Promise<string | undefined>;
}

/**
 * The injection token of the beacon. The injected value is null if no beacon is configured; then no draw can be opened.
 */
export const BEACON = Symbol('beacon');

const ASK_MS_MAX = 5_000;
const HEX_32 = /^[0-9a-f]{64}$/;

/** The parameters of the drand network "quicknet", which publishes one value every 3 seconds. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisS: 1_692_803_367,
  periodS: 3,
} as const;

/** A round that drand has published: its random value, and the signature. The value is the SHA-256 of the signature. */
export interface DrandRound {
  readonly randomness: string;
  readonly signature: string;
}

/**
 * Requests a round from a drand relay; returns undefined if the round is not published yet. The function does not
 * verify the signature: a reader of the proof can verify it with the network's public key.
 * @throws an error if the relay cannot be reached or answers with another round.
 */
export async function drandRound(
  url: string,
  round: string,
  ask: typeof fetch = fetch,
): Promise<DrandRound | undefined> {
  const answer = await ask(`${url}/${QUICKNET.chain}/public/${round}`, { signal: AbortSignal.timeout(ASK_MS_MAX) });
  if (answer.status === 404 || answer.status === 425) return undefined;
  if (!answer.ok) throw new Error(`drand answered ${answer.status}`);
  const { round: named, randomness, signature } = (await answer.json()) as Record<string, unknown>;
  if (String(named) !== round || typeof randomness !== 'string' || typeof signature !== 'string')
    throw new Error('drand answered another round');
  const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  if (!HEX_32.test(randomness) || hash !== randomness)
    throw new Error('the randomness of drand is not its signature’s');
  return { randomness, signature };
}

/**
 * Returns the beacon that uses drand. Its value is the SHA-256 of the round's signature. Anyone can verify the
 * signature with the network's public key.
 */
export const drandBeacon = (url: string, ask: typeof fetch = fetch): Beacon => ({
  name: 'drand-quicknet',

  roundAfter: (time) => String(Math.floor((time.getTime() / 1_000 - QUICKNET.genesisS) / QUICKNET.periodS) + 2),

  publicAt: (round) => new Date((QUICKNET.genesisS + (Number(round) - 1) * QUICKNET.periodS) * 1_000),

  valueOf: async (round) => (await drandRound(url, round, ask))?.randomness,
});

type LedgerWallet = Pick<RpcClient<typeof wallet.WalletService>, 'getLedgerRoot'>;

/**
 * Returns a beacon for the demo. Its value is the ledger root of the wallet, a hash of the newest movements of money.
 * It proves less than a public beacon, because the platform runs the wallet itself; the verify page says so.
 */
export const ledgerBeacon = (ledger: LedgerWallet, deadlineMs: number): Beacon => ({
  name: 'wallet-ledger',
  roundAfter: (time) => time.toISOString(),
  publicAt: (round) => new Date(round),
  async valueOf(round) {
    if (Date.now() < Date.parse(round)) return undefined;
    return (await ledger.getLedgerRoot({}, { deadlineMs, idempotent: true })).root;
  },
});

/**
 * Returns the configured beacon: drand if its URL is set, otherwise the wallet's ledger in the demo, otherwise null.
 * Without drand, no draw, crash round or raffle can be opened in production (domain §7).
 */
export function beaconOf({ drandUrl, demo }: BeaconConfig, ledger: LedgerWallet, deadlineMs: number): Beacon | null {
  if (drandUrl !== undefined) return drandBeacon(drandUrl);
  return demo ? ledgerBeacon(ledger, deadlineMs) : null;
}
