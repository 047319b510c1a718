import { wordsIn } from '../game-page.js';
import { texts } from '../tables/texts.js';
import type { ReelMachine } from './machine.js';
import { returnsOf } from './returns.js';

/** The texts about buying free spins: the button, the confirmation, and texts that the script completes. */
export const BUY_WORDS = {
  buy: texts('Buy free spins', 'ফ্রি স্পিন কিনুন', 'شراء لفات مجانية'),
  buyFor: texts('Buy for {price}', '{price} দিয়ে কিনুন', 'الشراء مقابل {price}'),
  gets: texts(
    '{spins} free spins at a stake of {stake}, wins × {multiplier}',
    '{stake} বাজিতে {spins}টি ফ্রি স্পিন, জয় × {multiplier}',
    '{spins} لفات مجانية برهان {stake}، والفوز × {multiplier}',
  ),
  getsChain: texts(
    '{spins} free spins at a stake of {stake}, the multiplier stays',
    '{stake} বাজিতে {spins}টি ফ্রি স্পিন, গুণক থেকে যায়',
    '{spins} لفات مجانية برهان {stake}، ويبقى المضاعف',
  ),
  price: texts('Price', 'দাম', 'السعر'),
  largest: texts('Maximum win', 'সর্বোচ্চ জয়', 'الحد الأقصى للفوز'),
  boughtReturn: texts('Return to player of this purchase', 'এই কেনাকাটায় খেলোয়াড়ের ফেরত', 'العائد للاعب من هذا الشراء'),
  cash: texts(
    'The price is your bet. It is paid with cash only, never with bonus money.',
    'এই দামই আপনার বাজি। এটি শুধু ক্যাশ দিয়ে দেওয়া হয়, কখনও বোনাসের অর্থ দিয়ে নয়।',
    'السعر هو رهانك. يُدفع من الرصيد النقدي فقط، ولا يُدفع أبدًا من أموال المكافأة.',
  ),
  cancel: texts('Cancel', 'বাতিল করুন', 'إلغاء'),
  aboveMost: texts(
    'This price is above the largest bet of {most}. Choose a lower stake.',
    'এই দাম সর্বোচ্চ বাজি {most}-এর বেশি। কম বাজি বেছে নিন।',
    'هذا السعر أعلى من أكبر رهان وهو {most}. اختر رهانًا أقل.',
  ),
} as const;

/** Returns the return to player of bought free spins, as a share of their price. */
export const boughtReturnOf = (machine: ReelMachine): number =>
  machine.mechanic === 'cascades' ? machine.boughtReturned : returnsOf(machine).bought;

/** Builds the button that opens the confirmation. The script inserts the price. */
export const buyButton = (language: string): string =>
  `<button type="button" class="buy" id="buy-open">${wordsIn(BUY_WORDS, language).buy} · <b id="buy-price" dir="ltr"></b></button>`;

/**
 * Builds the confirmation of a purchase. It shows the number of free spins, the price, the largest win and the return.
 */
export function buySheet(machine: ReelMachine, language: string): string {
  const words = wordsIn(BUY_WORDS, language);
  const fact = (name: string, value: string): string => `<div><dt>${name}</dt><dd dir="ltr">${value}</dd></div>`;
  return `<dialog class="sheet" id="buy" aria-labelledby="buy-title"><header><h2 id="buy-title">${words.buy}</h2></header>
<p class="gets" id="buy-gets"></p>
<dl>${fact(words.price, '<b id="buy-cost"></b>')}${fact(words.largest, '<b id="buy-largest"></b>')}${fact(words.boughtReturn, `<b>${(boughtReturnOf(machine) * 100).toFixed(2)}%</b>`)}</dl>
<p>${words.cash}</p><p class="limit" id="buy-limit" role="status" hidden></p>
<footer><button type="button" id="buy-cancel">${words.cancel}</button><button type="button" class="main" id="buy-confirm"></button></footer></dialog>`;
}
