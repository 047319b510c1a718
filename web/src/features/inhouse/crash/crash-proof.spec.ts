import { createHash } from 'node:crypto';
import { checkCrash } from './crash-proof.js';

// Goal: the page ticks a step of the proof only when the browser's own check of published values holds. The check
// detects a house that forges the beacon's value together with a signature. A beacon that cannot be loaded counts
// neither as right nor as wrong.

const SIGNED = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
/** A forged signature: a point of the elliptic curve that drand never signed. */
const FORGED = '97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb';
const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const SEED = '0f'.repeat(32);

async function aRound({ beacon = 'drand-quicknet', signature = SIGNED } = {}) {
  const round = {
    ...{ seed: SEED, seedHash: hashOf(SEED), betsRoot: 'ab'.repeat(32), beacon, beaconRound: '1000' },
    beaconValue: hashOf(signature),
  };
  return { ...round, crashE2: (await checkCrash(round, async () => signature)).computedE2 ?? 0 };
}

test('ticks seed, signature and result of an honest round', async () => {
  expect(await checkCrash(await aRound(), async () => SIGNED)).toMatchObject({
    ...{ seed: 'good', beacon: 'good', result: 'good' },
  });
});

test('shows fail for a forged signature, although seed, value and result fit each other', async () => {
  expect(await checkCrash(await aRound({ signature: FORGED }), async () => FORGED)).toMatchObject({
    ...{ seed: 'good', beacon: 'bad', result: 'good' },
  });
});

test('shows offline without a signature, and says that the demo’s ledger signs nothing', async () => {
  const offline = () => Promise.reject(new Error('no connection'));
  expect(await checkCrash(await aRound(), offline)).toMatchObject({ beacon: 'offline', result: 'good' });
  expect(await checkCrash(await aRound({ beacon: 'wallet-ledger' }), offline)).toMatchObject({ beacon: 'unsigned' });
});

test('fails a changed or malformed seed and a changed result', async () => {
  const round = await aRound();
  const check = async (change: object) => checkCrash({ ...round, ...change }, async () => SIGNED);
  expect(await check({ seed: '0e'.repeat(32) })).toMatchObject({ seed: 'bad', beacon: 'good', result: 'bad' });
  expect(await check({ seed: 'none' })).toEqual({ seed: 'bad', beacon: 'good', result: 'bad' });
  expect(await check({ crashE2: round.crashE2 + 1 })).toMatchObject({ seed: 'good', result: 'bad' });
});

test('waits for what is not published before the crash', async () => {
  const { seedHash, betsRoot, beacon, beaconRound } = await aRound();
  expect(await checkCrash({ seedHash, betsRoot, beacon, beaconRound }, async () => SIGNED)).toEqual({
    ...{ seed: 'later', beacon: 'later', result: 'later' },
  });
});
