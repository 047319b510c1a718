import type { Reply } from '../shared/http.js';
import type { PlaySession } from './play-session.js';

interface Words {
  readonly spin: string;
  readonly stake: string;
  readonly balance: string;
  readonly win: string;
  readonly close: string;
  readonly less: string;
  readonly more: string;
  readonly pays: string;
  readonly none: string;
  readonly refused: string;
  readonly short: string;
  readonly ready: string;
}

const EN: Words = {
  spin: 'Spin', stake: 'Stake', balance: 'Balance', win: 'Win', close: 'Close game', less: 'Lower stake', more: 'Raise stake',
  pays: 'Three on a line pay, for each fifth of the stake', none: 'No line this time', refused: 'This spin was not taken', short: 'Not enough balance for this stake', ready: 'Five lines, good luck',
};
const BN: Words = {
  spin: 'ঘোরান', stake: 'বাজি', balance: 'ব্যালেন্স', win: 'জয়', close: 'খেলা বন্ধ করুন', less: 'বাজি কমান', more: 'বাজি বাড়ান',
  pays: 'এক লাইনে তিনটি মিললে, বাজির প্রতি পঞ্চমাংশে', none: 'এবার কোনো লাইন মেলেনি', refused: 'এই ঘূর্ণন নেওয়া হয়নি', short: 'এই বাজির জন্য ব্যালেন্স যথেষ্ট নয়', ready: 'পাঁচটি লাইন, শুভকামনা',
};
const AR: Words = {
  spin: 'دوّر', stake: 'الرهان', balance: 'الرصيد', win: 'الفوز', close: 'إغلاق اللعبة', less: 'خفض الرهان', more: 'رفع الرهان',
  pays: 'ثلاثة على خط واحد تدفع، لكل خُمس من الرهان', none: 'لا خط هذه المرة', refused: 'لم تُقبل هذه الدورة', short: 'الرصيد لا يكفي لهذا الرهان', ready: 'خمسة خطوط، حظًا سعيدًا',
};
const WORDS: Readonly<Record<string, Words>> = { EN, BN, AR };

const policy = (ancestor: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestor}`;

/** The game: the page says only what this player may know, and may be framed by the site that launched it and no other. */
export function slotPage({ id, slot, siteOrigin, language, currency, balance }: PlaySession): Reply {
  const words = WORDS[language.toUpperCase()] ?? EN;
  const start = [0, 1, 2, 3, 0, 4, 5, 1, 2];
  const facts = { id, siteOrigin, currency, balance, arts: slot.symbols.map(({ art }) => art), words };
  const text = `<!doctype html>
<html lang="${language.toLowerCase().slice(0, 2)}" dir="${language.toUpperCase() === 'AR' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${slot.title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/slot.css"></head>
<body data-facts="${escape(JSON.stringify(facts))}" data-game="${slot.gameCode}">
<header><p class="mark"><b>${slot.title}</b><span>${slot.house} · sandbox</span></p>
<button type="button" id="close" aria-label="${words.close}"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg></button></header>
<main>
<div class="stage"><div class="reels" id="reels" dir="ltr">${[0, 1, 2].map((column) => `<div class="reel">${[0, 1, 2].map((row) => {
    const place = row * 3 + column;
    return `<div class="cell" data-place="${place}"><img alt="" src="/art/${slot.symbols[start[place] ?? 0]?.art}.svg" width="240" height="320"></div>`;
  }).join('')}</div>`).join('')}</div></div>
<p class="result" id="result" role="status">${words.ready}</p>
<section class="desk">
<dl><div><dt>${words.balance}</dt><dd id="balance"></dd></div><div><dt>${words.win}</dt><dd id="win">–</dd></div></dl>
<div class="bet"><button type="button" id="less" aria-label="${words.less}">−</button>
<p><span>${words.stake}</span><b id="stake"></b></p><button type="button" id="more" aria-label="${words.more}">+</button></div>
<button type="button" id="spin">${words.spin}</button>
</section>
<details><summary>${words.pays}</summary><ul>${slot.symbols.map(({ art, pays2, pays3 }) =>
    `<li><img alt="${art}" src="/art/${art}.svg" width="240" height="320"><b>×${pays3}</b>${pays2 > 0 ? `<span>2: ×${pays2}</span>` : ''}</li>`).join('')}</ul></details>
</main><script src="/slot.js"></script></body></html>`;
  return { status: 200, text, type: 'text/html; charset=utf-8', policy: policy(siteOrigin) };
}

/** A launch that was used, or a session that ended. */
export const endedPage = (): Reply => ({
  status: 410, type: 'text/html; charset=utf-8', policy: policy('http: https:'),
  text: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Session ended</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/slot.css"></head>
<body class="ended"><main><h1>This game session has ended</h1><p>Open the game again from the lobby.</p></main></body></html>`,
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
