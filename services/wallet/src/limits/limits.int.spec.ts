import { randomUUID } from 'node:crypto';
import {
  aBet,
  aBetWin,
  aCommand,
  aDeposit,
  aGrant,
  anAdjustment,
  aRollback,
  aWin,
} from '../ledger/testing/commands.js';
import type { Movement } from '../ledger/movement.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { voidWithHousePart } from '../ledger/testing/void-with-house-part.js';
import { DepositPromptService } from './deposit-prompt.service.js';
import type { LimitMinor, LimitName } from './limit.js';
import { LimitsService } from './limits.service.js';
import { LimitsStore } from './limits.store.js';
import { PlayedReadModel } from './played.read-model.js';

const HOUR_MS = 3_600_000;
const STAKE_DAY: LimitName = { kind: 'stake', period: 'day' };
const DEPOSIT_WEEK: LimitName = { kind: 'deposit', period: 'week' };

// Goal: a tighter limit applies to the very next posting, and a looser limit takes effect only after 24 hours and a
// second confirmation by the member.
describe("A member's limits", () => {
  let ledger: TestLedger;
  let limits: LimitsService;
  let memberId = '';
  const owner = () => ({ memberId, currency: 'USD' });
  const post = (movement: Movement) => ledger.ledger.post(aCommand(memberId, movement, randomUUID()));
  const bet = async (stakeMinor: bigint): Promise<string> => {
    const { status, code } = await post(aBet(stakeMinor));
    return code ?? status;
  };
  const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
  const set = (name: LimitName, limitMinor: LimitMinor, at?: Date) => limits.set(owner(), name, limitMinor, at);
  const confirm = (name: LimitName, limitMinor: LimitMinor, at?: Date) => limits.confirm(owner(), name, limitMinor, at);
  const state = async ({ kind, period }: LimitName) =>
    (await limits.states(owner())).find((one) => one.kind === kind && one.period === period);
  const acts = async (): Promise<string[]> =>
    (
      await ledger.db.rows<{ act: string }>(
        `SELECT act FROM limit_changes c JOIN accounts a ON a.id = c.account_id WHERE a.member_id = $1 ORDER BY change_id`,
        [memberId],
      )
    ).map(({ act }) => act);

  beforeAll(async () => {
    ledger = await openTestLedger();
    limits = new LimitsService(ledger.db, new LimitsStore());
  });
  afterAll(() => ledger?.close());
  beforeEach(async () => {
    memberId = await ledger.member();
    await post(aGrant(10_000n));
  });

  it('stop the next bet, also below the used amount and at 0', async () => {
    expect(await bet(500n)).toBe('applied');
    await set(STAKE_DAY, 600n);
    expect(await bet(200n)).toBe('wallet.stake_limit');
    expect(await bet(100n)).toBe('applied');
    await set(STAKE_DAY, 300n);
    expect(await bet(1n)).toBe('wallet.stake_limit');
    await set({ kind: 'loss', period: 'month' }, 0n);
    expect(await state(STAKE_DAY)).toMatchObject({ limitMinor: 300n, usedMinor: 600n });
    expect(await state({ kind: 'loss', period: 'month' })).toMatchObject({ limitMinor: 0n, usedMinor: 600n });
    expect(await acts()).toEqual(['set', 'set', 'set']);
  });

  it('count deposits gross, by period', async () => {
    await post(aDeposit(4_000n));
    await set(DEPOSIT_WEEK, 5_000n);
    expect(await state(DEPOSIT_WEEK)).toMatchObject({ limitMinor: 5_000n, usedMinor: 4_000n });
    expect(await state({ kind: 'deposit', period: 'day' })).toMatchObject({ limitMinor: null, usedMinor: 4_000n });
  });

  it('get looser only after 24 hours and a confirmation that names the limit again', async () => {
    await set(STAKE_DAY, 100n);
    await set(STAKE_DAY, 900n);
    expect(await state(STAKE_DAY)).toMatchObject({ limitMinor: 100n, pending: { limitMinor: 900n } });
    expect(await bet(200n)).toBe('wallet.stake_limit');
    await expect(confirm(STAKE_DAY, 900n, inHours(23.9))).rejects.toMatchObject({ code: 'wallet.limit_waits' });
    await expect(confirm(STAKE_DAY, 901n, inHours(25))).rejects.toMatchObject({ code: 'wallet.wrong_state' });
    await expect(confirm(STAKE_DAY, null, inHours(25))).rejects.toMatchObject({ code: 'wallet.wrong_state' });
    expect(await bet(200n)).toBe('wallet.stake_limit');
    await confirm(STAKE_DAY, 900n, inHours(25));
    await confirm(STAKE_DAY, 900n, inHours(25));
    expect(await bet(200n)).toBe('applied');
    expect((await state(STAKE_DAY))?.pending).toBeUndefined();
    expect(await acts()).toEqual(['set', 'asked', 'confirmed']);
  });

  it('are removed in the same way', async () => {
    await set(STAKE_DAY, 100n);
    await set(STAKE_DAY, null);
    expect(await bet(200n)).toBe('wallet.stake_limit');
    await confirm(STAKE_DAY, null, inHours(24.1));
    expect(await bet(200n)).toBe('applied');
    expect(await state(STAKE_DAY)).toMatchObject({ limitMinor: null });
  });

  it('do not wait longer because a request is repeated, and wait anew for another amount', async () => {
    await set(STAKE_DAY, 100n);
    await set(STAKE_DAY, 900n, inHours(-20));
    await set(STAKE_DAY, 900n);
    await confirm(STAKE_DAY, 900n, inHours(5));
    await set(STAKE_DAY, 2_000n, inHours(-20));
    await set(STAKE_DAY, 3_000n);
    await expect(confirm(STAKE_DAY, 3_000n, inHours(5))).rejects.toMatchObject({ code: 'wallet.limit_waits' });
  });

  it('that get tighter, or are kept, delete the waiting request for a looser limit', async () => {
    await set(STAKE_DAY, 500n);
    await set(STAKE_DAY, 900n);
    await set(STAKE_DAY, 400n);
    await expect(confirm(STAKE_DAY, 900n, inHours(25))).rejects.toMatchObject({ code: 'wallet.wrong_state' });
    await set(STAKE_DAY, 900n);
    await limits.keep(owner(), STAKE_DAY);
    await expect(confirm(STAKE_DAY, 900n, inHours(25))).rejects.toMatchObject({ code: 'wallet.wrong_state' });
    expect(await state(STAKE_DAY)).toMatchObject({ limitMinor: 400n });
  });

  it('hold against bets that were decided on the old limit', async () => {
    const bets = Array.from({ length: 40 }, () => bet(100n));
    const [outcomes] = await Promise.all([Promise.all(bets), set(STAKE_DAY, 1_000n)]);
    const later = await bet(100n);
    const used = (await state(STAKE_DAY))?.usedMinor ?? 0n;
    expect(outcomes.filter((outcome) => outcome === 'applied').length * 100 + (later === 'applied' ? 100 : 0)).toBe(
      Number(used),
    );
    expect(later === 'applied' ? used <= 1_000n : used >= 1_000n).toBe(true);
  });

  it('are asked for before the first deposit and every six months, until the member answers', async () => {
    const prompt = new DepositPromptService(ledger.db, new LimitsStore());
    const inMonths = (months: number): Date => inHours(months * 31 * 24);
    expect(await prompt.state(owner())).toEqual({ due: 'first', isLimited: false });
    await expect(prompt.answer(owner(), 'kept')).rejects.toMatchObject({ code: 'wallet.wrong_state' });
    await prompt.answer(owner(), 'no_limit');
    expect(await prompt.state(owner(), inMonths(5))).toEqual({ due: undefined, isLimited: false });
    expect(await prompt.state(owner(), inMonths(7))).toEqual({ due: 'review', isLimited: false });
    await set({ kind: 'loss', period: 'day' }, 5n, inMonths(7));
    expect((await prompt.state(owner(), inMonths(7))).due).toBe('review');
    await set(DEPOSIT_WEEK, 9_000n, inMonths(7));
    expect(await prompt.state(owner(), inMonths(8))).toEqual({ due: undefined, isLimited: true });
    await expect(prompt.answer(owner(), 'no_limit', inMonths(14))).rejects.toMatchObject({
      code: 'wallet.wrong_state',
    });
    expect((await prompt.state(owner(), inMonths(14))).due).toBe('review');
    await prompt.answer(owner(), 'kept', inMonths(14));
    expect((await prompt.state(owner(), inMonths(15))).due).toBeUndefined();
  });

  it('show the stakes and payouts of a session, rollbacks and corrections included', async () => {
    const played = new PlayedReadModel(ledger.db);
    const ofSession = (since: Date) => played.since(memberId, 'USD', since);
    await post(aBet(1_000n));
    const keys = [randomUUID(), randomUUID()] as const;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const since = new Date();
    expect(await ofSession(since)).toEqual({ stakeMinor: 0n, payoutMinor: 0n });
    await ledger.ledger.post(aCommand(memberId, aBet(300n), keys[0]));
    await post(aWin(keys[0], 500n));
    await ledger.ledger.post(aCommand(memberId, aBetWin(200n, 700n), keys[1]));
    expect(await ofSession(since)).toEqual({ stakeMinor: 500n, payoutMinor: 1_200n });
    await post(aRollback(keys[1]));
    await post(anAdjustment(50n));
    await post(aDeposit(4_000n));
    expect(await ofSession(since)).toEqual({ stakeMinor: 300n, payoutMinor: 450n });
    // Before the wallet has opened the account of a new member, a request for the stakes and payouts of the member's
    // session is answered with 0.
    expect(await played.since(randomUUID(), 'USD', since)).toEqual({ stakeMinor: 0n, payoutMinor: 0n });
  });

  it('show no play of a bet that became void after its bonus was forfeited', async () => {
    const played = new PlayedReadModel(ledger.db);
    const [player, since] = [await ledger.member(), new Date(Date.now() - 1_000)];
    await voidWithHousePart(ledger.ledger, player);
    expect(await played.since(player, 'USD', since)).toEqual({ stakeMinor: 0n, payoutMinor: 0n });
  });

  it('leave one outcome of concurrent changes of the same limit', async () => {
    await Promise.all([300n, 200n, 700n, 500n].map((limitMinor) => set(STAKE_DAY, limitMinor)));
    expect(await state(STAKE_DAY)).toMatchObject({ limitMinor: 200n });
  });
});
