import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drandBeacon } from '@nm/kit/fairness/beacon.js';
import { BeaconRounds } from './beacon-rounds.service.js';

// Goal: the bff returns the beacon's signature of a published round and asks the relay for it only once. If there is no
// signature, the error code says why.

const SIGNATURE = 'b4'.repeat(48);
const randomness = createHash('sha256').update(Buffer.from(SIGNATURE, 'hex')).digest('hex');
const asked: string[] = [];
let relay: Server;
let url: string;

beforeAll(async () => {
  relay = createServer(({ url: path = '' }, response) => {
    const round = Number(path.split('/').at(-1));
    asked.push(String(round));
    response.statusCode = round === 7 ? 404 : round === 8 ? 503 : 200;
    response.end(
      JSON.stringify({ round, randomness: round === 9 ? '00'.repeat(32) : randomness, signature: SIGNATURE }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => relay.once('listening', ready));
  url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterAll(() => relay.close());

it('hands on the signature of a round, and asks for it once', async () => {
  const rounds = new BeaconRounds({ drandUrl: url });
  expect(await rounds.of('5')).toEqual({ round: '5', signature: SIGNATURE });
  await rounds.of('5');
  expect(asked).toEqual(['5']);
});

it('asks once for callers at the same time, and not soon again for a round that is missing', async () => {
  const rounds = new BeaconRounds({ drandUrl: url });
  asked.length = 0;
  await Promise.all(['6', '6', '6'].map((round) => rounds.of(round)));
  expect(asked).toEqual(['6']);
  for (const round of ['7', '7']) await expect(rounds.of(round)).rejects.toMatchObject({ code: 'resource.not_found' });
  expect(asked).toEqual(['6', '7']);
  // An error of the relay (503) is not cached, so the next call asks the relay again.
  for (const round of ['8', '8']) await expect(rounds.of(round)).rejects.toMatchObject({ code: 'system.temporary' });
  expect(asked).toEqual(['6', '7', '8', '8']);
});

it('does not ask for a round in the future', async () => {
  const beacon = drandBeacon(url);
  const rounds = new BeaconRounds({ drandUrl: url });
  const coming = beacon.roundAfter(new Date(Date.now() + 60_000));
  const past = beacon.roundAfter(new Date(Date.now() - 60_000));
  asked.length = 0;
  for (const round of [coming, '999999999999999'])
    await expect(rounds.of(round)).rejects.toMatchObject({ code: 'resource.not_found' });
  expect(await rounds.of(past)).toMatchObject({ round: past });
  expect(asked).toEqual([past]);
});

it.each([
  ['7', 'resource.not_found'],
  ['8', 'system.temporary'],
  ['9', 'system.temporary'],
  ['2026-11-26T18:00:00Z', 'resource.not_found'],
])('refuses the round %s with %s', async (round, code) => {
  await expect(new BeaconRounds({ drandUrl: url }).of(round)).rejects.toMatchObject({ code });
});

it('knows no signature where the demo’s ledger is the beacon', async () => {
  await expect(new BeaconRounds({ drandUrl: undefined }).of('5')).rejects.toMatchObject({ code: 'resource.not_found' });
});
