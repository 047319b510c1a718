import type { Reply } from '../../shared/http.js';
import { escaped, gamePage, wordsIn } from '../game-page.js';
import type { PlaySession } from '../play-session.js';
import { chanceOf, fullName, returnOf, type Choice, type Market, type Table } from './table.js';
import { inLanguage, texts } from './texts.js';

const WORDS = {
  place: texts('Place bet', 'বাজি ধরুন', 'وضع الرهان'),
  choose: texts('Your choice', 'আপনার পছন্দ', 'اختيارك'),
  ready: texts('Choose and place your bet', 'বেছে নিয়ে বাজি ধরুন', 'اختر وضع رهانك'),
  waiting: texts('No round yet', 'এখনও কোনো রাউন্ড নেই', 'لا جولة بعد'),
  last: texts('Last rounds', 'শেষ রাউন্ডগুলো', 'آخر الجولات'),
  none: texts('No win this time', 'এবার জয় হয়নি', 'لا فوز هذه المرة'),
  refused: texts('This bet was not taken', 'এই বাজি নেওয়া হয়নি', 'لم يُقبل هذا الرهان'),
  rules: texts('Chances and returns', 'সম্ভাবনা ও ফেরত', 'الفرص والعوائد'),
  odds: texts('Odds', 'অডস', 'الاحتمالات'),
  chance: texts('Win chance', 'জেতার সম্ভাবনা', 'فرصة الفوز'),
  returned: texts('Return to player', 'খেলোয়াড়ের ফেরত', 'العائد للاعب'),
} as const;

/** Formats odds in hundredths with two decimals. */
const odds = (choice: Choice): string => (choice.odds / 100).toFixed(2);
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)}%`;

/** Builds the page of a table: the board, the outcome, and the choices with odds and chances. */
export function tablePage(session: PlaySession, table: Table): Reply {
  const { language } = session;
  const words = wordsIn(WORDS, language);
  const [first] = table.markets.flatMap(({ choices }) => choices);
  const market = ({ name, choices }: Market): string =>
    `<fieldset><legend>${escaped(name ? inLanguage(name, language) : words.choose)}</legend><div class="picks">${choices
      .map(
        (choice) =>
          `<label class="pick"><input type="radio" name="choice" value="${choice.id}"${choice === first ? ' checked' : ''}><span>${escaped(inLanguage(choice.name, language))}</span><b dir="ltr">×${odds(choice)}</b></label>`,
      )
      .join('')}</div></fieldset>`;
  const rule = (of: Market, choice: Choice): string =>
    `<tr><th scope="row">${escaped(inLanguage(fullName(of, choice), language))}</th><td>${odds(choice)}</td><td>${percent(chanceOf(choice))}</td><td>${percent(returnOf(choice))}</td></tr>`;
  return gamePage(session, {
    title: inLanguage(table.name, language),
    script: '/table.js',
    facts: {},
    words,
    ready: words.ready,
    play: words.place,
    stage: `<div class="stage table" id="table"><img class="print" alt="" src="/art/${table.art}.svg" width="240" height="320">
<div class="board"><p id="outcome">${words.waiting}</p><ul id="last" aria-label="${words.last}"></ul></div></div>
<form class="choices" id="choices" autocomplete="off">${table.markets.map(market).join('')}</form>`,
    rules: `<details><summary>${words.rules}</summary><div class="wide"><table><thead><tr><td></td><th scope="col">${words.odds}</th><th scope="col">${words.chance}</th><th scope="col">${words.returned}</th></tr></thead><tbody>${table.markets
      .map((of) => of.choices.map((choice) => rule(of, choice)).join(''))
      .join('')}</tbody></table></div></details>`,
  });
}
