export { TransferReceiptPage } from './receipt-page.js';
export { TransferDownlinePage, TransferUplinePage } from './transfer-page.js';
