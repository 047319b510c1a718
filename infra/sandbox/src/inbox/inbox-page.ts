import type { Message } from './messages.js';

/**
 * Returns an HTML page that shows messages as their receivers read them. The page contains no script. Links to our
 * own site work.
 */
export function inboxPage(messages: readonly Message[], to: string): string {
  const list =
    messages.length === 0
      ? '<p class="none">Nothing has come yet. Ask for a code on the site, then reload this page.</p>'
      : `<ol>${messages.map(messageOf).join('\n')}</ol>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox · sandbox</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/inbox.css"></head><body>
<header><h1>Inbox <span>sandbox</span></h1><p>Text messages and mail that the platform sends. Nobody else receives them.</p></header>
<main><form method="get" action="/"><label for="to">To</label><input id="to" name="to" value="${escape(to)}" placeholder="number or address"><button>Show</button></form>
${list}</main></body></html>`;
}

const messageOf = ({ kind, to, subject, text, receivedAt }: Message): string => `<li><article data-kind="${kind}">
<p class="meta"><b>${kind === 'sms' ? 'SMS' : 'Mail'}</b> <span>${escape(to)}</span> <time datetime="${receivedAt}">${receivedAt.slice(11, 19)} GMT</time></p>
${subject ? `<h2 dir="auto">${escape(subject)}</h2>` : ''}<p class="text" dir="auto">${linked(text)}</p></article></li>`;

/** Converts web addresses in a text to links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) =>
      place % 2 === 1 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part),
    )
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const INBOX_STYLE = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #061419; color: #f6f3eb; }
* { box-sizing: border-box; }
body { margin: 0; }
header, main { max-width: 720px; margin: 0 auto; padding: 24px 16px 0; }
h1 { margin: 0; font-size: 28px; } h1 span { font-size: 13px; font-weight: 500; color: #abbec3; }
header p, .none { color: #abbec3; margin: 4px 0 0; }
form { display: flex; gap: 8px; align-items: center; margin-bottom: 16px; }
input { flex: 1; min-width: 0; height: 44px; padding: 0 12px; border-radius: 10px; border: 1px solid #687e88; background: #15262c; color: inherit; font: inherit; }
button { height: 44px; padding: 0 16px; border: 0; border-radius: 10px; background: #f3ead6; color: #1b1710; font: inherit; font-weight: 600; }
ol { list-style: none; margin: 0; padding: 0 0 40px; display: grid; gap: 12px; }
article { background: #f3ead6; color: #1b1710; border-radius: 10px; padding: 14px 18px 16px; overflow-wrap: anywhere; }
.meta { margin: 0; font-size: 13px; display: flex; gap: 4px 12px; flex-wrap: wrap; color: #5b5245; } .meta time { margin-inline-start: auto; }
h2 { font-size: 18px; margin: 6px 0 0; } .text { margin: 6px 0 0; white-space: pre-wrap; } a { color: #0f4d55; }
:focus-visible { outline: 3px solid #fabb41; outline-offset: 2px; }
`;
