/** All statuses of an answer (domain rules §6). */
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

/** A refusal with its protocol status. The code that throws it decides whether the transaction is stored (rule 2). */
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
  // the player's limit over all stakes; a single stake outside a game's limits is LIMIT_STAKE
  'wallet.stake_limit': 'LIMIT_TURNOVER',
  'wallet.amount': 'INVALID_REQUEST',
  'request.invalid': 'INVALID_REQUEST',
  'resource.not_found': 'TX_NOT_FOUND',
};

/** Returns the protocol status for a refusal of the wallet. */
export const statusOfWalletCode = (code: string): VendorStatus => BY_WALLET_CODE[code] ?? 'INTERNAL';
