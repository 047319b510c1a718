import type { MessageInitShape } from '@bufbuild/protobuf';
import type { games } from '@nm/contracts';
import type { VendorImport } from './catalogue-import.service.js';
import type { LimitChange } from './import-plan.js';
import type { ListedLimit } from './listed-game.js';

/** Maximum number of problems that the answer lists, because a faulty list can have thousands. */
const PROBLEMS_SHOWN_MAX = 100;

/** Encodes a plan for the RPC contract, without the vendor. */
export function presentPlan({ plan, digest, listed }: VendorImport) {
  const { added, changed, removed, problems } = plan;
  return {
    digest,
    listed,
    added: added.map(presentGame),
    changed: changed.map(({ gameCode, displayName, names, limits }) => ({
      ...{ gameCode, displayName },
      names: [...names],
      limits: limits.map(presentLimits),
    })),
    removed: removed.map(presentGame),
    problems: problems.slice(0, PROBLEMS_SHOWN_MAX),
    moreProblems: Math.max(0, problems.length - PROBLEMS_SHOWN_MAX),
  };
}

const presentGame = ({
  gameCode,
  displayName,
  gameType,
}: Readonly<Record<'gameCode' | 'displayName' | 'gameType', string>>): MessageInitShape<
  typeof games.ImportedGameSchema
> => ({ gameCode, displayName, gameType });

const presentLimits = ({ before, after }: LimitChange): MessageInitShape<typeof games.ChangedLimitSchema> => ({
  ...(before && { before: presentLimit(before) }),
  after: presentLimit(after),
});

const presentLimit = ({ payoutMinorMax, ...limit }: ListedLimit): MessageInitShape<typeof games.DeskLimitSchema> => ({
  ...limit,
  brand: '*',
  payoutMinorMax: payoutMinorMax ?? 0n,
});
