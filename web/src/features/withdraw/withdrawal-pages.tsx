export { AccountsPage } from './accounts-page.js';
export { WithdrawalPage } from './order-page.js';
export { WithdrawPage } from './withdraw-page.js';
