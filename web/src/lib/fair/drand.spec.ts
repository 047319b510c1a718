import { createHash } from 'node:crypto';
import { isSigned, signsRounds } from './drand.js';

// Goal: a value counts only with drand's own signature for exactly this round. The example is a published round of the
// network; every other field is forged, one after the other.

const ROUND = {
  round: '1000',
  value: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};
const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

test('accepts a round that drand signed', async () => {
  expect(await isSigned(ROUND)).toBe(true);
});

test('refuses a signature that a house forged together with its value', async () => {
  for (const signature of [
    // A valid point of the elliptic curve that is not this signature: the curve's generator.
    '97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
    // No point of the curve.
    `a${'0'.repeat(95)}`,
    ROUND.signature.replace('b44679', 'b44678'),
  ])
    expect(await isSigned({ ...ROUND, signature, value: hashOf(signature) })).toBe(false);
});

test('refuses the signature of another round, a changed value, and no signature', async () => {
  expect(await isSigned({ ...ROUND, round: '1001' })).toBe(false);
  expect(await isSigned({ ...ROUND, value: ROUND.value.replace('fe', 'ff') })).toBe(false);
  expect(await isSigned({ ...ROUND, signature: '' })).toBe(false);
  expect(await isSigned({ ...ROUND, round: '2026-11-26T18:00:00Z' })).toBe(false);
});

test('knows that the demo’s beacon signs nothing', () => {
  expect([signsRounds('drand-quicknet'), signsRounds('wallet-ledger')]).toEqual([true, false]);
});
