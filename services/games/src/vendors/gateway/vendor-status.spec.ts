import { statusOfWalletCode } from './vendor-status.js';

// Goal: each of the player's own limits because of which a bet is refused has its own status in the answer to the
// vendor.
test.each([
  ['wallet.insufficient_funds', 'INSUFFICIENT_FUNDS'],
  ['wallet.stake_limit', 'LIMIT_TURNOVER'],
  ['wallet.loss_limit', 'LIMIT_LOSS'],
  ['wallet.bonus_stake_limit', 'BONUS_RESTRICTED'],
  ['wallet.cash_only', 'BONUS_RESTRICTED'],
  ['wallet.excluded', 'PLAYER_EXCLUDED'],
  ['wallet.limit', 'LIMIT_LOSS'],
  ['what nobody foresaw', 'INTERNAL'],
])('%s is answered to a vendor as %s', (code, status) => {
  expect(statusOfWalletCode(code)).toBe(status);
});
