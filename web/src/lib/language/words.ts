import { useSyncExternalStore } from 'react';
import { i18n } from '@lingui/core';
import { languages } from 'virtual:words';
import { brand } from '../brand/brand.js';
import { keep } from '../storage/kept.js';
import { directionOf } from './languages.js';

export { i18n };

const DEFAULT = 'en';
const asked = new Set<string>();

/** Returns the language of the page. The boot script has chosen it before the first paint. */
export function currentLanguage(): string {
  return document.documentElement.lang || DEFAULT;
}

/** The languages that the brand offers, in lower case. */
export const offeredLanguages: readonly string[] = brand.languages.map((l) => l.toLowerCase());

/** Makes a loaded language the current one. Numbers in messages have Latin digits in every language. */
const activate = (language: string): void => i18n.activate(language, [`${language}-u-nu-latn`]);

async function fetchWords(owner: string, language: string): Promise<void> {
  const index = await (languages[language] ?? languages[DEFAULT])?.();
  const catalogue = await index?.words[owner]?.();
  if (catalogue) i18n.load(language, catalogue.default);
}

/** Loads the texts of features or of the shell in the current language. The loader of a page calls it. */
export async function loadWords(...owners: string[]): Promise<void> {
  for (const owner of owners) asked.add(owner);
  const language = currentLanguage();
  await Promise.all(owners.map((owner) => fetchWords(owner, language)));
  if (i18n.locale !== language) activate(language);
}

/** Changes the language without a reload and stores it (specification §4: a history key and a current key). */
export async function changeLanguage(language: string): Promise<void> {
  await Promise.all([...asked].map((owner) => fetchWords(owner, language)));
  const root = document.documentElement;
  keep('nm.language.history', root.lang);
  keep('nm.language', language);
  root.lang = language;
  root.dir = directionOf(language);
  activate(language);
}

/**
 * Returns a message by its id in the current language. A component that uses it renders again when the language
 * changes.
 */
export type Translate = (id: string, values?: Record<string, unknown>) => string;
export function useWords(): Translate {
  useSyncExternalStore(onLanguage, languageNow, languageNow);
  return word;
}

/** Returns a message by its id, for use outside React components, for example in titles and announcements. */
export const word: Translate = (id, values) => i18n._(id, values);

const onLanguage = (listener: () => void): (() => void) => i18n.on('change', listener);
const languageNow = (): string => i18n.locale;
