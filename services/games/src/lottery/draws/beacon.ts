import { createHash } from 'node:crypto';
import type { wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** Randomness that another party fixes after the slips are locked. */
export interface Beacon {
  readonly name: string;
  /** The first round after a time. It is named when the draw opens. */
  roundAfter(time: Date): string;
  /** The value of a round, hex; undefined while it is not published. @throws when it cannot be read. */
  valueOf(round: string): Promise<string | undefined>;
}

/** Injection token of the beacon; null where no beacon is configured, and then no draw opens. */
export const BEACON = Symbol('beacon');

const ASK_MS_MAX = 5_000;
const HEX_32 = /^[0-9a-f]{64}$/;

/** The chain quicknet of drand: one round every 3 seconds. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisS: 1_692_803_367,
  periodS: 3,
} as const;

/**
 * The public randomness beacon drand. Its randomness is the SHA-256 of the round's signature, which anyone can check
 * against the chain's public key.
 */
export const drandBeacon = (url: string, ask: typeof fetch = fetch): Beacon => ({
  name: 'drand-quicknet',

  roundAfter: (time) => String(Math.floor((time.getTime() / 1_000 - QUICKNET.genesisS) / QUICKNET.periodS) + 2),

  async valueOf(round) {
    const answer = await ask(`${url}/${QUICKNET.chain}/public/${round}`, { signal: AbortSignal.timeout(ASK_MS_MAX) });
    if (answer.status === 404 || answer.status === 425) return undefined;
    if (!answer.ok) throw new Error(`drand answered ${answer.status}`);
    const { round: named, randomness, signature } = (await answer.json()) as Record<string, unknown>;
    if (String(named) !== round || typeof randomness !== 'string' || typeof signature !== 'string')
      throw new Error('drand answered another round');
    const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
    if (!HEX_32.test(randomness) || hash !== randomness)
      throw new Error('the randomness of drand is not its signature’s');
    return randomness;
  },
});

type LedgerWallet = Pick<RpcClient<typeof wallet.WalletService>, 'getLedgerRoot'>;

/**
 * The wallet's ledger root, for the demo: the hash of the newest movements. The wallet is ours, so this beacon proves
 * less than a public one, and the verify page says so.
 */
export const ledgerBeacon = (ledger: LedgerWallet, deadlineMs: number): Beacon => ({
  name: 'wallet-ledger',
  roundAfter: (time) => time.toISOString(),
  async valueOf(round) {
    if (Date.now() < Date.parse(round)) return undefined;
    return (await ledger.getLedgerRoot({}, { deadlineMs, idempotent: true })).root;
  },
});
