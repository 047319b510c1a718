/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/**
 * Presses the button that places the slip, when there is enough time left before its draw closes. If the draw has
 * closed, the slip is moved to the next draw first.
 */
export async function sendSlip(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const clock = document.querySelector('[data-testid="draw-clock"]')?.textContent ?? '';
    const [minutes = 0, seconds = 0] = clock.split(':').slice(-2).map(Number);
    return minutes * 60 + seconds > 5;
  });
  const button = page.locator('.placebtn:visible');
  await button.and(page.locator(':not([disabled])')).waitFor();
  if ((await button.getAttribute('data-act')) === 'move') await button.click();
  await button.and(page.locator('[data-act="place"]:not([disabled])')).click();
}
