import type { Page } from 'playwright-core';
import { newestTo } from './inbox.js';
import { word } from './words.js';

/** Returns the confirmation code that was sent to a phone number or mail address. */
export const codeTo = async (to: string): Promise<string> => /\b\d{6}\b/.exec(await newestTo(to))?.[0] ?? '';

/** Confirms a mail address on the member's page, which says that the bonus is held. The notice then disappears. */
export async function confirmMail(page: Page, language: string, address: string): Promise<void> {
  const t = (id: string): string => word(language, id);
  const note = page.getByTestId('bonus-waits');
  await note.getByRole('button', { name: t('member.confirmMail') }).click();
  const form = page.getByTestId('contact');
  await form.locator('input[name="value"]').fill(address);
  await form.getByRole('button', { name: t('member.sendCode') }).click();
  await form.locator('input[name="code"]').fill(await codeTo(address));
  await form.getByRole('button', { name: t('term.action.confirm') }).click();
  await note.waitFor({ state: 'detached' });
}
