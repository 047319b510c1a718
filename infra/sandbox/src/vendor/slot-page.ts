import type { Reply } from '../shared/http.js';
import { gamePage, wordsIn } from './game-page.js';
import type { PlaySession } from './play-session.js';
import type { Slot } from './slot.js';
import { texts } from './tables/texts.js';

const WORDS = {
  spin: texts('Spin', 'ঘোরান', 'دوّر'),
  pays: texts(
    'Three on a line pay, for each fifth of the stake',
    'এক লাইনে তিনটি মিললে, বাজির প্রতি পঞ্চমাংশে',
    'ثلاثة على خط واحد تدفع، لكل خُمس من الرهان',
  ),
  none: texts('No line this time', 'এবার কোনো লাইন মেলেনি', 'لا خط هذه المرة'),
  refused: texts('This spin was not taken', 'এই ঘূর্ণন নেওয়া হয়নি', 'لم تُقبل هذه الدورة'),
  ready: texts('Five lines, good luck', 'পাঁচটি লাইন, শুভকামনা', 'خمسة خطوط، حظًا سعيدًا'),
} as const;
const START = [0, 1, 2, 3, 0, 4, 5, 1, 2];

/** A slot: three reels of three, and what its lines pay. */
export function slotPage(session: PlaySession, slot: Slot): Reply {
  const words = wordsIn(WORDS, session.language);
  return gamePage(session, {
    title: slot.title,
    house: slot.house,
    script: '/slot.js',
    facts: { arts: slot.symbols.map(({ art }) => art) },
    words,
    ready: words.ready,
    play: words.spin,
    stage: `<div class="stage"><div class="reels" id="reels" dir="ltr">${[0, 1, 2]
      .map(
        (column) =>
          `<div class="reel">${[0, 1, 2]
            .map((row) => {
              const place = row * 3 + column;
              return `<div class="cell" data-place="${place}"><img alt="" src="/art/${slot.symbols[START[place] ?? 0]?.art}.svg" width="240" height="320"></div>`;
            })
            .join('')}</div>`,
      )
      .join('')}</div></div>`,
    rules: `<details><summary>${words.pays}</summary><ul>${slot.symbols
      .map(
        ({ art, pays2, pays3 }) =>
          `<li><img alt="${art}" src="/art/${art}.svg" width="240" height="320"><b>×${pays3}</b>${pays2 > 0 ? `<span>2: ×${pays2}</span>` : ''}</li>`,
      )
      .join('')}</ul></details>`,
  });
}
