import { createHash } from 'node:crypto';
import { computedResult } from './draw-check.js';
import { checkLine, linesOf } from './proof-lines.js';

// Goal: the page ticks a line of the proof only when the browser's own check of published values holds. The check
// detects a house that forges the beacon's value together with a signature. A beacon that cannot be loaded counts
// neither as right nor as wrong.

const SIGNED = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
/** A forged signature: a point of the elliptic curve that drand never signed. */
const FORGED = '97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb';
const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const SEED = '0f'.repeat(32);
const ROOT = 'ab'.repeat(32);

async function published({ beacon = 'drand-quicknet', signature = SIGNED } = {}) {
  const proof = {
    seedHash: hashOf(SEED),
    seed: SEED,
    slipsRoot: ROOT,
    slips: 3,
    beacon,
    beaconRound: '1000',
    beaconValue: hashOf(signature),
  };
  const draw = { region: 'lott', proof, result: await computedResult('lott', proof) };
  return { draw, slip: undefined, signatureOf: () => Promise.resolve(signature) };
}

test('ticks seed, signature and numbers of an honest draw', async () => {
  const honest = await published();
  expect(await Promise.all(linesOf(undefined).map((line) => checkLine(line, honest)))).toEqual([
    'good',
    'good',
    'good',
  ]);
});

test('shows fail for a forged signature, although seed, value and numbers fit each other', async () => {
  const forged = await published({ signature: FORGED });
  expect(await checkLine('beacon', forged)).toBe('bad');
  expect(await checkLine('seed', forged)).toBe('good');
  expect(await checkLine('result', forged)).toBe('good');
});

test('shows offline without a signature, and says that the demo’s ledger signs nothing', async () => {
  const honest = await published();
  const offline = { ...honest, signatureOf: () => Promise.reject(new Error('no connection')) };
  expect(await checkLine('beacon', offline)).toBe('offline');
  expect(await checkLine('result', offline)).toBe('good');
  expect(await checkLine('beacon', await published({ beacon: 'wallet-ledger' }))).toBe('unsigned');
});

test('fails a changed seed, changed numbers, and a slip outside the root; waits for the rest', async () => {
  const { draw, signatureOf } = await published();
  const changed = { draw: { ...draw, proof: { ...draw.proof, seed: '0e'.repeat(32) } }, slip: undefined, signatureOf };
  expect(await checkLine('seed', changed)).toBe('bad');
  expect(await checkLine('result', changed)).toBe('bad');
  const slip = { leafText: 'another slip', path: [] };
  expect(linesOf(slip)).toEqual(['seed', 'slip', 'beacon', 'result']);
  expect(await checkLine('slip', { draw, slip, signatureOf })).toBe('bad');
  const open = { ...draw, proof: { ...draw.proof, seed: '', beaconValue: '', slipsRoot: '' } };
  for (const line of linesOf(slip)) expect(await checkLine(line, { draw: open, slip, signatureOf })).toBe('later');
});
