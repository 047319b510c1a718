import { randomUUID } from 'node:crypto';
import { raffleLabelOf } from '../raffles/raffles.presenter.js';
import { RaffleBench, week } from '../testing/raffle-bench.js';
import { aRound } from '../testing/rewards-desk.js';
import { startOf } from '../plays/brand-day.js';

// Goal: each of the ten labels of an activity in the specification (§4) occurs: two labels for raffles, eight for
// rewards.

const HOUR_MS = 3_600_000;
let bench: RaffleBench;
beforeAll(async () => {
  bench = await RaffleBench.open();
}, 60_000);
afterAll(() => bench?.close());

test('all ten labels occur', async () => {
  const { desk } = bench;
  const memberId = await desk.aMember();
  const labels = new Map<string, string>();
  const note = async (label: string, rewardId: string): Promise<void> => {
    const reward = (await desk.rewardsOf(memberId)).find((one) => one.rewardId === rewardId);
    labels.set(label, reward?.status ?? '');
  };

  const { rewardId: claim } = await desk.anOffer(memberId);
  await note('claim', claim);
  const soon = new Date(Date.now() + HOUR_MS);
  const { rewardId: coming } = await desk.anOffer(memberId, { availableFrom: soon, expiresAt: new Date(+soon + 1) });
  await note('coming_soon', coming);
  const past = { availableFrom: new Date(Date.now() - HOUR_MS), expiresAt: new Date(Date.now() - 1) };
  await note('close', (await desk.anOffer(memberId, past)).rewardId);
  desk.outsider.faults.push('never_arrived');
  await desk.rewards.claim(memberId, claim, 'k');
  await note('processing', claim);
  await desk.payAll();
  await note('claimed', claim);
  const { rewardId: house } = await desk.anOffer(memberId, { by: 'house', expiresAt: null });
  await desk.payAll();
  await note('issued', house);
  const application = { memberId, brand: 'lab', promotion: 'loyalty-gift', comment: '', key: 'k' };
  const { rewardId: applied = '' } = (await desk.applications.apply(application)).reward ?? {};
  await note('applying', applied);
  const decision = { version: 0n, operatorId: randomUUID(), note: 'too early' };
  await desk.applications.decide(applied, { state: 'rejected', ...decision });
  await note('rejected', applied);

  await desk.deliver(aRound(memberId, 2_000n, { at: startOf(week.from, 'UTC') }));
  const raffleId = await bench.present();
  const raffleLabel = async () => (await bench.entries.list('lab', memberId)).map(raffleLabelOf)[0] ?? '';
  labels.set('join', await raffleLabel());
  await bench.enter(memberId, raffleId);
  labels.set('joined', await raffleLabel());

  expect([...labels].filter(([label, found]) => label !== found)).toEqual([]);
  expect(labels.size).toBe(10);
});
