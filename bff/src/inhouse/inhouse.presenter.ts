import { games } from '@nm/contracts';
import type { ProofDto, RoundStatusName, SeedDto, StakeLimitsDto } from './inhouse.dto.js';

const { RoundStatus } = games;

export const ROUND_STATUS_NAMES: Readonly<Record<games.RoundStatus, RoundStatusName>> = {
  [RoundStatus.UNSPECIFIED]: 'open',
  [RoundStatus.OPEN]: 'open',
  [RoundStatus.SETTLED]: 'settled',
  [RoundStatus.VOIDED]: 'voided',
  [RoundStatus.REFUSED]: 'refused',
};

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

export const presentProof = (
  round: Pick<games.DiceRound, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'serverSeed'>,
): ProofDto => ({
  serverSeedHash: round.serverSeedHash,
  clientSeed: round.clientSeed,
  nonce: Number(round.nonce),
  ...(round.serverSeed === '' ? {} : { serverSeed: round.serverSeed }),
});

export const presentStakeLimits = (
  { stakeMinorMin, stakeMinorMax, payoutMinorMax }: games.StakeLimits,
  currency: string,
  cycleMs: number,
): StakeLimitsDto => ({
  currency,
  stakeMinorMin: String(stakeMinorMin),
  stakeMinorMax: String(stakeMinorMax),
  ...(payoutMinorMax > 0n ? { payoutMinorMax: String(payoutMinorMax) } : {}),
  ...(cycleMs > 0 ? { cycleMs } : {}),
});
