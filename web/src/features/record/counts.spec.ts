import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

// Goal: texts with a number of bets or leaves have the right form of the noun, also for one.

const textOf = (language: string, id: string): string => {
  const path = join(import.meta.dirname, 'words', `${language}.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)[id] ?? '';
};

test.each([
  ['en', 'record.shown', { shown: 1, total: 1 }, '1 of 1 bet'],
  ['en', 'record.shown', { shown: 20, total: 35 }, '20 of 35 bets'],
  ['ar', 'record.shown', { shown: 1, total: 1 }, '1 من رهان واحد'],
  ['ar', 'record.shown', { shown: 3, total: 3 }, '3 من 3 رهانات'],
  ['en', 'record.mines', { opened: 0, safe: 1, times: '0×' }, '0 of 1 leaf, 0×'],
  ['en', 'record.mines', { opened: 2, safe: 22, times: '1.2×' }, '2 of 22 leaves, 1.2×'],
])('the %s text %s with %j', (language, id, values, text) => {
  i18n.load(language, { [id]: compileMessage(textOf(language, id)) });
  i18n.activate(language, [`${language}-u-nu-latn`]);
  expect(i18n._(id, values)).toBe(text);
});
