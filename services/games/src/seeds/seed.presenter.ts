import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { SeedView } from './seed.js';

/** A member's pair as its owner may see it: the live server seed only as a hash. */
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
