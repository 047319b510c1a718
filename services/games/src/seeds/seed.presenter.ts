import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { SeedView } from './seed.js';

/** Converts a seed pair for its owner. The current server seed is shown only as a hash. */
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
