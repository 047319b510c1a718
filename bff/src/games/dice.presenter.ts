import type { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import type { DiceResultDto, ProofDto, SeedDto } from './dice.dto.js';

const MULTIPLIER_DIGITS = 4;

/** A roll or target as its four digits. */
export const fourDigits = (value: number): string => String(value).padStart(4, '0');

/** A multiplier as a decimal with its four places, for example "1.9800". */
export const multiplierText = (multiplierE4: bigint): string => formatMinor(multiplierE4, MULTIPLIER_DIGITS);

export const presentSeed = (seed: games.Seed): SeedDto => ({
  serverSeedHash: seed.serverSeedHash,
  clientSeed: seed.clientSeed,
  nonce: Number(seed.nonce),
  ...(seed.revealed ? { revealed: presentRevealed(seed.revealed) } : {}),
});

const presentRevealed = (seed: games.RevealedSeed): SeedDto['revealed'] => ({
  serverSeed: seed.serverSeed,
  serverSeedHash: seed.serverSeedHash,
  clientSeed: seed.clientSeed,
  rounds: Number(seed.rounds),
});

export const presentDiceResult = (round: games.DiceRound): DiceResultDto => ({
  roundId: round.roundId,
  roll: fourDigits(round.roll),
  win: round.win,
  multiplier: multiplierText(round.multiplierE4),
  payoutMinor: String(round.payoutMinor),
  balanceMinor: String(round.balanceMinor),
  version: Number(round.version),
  proof: presentProof(round),
});

export const presentProof = (
  round: Pick<games.DiceRound, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'serverSeed'>,
): ProofDto => ({
  serverSeedHash: round.serverSeedHash,
  clientSeed: round.clientSeed,
  nonce: Number(round.nonce),
  ...(round.serverSeed === '' ? {} : { serverSeed: round.serverSeed }),
});
