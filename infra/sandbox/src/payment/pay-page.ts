import { isNetworkOrder, newestOf } from './network.js';
import type { PaymentOrder, PaymentState } from './order.js';

type PageState = PaymentState | 'CHARGED_BACK';

const WORDS: Record<PageState, { readonly title: string; readonly text: string; readonly tone: string }> = {
  OPEN: { title: 'Confirm your payment', text: 'Nothing is charged: this provider is a simulation.', tone: 'open' },
  PROCESSING: { title: 'Working on it', text: 'The payment is being processed.', tone: 'open' },
  PAID: { title: 'Payment received', text: 'The merchant has the confirmation. You can go back now.', tone: 'paid' },
  CHARGED_BACK: { title: 'Payment taken back', text: 'Your bank took the payment back.', tone: 'ended' },
  DECLINED: { title: 'Payment declined', text: 'No money moved. You can go back and try another way.', tone: 'ended' },
  EXPIRED: { title: 'This payment expired', text: 'It was not paid in time. No money moved.', tone: 'ended' },
};

/**
 * Returns the HTML page on which a player pays an order. The page contains no script. If there is no order, the page
 * says that the link is invalid.
 */
export function payPage(order: PaymentOrder | undefined): string {
  if (!order)
    return page(
      'Not found',
      '<main><div class="slip"><h1>This link leads nowhere</h1><p>Go back to the site and open a new deposit.</p></div></main>',
    );
  const words = WORDS[order.chargebacks ? 'CHARGED_BACK' : order.state];
  return page(
    words.title,
    `<main>
  <p class="brand">Lantern Pay <span>sandbox</span></p>
  <div class="slip" data-tone="${words.tone}">
    <h1>${words.title}</h1>
    <p class="amount">${escape(money(order.amount, order.currency))}</p>
    <dl>
      <div><dt>Method</dt><dd>${escape(order.method)}</dd></div>
      <div><dt>Order</dt><dd class="mono">${escape(order.providerOrderId)}</dd></div>
      <div><dt>Reference</dt><dd class="mono">${escape(order.reference)}</dd></div>
      <div><dt>Pay before</dt><dd><time datetime="${escape(order.expiresAt)}">${escape(clock(order.expiresAt))}</time></dd></div>
    </dl>
    <p class="note">${words.text}</p>
    ${isNetworkOrder(order) ? networkPart(order) : order.state === 'OPEN' ? buttons(order.token) : ''}
    ${order.state === 'PAID' && !order.chargebacks && !isNetworkOrder(order) ? chargebackButton(order.token) : ''}
    <a class="back" href="${escape(order.returnUrl)}">Back to the site</a>
  </div>
</main>`,
  );
}

const buttons = (token: string): string => `<form method="post" action="/pay/${escape(token)}/outcome">
      <button class="primary" name="outcome" value="pay">Pay now</button>
      <div class="two">
        <button name="outcome" value="decline">Decline</button>
        <button name="outcome" value="expire">Let it expire</button>
      </div>
    </form>`;

/**
 * Returns the part of the page that simulates the payer's crypto wallet: the address, the payments to it, and a button
 * that sends one.
 */
function networkPart(order: PaymentOrder): string {
  const newest = newestOf(order);
  const sent = newest ? `<p class="note">${newest.confirmations} of ${order.confirmations ?? 0} confirmations</p>` : '';
  return `<dl><div><dt>${escape(order.network ?? '')}</dt><dd class="mono">${escape(order.address ?? '')}</dd></div></dl>
    ${sent}<form method="post" action="/pay/${escape(order.token)}/outcome">
      <button class="${newest ? '' : 'primary'}" name="outcome" value="send">${newest ? 'Send it again' : 'Send the amount'}</button>
      ${newest && order.state !== 'PAID' ? '<button name="outcome" value="drop">Let the payment disappear</button>' : ''}
    </form>`;
}

/** Returns the button with which the payer's simulated bank charges the payment back. */
const chargebackButton = (token: string): string => `<form method="post" action="/pay/${escape(token)}/outcome">
      <button name="outcome" value="chargeback">Charge the payment back</button>
    </form>`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Lantern Pay sandbox</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/pay.css"></head><body>
${body}
</body></html>`;

function money(amountMinor: string, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency: currency.slice(0, 3) }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const padded = amountMinor.padStart(digits + 1, '0');
  const whole = BigInt(padded.slice(0, padded.length - digits)).toLocaleString('en');
  return `${currency} ${whole}${digits > 0 ? `.${padded.slice(-digits)}` : ''}`;
}

const clock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The style of the pay page: a paper receipt on a dark background. */
export const PAY_STYLE = `
:root { color-scheme: dark; --bg: #061419; --text: #f6f3eb; --muted: #abbec3; --primary: #fabb41; --primary-hover: #ffca63;
  --on-primary: #251804; --paper: #f3ead6; --paper-2: #e7dbc1; --paper-line: #cbbb99; --ink: #1b1710; --ink-muted: #5b5140;
  --gain: #0b6b45; --loss: #a5301f; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--bg); color: var(--text);
  font: 400 1rem/1.5 "Hanken Grotesk", system-ui, sans-serif; }
main { width: min(420px, 100%); }
.brand { margin: 0 0 16px; font-weight: 660; letter-spacing: -.014em; }
.brand span { margin-inline-start: 8px; padding: 2px 10px; border: 1px solid #35454c; border-radius: 999px; color: var(--muted);
  font-size: .75rem; font-weight: 530; }
.slip { background: var(--paper); color: var(--ink); border-radius: 14px; padding: 24px; border-block-start: 6px solid var(--primary); }
.slip[data-tone="paid"] { border-color: var(--gain); } .slip[data-tone="ended"] { border-color: var(--loss); }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; letter-spacing: -.014em; text-wrap: balance; }
.amount { margin: 8px 0 20px; font-size: 2.25rem; line-height: 1.12; font-weight: 720; font-variant-numeric: tabular-nums; }
[data-tone="paid"] .amount { color: var(--gain); }
dl { margin: 0; border-block: 1px dashed var(--paper-line); padding-block: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 4px; font-size: .875rem; }
dt { color: var(--ink-muted); flex: none; } dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.mono { font-family: ui-monospace, monospace; font-size: .8125rem; }
.note { margin: 16px 0; color: var(--ink-muted); font-size: .875rem; }
form { display: grid; gap: 12px; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button { min-height: 48px; border: 1px solid #8a7a58; border-radius: 10px; background: transparent; color: var(--ink); font: inherit;
  font-weight: 660; cursor: pointer; }
button:hover { background: var(--paper-2); }
.primary { background: var(--primary); color: var(--on-primary); border-color: var(--primary); } .primary:hover { background: var(--primary-hover); }
.back { display: inline-block; margin-block-start: 16px; padding-block: 4px; color: var(--ink); font-size: .875rem; }
:focus-visible { outline: 3px solid #8a5700; outline-offset: 2px; }
`;
