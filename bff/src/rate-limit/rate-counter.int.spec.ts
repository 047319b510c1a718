import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { RateCounter } from './rate-limit.guard.js';

// Goal: taking back the count of a request lowers the counter by one, but never below zero.

let edge: TestEdge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

test('a count that is given back twice does not raise the limit', async () => {
  const counter = edge.app.get(RateCounter);
  const quota = { key: `test:${crypto.randomUUID()}`, perHourMax: 2 };
  await counter.takeOfHour(quota);
  await counter.giveBackOfHour(quota);
  await counter.giveBackOfHour(quota);
  expect([await counter.takeOfHour(quota), await counter.takeOfHour(quota)]).toEqual([0, 0]);
  expect(await counter.takeOfHour(quota)).toBeGreaterThan(0);
});
