/**
 * The drand network "quicknet": its name, its public key, and how its rounds are signed. These values are public and
 * never change.
 */
const QUICKNET = {
  name: 'drand-quicknet',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
} as const;

/** A signature: a compressed point of the curve, 48 bytes in hex. */
const SIGNATURE = /^[0-9a-f]{96}$/i;
const ROUND_BYTES = 8;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Whether a beacon signs its rounds. The demo's beacon (the wallet's ledger root) does not. */
export const signsRounds = (beacon: string): boolean => beacon === QUICKNET.name;

/**
 * Whether drand signed this value for a round. The signature must be valid under the network's public key, and the
 * value must be its SHA-256 hash. It does not matter from where the signature was loaded.
 */
export async function isSigned({
  round,
  value,
  signature,
}: {
  readonly round: string;
  readonly value: string;
  readonly signature: string;
}): Promise<boolean> {
  if (!/^\d{1,15}$/.test(round) || !SIGNATURE.test(signature)) return false;
  const signed = bytesOf(signature);
  const digest = await sha256(signed);
  const hashed = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hashed !== value.toLowerCase()) return false;
  const counted = new Uint8Array(ROUND_BYTES);
  new DataView(counted.buffer).setBigUint64(0, BigInt(round));
  // The code of the elliptic curve is loaded only for this check.
  const { bls12_381: curve } = await import('@noble/curves/bls12-381.js');
  try {
    const bls = curve.shortSignatures;
    return bls.verify(signed, bls.hash(await sha256(counted)), bytesOf(QUICKNET.publicKey));
  } catch {
    // The bytes are not a point of the curve, so the signature is invalid.
    return false;
  }
}
