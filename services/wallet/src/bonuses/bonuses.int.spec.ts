import { randomUUID } from 'node:crypto';
import { BonusState } from '@nm/contracts/wallet.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { Movement } from '../ledger/movement.js';
import { aGrant, aHold } from '../ledger/testing/commands.js';
import { BonusesReadModel, type BonusFilter } from './bonuses.read-model.js';
import { categoriesOf, shownCount, type Bonus } from './bonus.js';

const PAGE = { number: 1, limit: 20, offset: 0 };
const SLOTS = 4;

// Goal: each grant shows its true state and progress. The progress uses the contribution table that was stored at the
// grant.
describe("A member's grants", () => {
  let bench: CashierBench;
  let readModel: BonusesReadModel;

  beforeAll(async () => {
    bench = await CashierBench.start();
    readModel = new BonusesReadModel(bench.db);
  }, 60_000);
  afterAll(() => bench?.stop());

  const post = (memberId: string, movement: Movement): Promise<Posting> =>
    bench.app
      .get(LedgerService)
      .post({ caller: 'games', memberId, currency: 'USD', key: randomUUID(), reference: '', movement });
  const play = (memberId: string, stakeMinor: bigint, payoutMinor: bigint): Promise<Posting> =>
    post(memberId, {
      ...{ type: 'bet_win', stakeMinor, payoutMinor, heldMinor: 0n, validStakeMinor: stakeMinor },
      play: { vendor: 'BAZAAR', gameCode: 'KOI', roundId: randomUUID(), category: SLOTS },
    });
  const list = async (memberId: string, change: Partial<BonusFilter> = {}): Promise<readonly Bonus[]> => {
    const all = { memberId, currency: 'USD', state: undefined, from: undefined, to: undefined };
    return (await readModel.list({ ...all, ...change }, PAGE)).bonuses;
  };

  it('is open while turnover is missing, met when it is reached, and used when no bonus is left', async () => {
    const memberId = await bench.aMember();
    await post(memberId, aGrant(0n, 1_000n, 3_000n));
    await play(memberId, 500n, 500n);
    expect(await list(memberId)).toMatchObject([
      { state: 'open', requiredMinor: 3_000n, countedMinor: 500n, leftMinor: 1_000n, convertedMinor: null },
    ]);
    await play(memberId, 1_000n, 0n);
    expect(await list(memberId)).toMatchObject([{ state: 'used', countedMinor: 1_500n }]);
    await post(memberId, { type: 'deposit', amountMinor: 2_000n, provider: 'lantern' });
    await play(memberId, 2_000n, 2_000n);
    const [met] = await list(memberId);
    expect(met).toMatchObject({ state: 'met', countedMinor: 3_500n, convertedMinor: 0n });
    expect(met && shownCount(met)).toBe(3_000n);
  });

  it('shows what became cash and when, with the turnover of that time, and what others have left', async () => {
    const memberId = await bench.aMember();
    await post(memberId, aGrant(0n, 1_000n, 500n));
    await post(memberId, aGrant(0n, 400n, 9_000n));
    await play(memberId, 600n, 500n);
    await play(memberId, 100n, 100n);
    expect(await list(memberId)).toMatchObject([
      { state: 'open', leftMinor: 400n, convertedMinor: null, countedMinor: 700n, endedAt: null },
      { state: 'met', leftMinor: 0n, convertedMinor: 900n, countedMinor: 600n, endedAt: expect.any(Date) as unknown },
    ]);
  });

  it('counts each category by the table that was copied at the grant', async () => {
    const memberId = await bench.aMember();
    await post(memberId, aGrant(1_000n, 0n, 5_000n));
    await bench.rewrite(
      `UPDATE turnover_requirements r SET contribution_ppm[${SLOTS}] = 250000 FROM accounts a
        WHERE a.id = r.account_id AND a.member_id = $1`,
      [memberId],
    );
    await play(memberId, 999n, 999n);
    const [bonus] = await list(memberId);
    expect(bonus && categoriesOf(bonus)[SLOTS - 1]).toEqual({
      ...{ category: SLOTS, sharePpm: 250_000, validStakeMinor: 999n, countedMinor: 249n },
    });
    expect(bonus).toMatchObject({ state: 'open', cashMinor: 1_000n });
  });

  it('is forfeited with the turnover of that time, whatever is played later', async () => {
    const memberId = await bench.aMember();
    await post(memberId, { type: 'deposit', amountMinor: 5_000n, provider: 'lantern' });
    await post(memberId, aGrant(0n, 1_000n, 9_000n));
    await play(memberId, 700n, 700n);
    await post(memberId, aHold(100n, 0n, 1_000n));
    await play(memberId, 800n, 800n);
    expect(await list(memberId)).toMatchObject([
      { state: 'forfeited', countedMinor: 700n, endedAt: expect.any(Date) as unknown },
    ]);
    // An older version did not store the turnover of forfeited grants. The turnover of such a grant is therefore
    // unknown.
    await bench.rewrite('UPDATE turnover_requirements SET closed_turnover = NULL WHERE closed_at IS NOT NULL');
    const [old] = await list(memberId);
    expect(old && [old.state, shownCount(old)]).toEqual(['forfeited', undefined]);
  });

  it('is listed newest first, by state and time, with a grant that requires nothing, and without refused ones', async () => {
    const memberId = await bench.aMember();
    await post(memberId, aGrant(100n, 0n, 0n));
    await post(memberId, aGrant(200n, 0n, 900n));
    await bench.rewrite('UPDATE accounts SET excluded = true, revision = revision + 1 WHERE member_id = $1', [
      memberId,
    ]);
    expect(await post(memberId, aGrant(300n, 0n, 900n))).toMatchObject({ status: 'refused' });
    expect((await list(memberId)).map(({ cashMinor, state }) => [cashMinor, state])).toEqual([
      [200n, 'open'],
      [100n, 'met'],
    ]);
    expect(await list(memberId, { state: 'met' })).toMatchObject([{ cashMinor: 100n, requiredMinor: 0n }]);
    expect(await list(memberId, { from: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await list(memberId, { to: new Date(Date.now() - 60_000) })).toEqual([]);
    expect(await list(await bench.aMember())).toEqual([]);
  });

  it('has the states of the contract, in its order', () => {
    const { OPEN, MET, USED, FORFEITED, EXPIRED } = BonusState;
    expect([OPEN, MET, USED, FORFEITED, EXPIRED]).toEqual([1, 2, 3, 4, 5]);
  });
});
