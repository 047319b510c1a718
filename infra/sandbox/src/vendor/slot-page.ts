import type { Reply } from '../shared/http.js';
import { gamePage, wordsIn } from './game-page.js';
import type { PlaySession } from './play-session.js';
import { LINES, returnOf, type Slot } from './slot.js';
import type { SlotSymbol } from './slot-symbol.js';
import { texts } from './tables/texts.js';

const WORDS = {
  spin: texts('Spin', 'ঘোরান', 'تدوير'),
  pays: texts('Pays at a stake of', 'যে বাজিতে যা পাবেন', 'العوائد عند رهان'),
  lines: texts(
    'Five lines: three rows and two diagonals. Three equal symbols on a line pay. Two equal symbols at the start of a line pay where an amount is shown. Several winning lines add up.',
    'পাঁচটি লাইন: তিনটি সারি ও দুটি কোনাকুনি। এক লাইনে তিনটি মিললে পেআউট। শুরু থেকে দুটি মিললেও পেআউট, যেখানে পরিমাণ দেখানো আছে। একাধিক লাইনের পেআউট যোগ হয়।',
    'خمسة خطوط: ثلاثة صفوف وقطران. ثلاثة رموز متشابهة على خط واحد تدفع، ورمزان متشابهان من أوله يدفعان حيث يظهر مبلغ. تُجمع عوائد الخطوط.',
  ),
  returned: texts('Return to player', 'খেলোয়াড়ের ফেরত', 'العائد للاعب'),
  symbol: texts('Symbol', 'প্রতীক', 'الرمز'),
  three: texts('Three', 'তিনটি', 'ثلاثة'),
  two: texts('Two', 'দুটি', 'اثنان'),
  none: texts('No winning line this time', 'এবার কোনো লাইন মেলেনি', 'لا خط رابح هذه المرة'),
  refused: texts('This spin was not taken', 'এই ঘূর্ণন নেওয়া হয়নি', 'لم تُقبل هذه الدورة'),
  ready: texts('Choose a stake and spin', 'বাজি বেছে নিয়ে ঘোরান', 'اختر الرهان ثم ابدأ التدوير'),
} as const;
const START = [0, 1, 2, 3, 0, 4, 5, 1, 2];

/** Builds the page of a slot: three reels with three symbols each, and the paytable. */
export function slotPage(session: PlaySession, slot: Slot): Reply {
  const words = wordsIn(WORDS, session.language);
  return gamePage(session, {
    title: slot.title,
    script: '/slot.js',
    facts: { arts: slot.symbols.map(({ art }) => art) },
    words,
    ready: words.ready,
    play: words.spin,
    stage: `<div class="stage"><div class="reels" id="reels" dir="ltr">${reels(slot)}</div></div>`,
    rules: `<details class="pays"><summary>${words.pays} <b id="pays-stake" dir="ltr"></b></summary>
<table><thead><tr><th scope="col">${words.symbol}</th><th scope="col">${words.three}</th>
<th scope="col">${words.two}</th></tr></thead>
<tbody>${slot.symbols.map(payRow).join('')}</tbody></table>
<p>${words.lines}</p><p>${words.returned}: <b dir="ltr">${(returnOf(slot) * 100).toFixed(2)}%</b></p></details>`,
  });
}

const picture = (art: string, alt: string): string =>
  `<img alt="${alt}" src="/art/${art}.svg" width="240" height="320">`;

const reel = (slot: Slot, column: number): string =>
  `<div class="reel">${[0, 1, 2]
    .map((row) => {
      const place = row * LINES[0].length + column;
      const art = slot.symbols[START[place] ?? 0]?.art ?? '';
      return `<div class="cell" data-place="${place}">${picture(art, '')}</div>`;
    })
    .join('')}</div>`;

const reels = (slot: Slot): string => [0, 1, 2].map((column) => reel(slot, column)).join('');

const payRow = ({ art, pays2, pays3 }: SlotSymbol): string =>
  `<tr><th scope="row">${picture(art, art)}</th><td data-pays="${pays3}" dir="ltr"></td>${
    pays2 > 0 ? `<td data-pays="${pays2}" dir="ltr"></td>` : '<td>–</td>'
  }</tr>`;
