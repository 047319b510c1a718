import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { recompute } from '../verify/recompute.js';
import { settlementOf } from '../verify/settlements.store.js';
import { EndedOffsetsReadModel } from './ended-offsets.read-model.js';
import { SettlementsReadModel } from './settlements.read-model.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';
import { WriteOffsService } from './write-offs.service.js';

const { DIVIDEND, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
const START = Date.parse('2030-03-04T00:00:00Z');
const hours = (n: number): Date => new Date(START + n * 3_600_000);
const months = (n: number): Date => new Date(Date.UTC(2030, 2 + n, 4, 6));
const from = (start: Date, end?: Date): string => `[${start.toISOString()},${end?.toISOString() ?? ''})`;

// Goal: if a bet is voided after its contract ended, the next settlement of the same payer and payee is reduced,
// whatever its kind of contract. Without such a settlement for twelve months, the amount is written off, and both sides
// see it.
describe('The offset of an ended contract', () => {
  let book: TestBook;
  let agent: string;
  let player: string;
  let writeOffs: WriteOffsService;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
    writeOffs = new WriteOffsService(book.database.db, new WaitingOffsetsStore());
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    agent = await book.member(MemberType.CONTRACT_AGENT);
    player = await book.member(MemberType.PLAYER, agent);
  });

  const agree = (kind: ContractKind, ppm: number, inForce: string, period?: ContractPeriod): Promise<void> =>
    agreeOn(book.database.db, {
      ...{ brand: book.brand, kind, payerId: undefined, payeeId: agent, tiers: [oneRate(ppm)], inForce },
      ...(period && { period }),
    });
  const settled = (kind: ContractKind) =>
    book.database.db.rows<{ id: string; gross: bigint; offset: bigint; carry: bigint }>(
      `SELECT id, gross_minor AS gross, offset_micro AS offset, carry_micro AS carry FROM settlements
        WHERE payee_id = $1 AND kind = $2 ORDER BY starts_at`,
      [agent, kind],
    );
  const left = (moment: Date, kind?: ContractKind) =>
    new EndedOffsetsReadModel(book.database.db).of(agent, kind, moment);

  it('lowers the next settlement of another kind, whose statement names the ended contract', async () => {
    await agree(HOURLY_SALARY, 10_000, from(hours(0), hours(1)));
    await agree(REALTIME_SALARY, 5_000, from(hours(1)));
    const roundId = await book.bet(player, 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, hours(1.1));
    await book.bet(player, 400_000n, hours(1.2));
    expect(await left(hours(1.2), HOURLY_SALARY)).toMatchObject([
      { account: null, isPayee: true, amountMicro: -600_000_000n, rounds: 1, writtenOffAt: null, lapsesAt: null },
    ]);
    await book.closeAll(hours(2));
    const [line] = await settled(REALTIME_SALARY);
    expect(line).toMatchObject({ gross: 1_400n, offset: -600_000_000n });
    const { db } = book.database;
    const row = await settlementOf(db, line?.id ?? '');
    if (!row) throw new Error('no settlement');
    const read = new SettlementsReadModel(db);
    expect((await read.offsets(row)).rows).toMatchObject([
      { roundId, kind: HOURLY_SALARY, amountMicro: -600_000_000n },
    ]);
    expect(recompute(row, (await read.lines(row, 10, 0)).rows, await read.usedMicro(row)).differences).toEqual([]);
    expect(await left(hours(2))).toEqual([]);
  });

  it('takes what the ended contract carried with it, once', async () => {
    await agree(HOURLY_SALARY, 10_000, from(hours(0), hours(2)));
    await agree(REALTIME_SALARY, 5_000, from(hours(2)));
    const roundId = await book.bet(player, 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, hours(1.1));
    await book.bet(player, 10_000n, hours(1.2));
    await book.closeAll(hours(2));
    expect((await settled(HOURLY_SALARY)).at(-1)).toMatchObject({ gross: 0n, carry: -500_000_000n });
    await book.bet(player, 20_000n, hours(2.05));
    await book.bet(player, 200_000n, hours(2.5));
    await book.closeAll(hours(3));
    expect(await settled(REALTIME_SALARY)).toMatchObject([
      { gross: 0n, offset: -500_000_000n, carry: -400_000_000n },
      { gross: 600n, offset: -400_000_000n },
    ]);
  });

  it('of a dividend is the pay of the bet, of either sign', async () => {
    const week = [new Date('2030-03-04T00:00:00Z'), new Date('2030-03-11T00:00:00Z')] as const;
    await agree(DIVIDEND, 100_000, from(week[0], week[1]), ContractPeriod.WEEK);
    await agree(REALTIME_SALARY, 5_000, from(week[1]));
    const lost = await book.bet(player, 50_000n, hours(1));
    const won = await book.bet(player, -20_000n, hours(2));
    await book.closeAll(week[1]);
    expect(await settled(DIVIDEND)).toMatchObject([{ gross: 3_000n }]);
    await book.voided(lost, new Date(week[1].getTime() + 60_000));
    await book.voided(won, new Date(week[1].getTime() + 60_000));
    await book.bet(player, 1_000_000n, new Date(week[1].getTime() + 120_000));
    await book.closeAll(new Date(week[1].getTime() + 300_000));
    // The new bet earns a salary of 5,000. The void of the lost bet takes back 5,000 of the dividend, and the void of
    // the won bet gives back 2,000.
    expect(await settled(REALTIME_SALARY)).toMatchObject([{ gross: 2_000n, offset: -3_000_000_000n }]);
  });

  it.each([
    ['in one settlement', [0, 1, 2], 0],
    ['in one settlement and another order', [2, 1, 0], 0],
    ['in a settlement each', [0, 1, 2], 300_000],
    ['in a settlement each and another order', [1, 2, 0], 300_000],
  ])('of a dividend never takes back more than the dividend had paid, %s', async (_name, order, stepMs) => {
    const week = [new Date('2030-03-04T00:00:00Z'), new Date('2030-03-11T00:00:00Z')] as const;
    await agree(DIVIDEND, 100_000, from(week[0], week[1]), ContractPeriod.WEEK);
    await agree(REALTIME_SALARY, 5_000, from(week[1]));
    const rounds = [
      await book.bet(player, 60_000n, hours(1)),
      await book.bet(player, 50_000n, hours(2)),
      await book.bet(player, -20_000n, hours(3)),
    ];
    await book.reward(player, 75_000n, hours(4));
    await book.closeAll(week[1]);
    expect(await settled(DIVIDEND)).toMatchObject([{ gross: 1_500n }]);
    for (const [n, round] of order.entries()) {
      const at = new Date(week[1].getTime() + n * stepMs);
      await book.voided(rounds[round] ?? '', at);
      await book.bet(player, 1_000_000n, at);
      await book.closeAll(new Date(at.getTime() + stepMs));
    }
    await book.closeAll(new Date(week[1].getTime() + 900_000));
    const lines = await settled(REALTIME_SALARY);
    expect(lines).toHaveLength(stepMs === 0 ? 1 : 3);
    expect(lines.reduce((total, { offset }) => total + offset, 0n)).toBe(-1_500_000_000n);
    const { db } = book.database;
    for (const { id, offset } of lines) {
      const row = await settlementOf(db, id);
      if (!row) throw new Error('no settlement');
      const read = new SettlementsReadModel(db);
      const { rows } = await read.offsets(row);
      expect(rows.reduce((total, { amountMicro }) => total + amountMicro, 0n)).toBe(offset);
      expect(recompute(row, (await read.lines(row, 10, 0)).rows, await read.usedMicro(row)).differences).toEqual([]);
    }
  });

  it('of a dividend that signs again takes back what is left after another contract used a void', async () => {
    const [first, second, third] = ['04', '11', '18'].map((day) => new Date(`2030-03-${day}T00:00:00Z`)) as [
      Date,
      Date,
      Date,
    ];
    await agree(DIVIDEND, 100_000, from(first, second), ContractPeriod.WEEK);
    await agree(REALTIME_SALARY, 5_000, from(second, third));
    const [lost, won] = [await book.bet(player, 50_000n, hours(1)), await book.bet(player, -20_000n, hours(2))];
    await book.reward(player, 25_000n, hours(4));
    await book.closeAll(second);
    await book.voided(lost, second);
    await book.bet(player, 1_000_000n, second);
    await book.closeAll(third);
    await agree(DIVIDEND, 100_000, from(third), ContractPeriod.WEEK);
    await book.voided(won, third);
    await book.bet(player, 100_000n, third);
    await book.closeAll(new Date(third.getTime() + 7 * 86_400_000));
    // The dividend paid 500 for a base of 5,000. Without the lost bet the base is 0, so the salary of the second week
    // takes back the 500. Without the won bet too, the base is still 0, so the second void changes nothing.
    expect(await settled(REALTIME_SALARY)).toMatchObject([{ gross: 4_500n, offset: -500_000_000n }]);
    expect((await settled(DIVIDEND)).map(({ gross }) => gross)).toEqual([500n, 10_000n]);
    expect((await book.dividends(agent)).map(({ corrected }) => corrected)).toEqual([0n, 0n]);
  });

  it('is written off once after twelve months without a contract, and not used later', async () => {
    await agree(HOURLY_SALARY, 10_000, from(hours(0), hours(1)));
    const roundId = await book.bet(player, 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, months(0));
    const waiting = { amountMicro: -600_000_000n, rounds: 1, isPayee: true };
    expect(await left(months(1))).toMatchObject([{ ...waiting, writtenOffAt: null, lapsesAt: months(12) }]);
    expect(await writeOffs.writeOff(new Date(months(12).getTime() - 1))).toBe(0);
    const both = await Promise.all([writeOffs.writeOff(months(12)), writeOffs.writeOff(months(12))]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await left(months(12))).toMatchObject([{ ...waiting, writtenOffAt: months(12) }]);
    await agree(REALTIME_SALARY, 5_000, from(months(13)));
    await book.bet(player, 400_000n, months(13));
    await book.closeAll(months(14));
    expect(await settled(REALTIME_SALARY)).toMatchObject([{ gross: 2_000n, offset: 0n }]);
  });

  it('is the loss of its payer when it is written off: no other contract changes', async () => {
    const below = await book.member(MemberType.CONTRACT_AGENT, agent);
    const other = await book.member(MemberType.PLAYER, below);
    const terms = { brand: book.brand, kind: HOURLY_SALARY, tiers: [oneRate(10_000)] };
    await agreeOn(book.database.db, { ...terms, payerId: agent, payeeId: below, inForce: from(hours(0), hours(1)) });
    await agree(HOURLY_SALARY, 30_000, from(hours(0)));
    const roundId = await book.bet(other, 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, hours(1.1));
    await book.bet(other, 100_000n, hours(1.2));
    await book.closeAll(hours(2));
    expect(await writeOffs.writeOff(months(12))).toBe(1);
    await book.bet(other, 100_000n, months(13));
    await book.closeAll(months(14));
    // For the void, the house takes its 1,800 back from the payer. The payer does not get back the 600 that the payer's
    // ended contract had paid to the agent below.
    expect((await settled(HOURLY_SALARY)).map(({ gross }) => gross)).toEqual([1_800n, 1_200n, 3_000n]);
    const written = { amountMicro: -600_000_000n, rounds: 1 };
    expect(await left(months(14))).toMatchObject([{ ...written, account: below, isPayee: false }]);
    expect(await new EndedOffsetsReadModel(book.database.db).of(below, undefined, months(14))).toMatchObject([
      { ...written, account: agent, isPayee: true },
    ]);
  });

  it.each([
    ['takes the offset within twelve months', 11, 1_400n, -600_000_000n],
    ['leaves it after twelve months, before and after the write-off', 13, 2_000n, 0n],
  ])(
    'is found again by a rebuild that closes all periods at once: a later contract %s',
    async (_name, later, gross, offset) => {
      await agree(HOURLY_SALARY, 10_000, from(hours(0), hours(1)));
      await agree(REALTIME_SALARY, 5_000, from(months(later)));
      const roundId = await book.bet(player, 60_000n, hours(0.2));
      await book.closeAll(hours(1));
      await book.voided(roundId, months(0));
      await book.bet(player, 400_000n, months(later));
      await book.closeAll(months(15));
      expect(await writeOffs.writeOff(months(15))).toBe(offset === 0n ? 1 : 0);
      expect(await settled(REALTIME_SALARY)).toMatchObject([{ gross, offset }]);
    },
  );

  it('is written off with what the ended contract carried', async () => {
    await agree(HOURLY_SALARY, 10_000, from(hours(0), hours(2)));
    const roundId = await book.bet(player, 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, hours(1.1));
    await book.bet(player, 10_000n, hours(1.2));
    await book.closeAll(hours(2));
    const [carried] = await left(months(1));
    expect(carried).toMatchObject({
      amountMicro: -500_000_000n,
      rounds: 0,
      lapsesAt: new Date('2031-03-04T02:00:00Z'),
    });
    expect(await writeOffs.writeOff(months(12))).toBe(1);
    expect(await writeOffs.writeOff(months(13))).toBe(0);
    expect(await left(months(13))).toMatchObject([{ amountMicro: -500_000_000n, writtenOffAt: carried?.lapsesAt }]);
  });
});
