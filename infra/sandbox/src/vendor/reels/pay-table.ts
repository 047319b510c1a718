import { escaped, wordsIn } from '../game-page.js';
import { inLanguage, texts } from '../tables/texts.js';
import { largestOf, type ReelMachine, type ReelSymbol } from './machine.js';
import { boughtReturnOf } from './buy-sheet.js';
import { returnsOf } from './returns.js';

const WORDS = {
  paysAt: texts('Pays at a stake of', 'যে বাজিতে যা পাবেন', 'العوائد عند رهان'),
  close: texts('Close', 'বন্ধ করুন', 'إغلاق'),
  symbol: texts('Symbol', 'প্রতীক', 'الرمز'),
  wild: texts('Stands for every symbol that pays', 'পেআউট দেয় এমন যেকোনো প্রতীকের বদলে চলে', 'يحل محل كل رمز يدفع'),
  returned: texts(
    'Return to player, free spins included',
    'খেলোয়াড়ের ফেরত, ফ্রি স্পিনসহ',
    'العائد للاعب، مع اللفات المجانية',
  ),
  buy: texts('Free spins can be bought for', 'ফ্রি স্পিনের দাম', 'يمكن شراء اللفات المجانية مقابل'),
  bought: texts(
    'Return to player of bought free spins',
    'কেনা ফ্রি স্পিনে খেলোয়াড়ের ফেরত',
    'العائد للاعب من اللفات المجانية المشتراة',
  ),
  most: texts('Maximum win per round:', 'এক রাউন্ডে সর্বোচ্চ জয়:', 'الحد الأقصى للفوز في الجولة:'),
} as const;

const RULES = {
  lines: texts(
    'Ten lines. Equal symbols pay from the first reel on, without a gap. Wins on several lines add up.',
    'দশটি লাইন। প্রথম রিল থেকে পরপর একই প্রতীক পেআউট দেয়। একাধিক লাইনের জয় যোগ হয়।',
    'عشرة خطوط. الرموز المتشابهة تدفع بدءًا من البكرة الأولى دون انقطاع. تُجمع عوائد الخطوط.',
  ),
  ways: texts(
    '243 ways. Equal symbols pay from the first reel on, on any row. Each combination of their places is one way.',
    '243টি উপায়। প্রথম রিল থেকে পরপর যেকোনো সারিতে একই প্রতীক পেআউট দেয়। তাদের জায়গার প্রতিটি সমন্বয় একটি উপায়।',
    '243 طريقة. الرموز المتشابهة تدفع بدءًا من البكرة الأولى وفي أي صف. كل تركيبة من مواضعها طريقة واحدة.',
  ),
  cascades: texts(
    'Five or more equal symbols that touch by a side pay and vanish. Others fall into their place. Each further win of the chain has the next multiplier.',
    'পাশাপাশি লাগানো পাঁচটি বা বেশি একই প্রতীক পেআউট দেয় ও মিলিয়ে যায়। তাদের জায়গায় অন্য প্রতীক পড়ে। চেইনের প্রতিটি পরের জয় পায় পরের গুণক।',
    'خمسة رموز متشابهة أو أكثر متلامسة من الجانب تدفع ثم تختفي. تسقط رموز أخرى مكانها. وكل فوز تالٍ في السلسلة يأخذ المُضاعِف التالي.',
  ),
} as const;
const CHAIN_RULE = texts(
  'Three or more at the end of a chain: {spins} free spins at the same stake. Their multiplier goes on from spin to spin. They start no further free spins.',
  'চেইনের শেষে তিনটি বা বেশি: একই বাজিতে {spins}টি ফ্রি স্পিন। এগুলোর গুণক এক স্পিন থেকে পরের স্পিনে চলতে থাকে। এগুলো থেকে আর ফ্রি স্পিন শুরু হয় না।',
  'ثلاثة أو أكثر في نهاية السلسلة: {spins} لفات مجانية بالرهان نفسه. يستمر مُضاعِفها من لفة إلى أخرى. ولا تبدأ منها لفات مجانية أخرى.',
);
const FREE_RULE = texts(
  'Three or more anywhere: {spins} free spins at the same stake. Their wins are multiplied by {multiplier}. They start no further free spins.',
  'যেকোনো জায়গায় তিনটি বা বেশি: একই বাজিতে {spins}টি ফ্রি স্পিন। এগুলোর জয় {multiplier} গুণ। এগুলো থেকে আর ফ্রি স্পিন শুরু হয় না।',
  'ثلاثة أو أكثر في أي مكان: {spins} لفات مجانية بالرهان نفسه. يُضرب فوزها في {multiplier}. ولا تبدأ منها لفات مجانية أخرى.',
);

