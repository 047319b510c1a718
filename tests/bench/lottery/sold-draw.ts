import { randomBytes, randomUUID } from 'node:crypto';
import { GameCategory } from '@nm/contracts';
import type { Db } from '@nm/kit/db/db.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { leafOf } from '@nm/kit/fairness/merkle-root.js';
import { drawResult } from '@nm/games/lottery/plays/draw-result.js';
import { leafText, quote, type Quote } from '@nm/games/lottery/slips/slip.js';
import { benchMember } from '../ledger/populate.js';
import type { RunningWallet } from '../relay/wallet-service.js';

/** The slips of one member in a draw. */
export const SLIPS_EACH = 10;
const GAME = { vassalage: 'TCG_LOTTO_VN', gameCode: 'VNNORTH', category: GameCategory.ELOTT } as const;
const REGION = 'vn-north';
const UNIT_MINOR = 10n;
/** The number of slips whose stakes one call of the wallet posts. */
const BATCH = 100;
const CALLS_AT_ONCE = 8;

/**
 * Creates an open draw with accepted slips, whose stakes the wallet has posted, and returns its id.
 * @param first the first of the members, each of whom has SLIPS_EACH slips.
 */
export async function soldDraw(owner: Db, wallet: RunningWallet, first: number, slips: number): Promise<string> {
  const drawId = await aDraw(owner);
  const batches = Array.from({ length: slips / BATCH }, (_, batch) => batch);
  await Promise.all(
    Array.from({ length: CALLS_AT_ONCE }, async () => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop())
        await sell(owner, wallet, drawId, batch, first);
    }),
  );
  await owner.rows('VACUUM ANALYZE lottery_slips');
  return drawId;
}

/** Gives a draw its numbers, after which the service settles it. */
export async function draw(owner: Db, drawId: string): Promise<void> {
  const [seed, root, beacon] = [randomBytes(32), 'a'.repeat(64), 'b'.repeat(64)];
  await owner.rows(
    `UPDATE lottery_draws SET status = 'drawn', slips_root = $2, beacon_value = $3, seed = $4, result = $5,
            drawn_at = clock_timestamp() WHERE draw_id = $1`,
    [drawId, root, beacon, seed.toString('hex'), JSON.stringify(drawResult(REGION, { seed, root, beacon }))],
  );
}

async function aDraw(owner: Db): Promise<string> {
  const seedHash = serverSeedHash(randomBytes(32));
  const row = await owner.one<{ id: string }>(
    `INSERT INTO lottery_draws (game_code, vassalage, region, opens_at, closes_at, due_at, status, seed_sealed,
                                seed_hash, beacon, beacon_round)
     SELECT $1, $2, $3, now() - interval '1 minute', at - interval '1 minute', at, 'open', '', $4, 'bench', '0'
       FROM (SELECT now() + interval '1 day' + random() * interval '300 days' AS at) due RETURNING draw_id AS id`,
    [GAME.gameCode, GAME.vassalage, REGION, seedHash],
  );
  if (!row) throw new Error('no draw was created');
  return row.id;
}

/** Posts the stakes of one batch of slips in the wallet, and stores these slips as accepted. */
async function sell(owner: Db, wallet: RunningWallet, drawId: string, batch: number, first: number): Promise<void> {
  const slips = Array.from({ length: BATCH }, (_, i) => {
    const n = batch * BATCH + i;
    return { slipId: randomUUID(), memberId: benchMember(first + Math.floor(n / SLIPS_EACH)), ...slipOf(n) };
  });
  const { outcomes } = await wallet.client.postMany(
    {
      posts: slips.map(({ slipId, memberId, stakeMinor }) => ({
        ...{ memberId, currency: 'USD', key: slipId, reference: slipId },
        movement: {
          case: 'bet',
          value: {
            stakeMinor,
            play: { vendor: GAME.vassalage, gameCode: GAME.gameCode, roundId: slipId, category: GAME.category },
          },
        },
      })),
    },
    { deadlineMs: 30_000 },
  );
  const refused = outcomes.find(({ outcome }) => outcome.case !== 'posted');
  if (refused) throw new Error(`a stake was not posted: ${JSON.stringify(refused.outcome.value)}`);
  const leafOfSlip = (slip: (typeof slips)[number]): Buffer => leafOf(leafText({ ...slip, drawId, currency: 'USD' }));
  await owner.rows(
    `INSERT INTO lottery_slips (slip_id, draw_id, member_id, key, input_hash, brand, vassalage, game_code, category,
                                currency, trial, lines, combinations, stake_minor, payout_minor_max, status,
                                stake_cash_minor, leaf, resolve_at)
     SELECT id, $1, member, id::text, '', 'lab', $2, $3, $4, 'USD', false, lines, combinations, stake, win_max, 'accepted', stake,
            leaf, now()
       FROM unnest($5::uuid[], $6::uuid[], $7::jsonb[], $8::bigint[], $9::bigint[], $10::bytea[], $11::int[])
              AS i(id, member, lines, stake, win_max, leaf, combinations)`,
    [
      drawId,
      GAME.vassalage,
      GAME.gameCode,
      GAME.category,
      slips.map(({ slipId }) => slipId),
      slips.map(({ memberId }) => memberId),
      slips.map(({ lines }) => JSON.stringify(lines)),
      slips.map(({ stakeMinor }) => stakeMinor),
      slips.map(({ payoutMinorMax }) => payoutMinorMax),
      slips.map(leafOfSlip),
      slips.map(({ combinations }) => combinations),
    ],
  );
}

/** A slip of two numbers, which differ from slip to slip. */
function slipOf(n: number): Quote {
  const picks = [n % 100, (n * 7 + 13) % 100].map((number) => String(number).padStart(2, '0'));
  return quote(REGION, [{ play: 'lo2', picks: [...new Set(picks)], unitMinor: UNIT_MINOR }]);
}
