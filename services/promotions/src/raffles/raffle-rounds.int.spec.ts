import { create } from '@bufbuild/protobuf';
import { decodeEvent, promotions } from '@nm/contracts';
import { weeklyRaffle, type RaffleRule } from '../rules/raffles.js';
import { RaffleBench } from '../testing/raffle-bench.js';
import { aRound } from '../testing/rewards-desk.js';
import { raffleInContract } from './raffles.presenter.js';
import { termsIn } from './terms-in.js';

// Goal: the last places of a raffle can give free rounds, which their winners claim once. The free rounds pay at most
// the prize of their place. The first places are still paid in cash.

const freeRounds = {
  ...{ vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 10, playDays: 7, claimDays: 5, fromPlace: 2 },
  stakeMinor: { USD: 20n },
};
const rule: RaffleRule = { ...weeklyRaffle, freeRounds };

let bench: RaffleBench;
beforeAll(async () => {
  bench = await RaffleBench.open();
});
afterAll(() => bench?.close());

test('a raffle copies the free rounds of its rule, and has none in a currency without their stake', () => {
  const { stakeMinor: _stakes, ...terms } = freeRounds;
  expect(termsIn(rule, 'USD')?.freeRounds).toEqual({ ...terms, stakeMinor: '20' });
  expect(termsIn(weeklyRaffle, 'USD')?.freeRounds).toBeNull();
  expect(termsIn(rule, 'BDT')).toBeUndefined();
});

test('the first place is paid in cash; each further one offers free rounds, which pay at most its prize', async () => {
  const { desk, raffles } = bench;
  const raffleId = await bench.present();
  await bench.owner('UPDATE raffles SET free_rounds = $2 WHERE raffle_id = $1', [
    raffleId,
    JSON.stringify(termsIn(rule, 'USD')?.freeRounds),
  ]);
  const members = await Promise.all([1, 2, 3].map(() => desk.aMember()));
  for (const memberId of members) {
    await desk.deliver(aRound(memberId, 2_000n * 20n));
    await bench.enter(memberId, raffleId);
  }
  await bench.endPeriod(raffleId);
  await raffles.advance();
  await bench.reachDraw(raffleId);
  await raffles.drawDue();
  await raffles.drawDue();
  await desk.payAll();
  const { winners, raffle } = await bench.entries.one('lab', raffleId);
  expect(raffle.status).toBe('drawn');
  expect(winners.length).toBeGreaterThan(2);
  expect(create(promotions.RaffleSchema, raffleInContract(await bench.entries.one('lab', raffleId)))).toMatchObject({
    ...{ freeRoundsFromPlace: 2, freeRounds: { gameCode: 'TIGER_GATE', rounds: 10, stakeMinor: 20n, playDays: 7 } },
  });
  // Each winning ticket is published once, from which its winner's message is made.
  const { typeName } = promotions.RafflePrizeWonSchema;
  const published = await desk.database.db.rows<{ payload: Uint8Array }>(
    'SELECT payload FROM outbox WHERE type = $1 ORDER BY seq',
    [typeName],
  );
  expect(published.map(({ payload }) => decodeEvent(typeName, payload))).toMatchObject(
    winners.map(({ memberId, place, prizeMinor }) => ({
      ...{ memberId, raffleId, place, currency: 'USD', prizeMinor },
      freeRounds: place === 1 ? 0 : 10,
    })),
  );
  const prizes = (await Promise.all(members.map((each) => bench.prizesOf(each)))).flat();
  expect(prizes).toHaveLength(winners.length);
  for (const { place, prizeMinor, memberId } of winners) {
    const prize = prizes.find(({ occasion }) => occasion.endsWith(`:${place}`));
    const status = place === 1 ? 'issued' : 'claim';
    expect(prize).toMatchObject({ status, amount: { cashMinor: prizeMinor, bonusMinor: 0n } });
    expect(prize?.freeRounds?.rounds).toBe(place === 1 ? undefined : 10);
    if (place !== 2 || !prize) continue;
    await desk.rewards.claim(memberId, prize.rewardId, 'k');
    const before = desk.postingsOf(memberId).length;
    const end = { grantId: prize.rewardId, memberId, wonMinor: prizeMinor + 1_000n };
    for (let i = 0; i < 2; i += 1) await desk.database.db.transaction((tx) => desk.freeRounds.end(tx, end, new Date()));
    await desk.payAll();
    const posted = desk.postingsOf(memberId).slice(before);
    const amount = { cashMinor: prizeMinor, bonusMinor: 0n };
    expect(posted).toMatchObject([{ movement: { value: { amount, turnoverRequiredMinor: prizeMinor } } }]);
  }
});
