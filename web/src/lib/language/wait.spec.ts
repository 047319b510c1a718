import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { waitOf } from './wait.js';

// Goal: a refusal of too many requests says a long wait in minutes, never in thousands of seconds.

const ID = 'fail.request.rate_limited';
const textOf = (language: string): string => {
  const file = join(import.meta.dirname, `../words/${language}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[ID] ?? '';
};

test.each([
  [undefined, 0, 0],
  [1, 0, 1],
  [89_000, 0, 89],
  [90_000, 2, 90],
  [3_540_000, 59, 3_540],
])('a wait of %s ms is %i minutes or %i seconds', (waitMs, minutes, seconds) => {
  expect(waitOf(waitMs)).toEqual({ minutes, seconds });
});

test.each([
  ['en', 'Too many attempts. Please wait 59 minutes.', 'Too many attempts. Please wait 2 seconds.'],
  ['bn', 'অনেকবার চেষ্টা হয়েছে। 59 মিনিট অপেক্ষা করুন।', 'অনেকবার চেষ্টা হয়েছে। 2 সেকেন্ড অপেক্ষা করুন।'],
  ['ar', 'محاولات كثيرة جدًا. يرجى الانتظار 59 دقيقة.', 'محاولات كثيرة جدًا. يرجى الانتظار ثانيتين.'],
])('in %s', (language, long, short) => {
  i18n.load(language, { [ID]: compileMessage(textOf(language)) });
  i18n.activate(language, [`${language}-u-nu-latn`]);
  expect(i18n._(ID, { ...waitOf(3_540_000) })).toBe(long);
  expect(i18n._(ID, { ...waitOf(2_000) })).toBe(short);
});
