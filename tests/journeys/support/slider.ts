/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/**
 * Waits until the slider check or `done` appears, and solves the check. Brands without the check show `done` at once.
 */
export async function passSlider(page: Page, done: Locator): Promise<void> {
  const range = page.getByTestId('slider').locator('input[type="range"]');
  await range.or(done).first().waitFor();
  if ((await range.count()) === 0) return;
  await range.fill(await demoAnswer(page, 'slider'));
  await page.getByTestId('slider').locator('.btn.primary').click();
  await page.getByTestId('slider').waitFor({ state: 'detached' });
}

/**
 * Returns the solution of the captcha that a cookie identifies, from a file that the identity service writes in demo
 * mode only.
 */
export async function demoAnswer(page: Page, cookie: 'captcha' | 'slider'): Promise<string> {
  const id = (await page.context().cookies()).find(({ name }) => name === cookie)?.value ?? '';
  const file = join(process.env['PRODUCT_STATE'] ?? '.local', 'demo-captchas.json');
  return (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)[id] ?? '';
}
