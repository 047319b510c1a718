import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { SeedView } from './seed.js';

/** Converts a seed pair to the answer for its member. Of the server seed that is in use, only the hash is shown. */
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