const CELL = 10;

export const picture = (symbol: { readonly art: string; readonly name: string } | undefined): string =>
  `<img alt="${escaped(symbol?.name ?? '')}" src="/art/${symbol?.art ?? ''}.svg" width="240" height="320">`;

/** Builds the dialog with all payouts of a machine. It uses the same data as the machine's rules. */
export function payTable(machine: ReelMachine, language: string, sellsFreeSpins: boolean): string {
  const words = wordsIn(WORDS, language);
  const { symbols, rows, counts, free, mechanic } = machine;
  const isFalling = mechanic === 'cascades';
  const lines = isFalling ? [] : machine.lines;
  const returned = isFalling ? machine.returned : returnsOf(machine).returned;
  const rule = inLanguage(isFalling ? CHAIN_RULE : FREE_RULE, language)
    .replace('{spins}', String(free.spins))
    .replace('{multiplier}', String(free.multiplier));
  const notes = { pays: '', wild: `<small>${words.wild}</small>`, scatter: `<small>${rule}</small>` };
  const row = ({ art, name, role, pays }: ReelSymbol): string =>
    `<tr><th scope="row"><span>${picture({ art, name: '' })}${escaped(inLanguage(name, language))}</span>${notes[role]}</th>${pays
      .map((each) => (each > 0 ? `<td data-hundredths="${each}" dir="ltr"></td>` : '<td></td>'))
      .join('')}</tr>`;
  return `<dialog class="sheet" id="pays" aria-labelledby="pays-title"><header><h2 id="pays-title">${words.paysAt} <b id="pays-stake" dir="ltr"></b></h2>
<button type="button" id="pays-close" aria-label="${words.close}">×</button></header>
<table><thead><tr><th scope="col">${words.symbol}</th>${counts.map((count) => `<th scope="col" dir="ltr">${count}${isFalling ? '+' : ''}</th>`).join('')}</tr></thead>
<tbody>${symbols.map(row).join('')}</tbody></table><p>${inLanguage(RULES[mechanic], language)}</p>
${lines.length > 0 ? `<ol class="lines" dir="ltr">${lines.map((line, index) => lineOf(line, index, rows)).join('')}</ol>` : ''}
<p>${words.returned}: <b dir="ltr">${(returned * 100).toFixed(2)}%</b></p>${sellsFreeSpins ? boughtLine(machine, words) : ''}
<p>${words.most} <b data-hundredths="${largestOf(machine, false)}" dir="ltr"></b></p></dialog>`;
}

/** Returns the line with the price of bought free spins at the shown stake, and with their return. */
const boughtLine = (machine: ReelMachine, { buy, bought }: Record<'buy' | 'bought', string>): string =>
  `<p>${buy}: <b data-price dir="ltr"></b>. ${bought}: <b dir="ltr">${(boughtReturnOf(machine) * 100).toFixed(2)}%</b></p>`;

/** Draws a pay line as a small picture. */
function lineOf(line: readonly number[], index: number, rows: number): string {
  const cells = line.flatMap((at, reel) =>
    Array.from(
      { length: rows },
      (_, row) =>
        `<rect x="${reel * CELL + 1}" y="${row * CELL + 1}" width="8" height="8" rx="2"${row === at ? ' class="on"' : ''}/>`,
    ),
  );
  return `<li><span>${index + 1}</span><svg viewBox="0 0 ${line.length * CELL} ${rows * CELL}" aria-hidden="true">${cells.join('')}</svg></li>`;
}
