import { proofAddress, type Proven } from './bet-proof.js';

const roundId = '5f0c1a8e-0000-4000-8000-000000000001';
const bet = (fields: Partial<Proven>): Proven => ({ roundId, vassalage: 'INHOUSE', ...fields });

// Goal: the record leads from every bet of ours to the page that proves it, and from no bet of a vendor.
describe('The proof of a bet in the record', () => {
  it('is the page of its seeds', () => {
    const proof = { serverSeedHash: 'a', clientSeed: 'b', nonce: 1 } as NonNullable<Proven['proof']>;
    expect(proofAddress(bet({ proof }))).toBe(`/verify?round=${roundId}`);
  });

  it('is the page of the shared round of the crash game', () => {
    const crash = { crashRoundId: 'shared' } as NonNullable<Proven['crash']>;
    expect(proofAddress(bet({ crash }))).toBe('/verify/crash?round=shared');
  });

  it.each(['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN'])('is the page of the draw of a slip: %s', (vassalage) => {
    expect(proofAddress(bet({ vassalage }))).toBe(`/verify/draw?slipId=${roundId}`);
  });

  it('does not exist for a game of a vendor, or before a shared round is settled', () => {
    expect(proofAddress(bet({ vassalage: 'BAZAAR' }))).toBeUndefined();
    expect(proofAddress(bet({}))).toBeUndefined();
  });
});
