/** All statuses that an answer to a vendor can have (domain §6). */
export const VENDOR_STATUSES = [
  'OK',
  'INVALID_SIGNATURE',
  'INVALID_REQUEST',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'PLAYER_NOT_FOUND',
  'PLAYER_DISABLED',
  'PLAYER_EXCLUDED',
  'WRONG_CURRENCY',
  'GAME_NOT_FOUND',
  'GAME_DISABLED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
  'LIMIT_TURNOVER',
  'LIMIT_SESSION_TIME',
  'BONUS_RESTRICTED',
  'TX_MISMATCH',
  'TX_NOT_FOUND',
  'TX_ROLLED_BACK',
  'ROUND_NOT_FOUND',
  'ROUND_SETTLED',
  'MAINTENANCE',
  'RATE_LIMITED',
  'TEMPORARY',
  'INTERNAL',
] as const;

export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/**
 * A refusal of a vendor's call, with a status of the vendor protocol. The code that throws it decides whether the
 * refused transaction is stored (domain §6, rule 2).
 */
export class VendorRefusal extends Error {
  constructor(
    readonly status: VendorStatus,
    options?: ErrorOptions,
  ) {
    super(status, options);
  }
}

const BY_WALLET_CODE: Readonly<Record<string, VendorStatus>> = {
  'wallet.insufficient_funds': 'INSUFFICIENT_FUNDS',
  'wallet.excluded': 'PLAYER_EXCLUDED',
  'wallet.limit': 'LIMIT_LOSS',
  'wallet.loss_limit': 'LIMIT_LOSS',
  // The code `wallet.stake_limit` is about the limit that players set for their own stakes in a period. For a stake
  // outside the limits of the game, the status is LIMIT_STAKE.
  'wallet.stake_limit': 'LIMIT_TURNOVER',
  'wallet.bonus_stake_limit': 'BONUS_RESTRICTED',
  'wallet.cash_only': 'BONUS_RESTRICTED',
  'wallet.amount': 'INVALID_REQUEST',
  'request.invalid': 'INVALID_REQUEST',
  'resource.not_found': 'TX_NOT_FOUND',
};

/** Converts the wallet's failure code to the status of the vendor protocol. */
export const statusOfWalletCode = (code: string): VendorStatus => BY_WALLET_CODE[code] ?? 'INTERNAL';
