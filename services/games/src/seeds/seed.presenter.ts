import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { SeedView } from './seed.js';

/** Presents a member's seed pair as its owner may see it: the current server seed only as a hash. */
export const seedView = ({
  serverSeedHash,
  clientSeed,
  nonce,
  revealed,
}: SeedView): MessageInitShape<typeof games.SeedSchema> => ({
  serverSeedHash,
  clientSeed,
  nonce,
  revealed: revealed && {
    serverSeed: Buffer.from(revealed.serverSeed).toString('hex'),
    serverSeedHash: revealed.serverSeedHash,
    clientSeed: revealed.clientSeed,
    rounds: revealed.rounds,
  },
});
