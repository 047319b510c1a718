import { randomBytes } from 'node:crypto';
import { base32 } from './totp.js';

const CODES = 10;
/** The random bytes of a recovery code: 80 bits. They cannot be guessed, even without a limit on attempts. */
const CODE_BYTES = 10;

/** A recovery code as a member types it: four groups of four letters or digits, with or without hyphens. */
export const RECOVERY_CODE = /^[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3}$/;

/** Returns new recovery codes, such as `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (base32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'));

/**
 * Returns a recovery code in the spelling from which its digest is computed, without hyphens and in one letter case.
 */
export const plainRecoveryCode = (typed: string): string => typed.replaceAll('-', '').toUpperCase();
