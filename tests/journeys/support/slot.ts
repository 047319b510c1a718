/// <reference lib="dom" />
import type { FrameLocator, Page } from 'playwright-core';
import { balance } from './walk.js';

/** The sandbox vendor's slot inside the game page's frame. */
export const slotOf = (page: Page): FrameLocator => page.frameLocator('.gframe iframe');

/** Waits until the game in the frame is shown and accepts a spin. */
export async function slotStands(page: Page): Promise<void> {
  await page.locator('.gframe[data-stage="shown"]').waitFor();
  await slotOf(page).locator('#spin:enabled').waitFor();
}

/** The payout of the last round as the game shows it, in minor units. */
export const paidMinor = async (page: Page): Promise<number> =>
  Number(await slotOf(page).locator('#result').getAttribute('data-payout'));
/** The stake as the game shows it, in minor units. */
export const stakeMinor = async (page: Page): Promise<number> =>
  Math.round(Number((await slotOf(page).locator('#stake').innerText()).replace(/[^\d.]/g, '')) * 100);

/**
 * Starts a round of a machine with `press`, skips its animation, and waits for its end. A round without a win can end
 * before the page is checked again, so a new payout also counts as the end.
 */
export async function playToEnd(page: Page, press: () => Promise<void>): Promise<void> {
  const slot = slotOf(page);
  await slot.locator('#result').evaluate((result: HTMLElement) => result.removeAttribute('data-payout'));
  await press();
  // Clicks only while the round runs, to skip its animation. After the end of the round a click would start another
  // round.
  await slot
    .locator('#spin[aria-busy="true"], body:has(#result[data-payout]) #spin:enabled')
    .first()
    .evaluate((button: HTMLElement) => {
      if (button.ariaBusy) button.click();
    });
  await slot.locator('body:has(#result[data-payout]) #spin:enabled:not([aria-busy])').waitFor();
}

/** Spins once and waits for the push of the new balance. The slot itself never changes the site's balance. */
export async function spin(page: Page): Promise<{ readonly paid: boolean }> {
  const before = await balance(page);
  const slot = slotOf(page);
  await slot.locator('#spin').click();
  await slot.locator('#spin:enabled').waitFor();
  await page.waitForFunction(
    (version) =>
      [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
        (one) => one.offsetParent !== null && Number(one.dataset['version']) > version,
      ),
    before.version,
  );
  return { paid: (await slot.locator('.reels.paid').count()) > 0 };
}

/** Spins until a spin pays more than the stake, so that the winner board shows the win; at most `spinsMax` spins. */
export async function spinUntilWon(page: Page, spinsMax = 60): Promise<void> {
  for (let spins = 0; spins < spinsMax; spins += 1) {
    const before = (await balance(page)).minor;
    await spin(page);
    await page.waitForTimeout(300);
    if ((await balance(page)).minor > before) return;
  }
  throw new Error(`no win in ${spinsMax} spins`);
}

/** Waits until a table with a dealer takes bets, with time left to place one. A round takes at most 25 s. */
export async function tableStands(page: Page): Promise<void> {
  await page.locator('.gframe[data-stage="shown"]').waitFor();
  const table = slotOf(page);
  await table.locator('.spot:enabled').first().waitFor({ timeout: 40_000 });
  await table
    .locator('#seconds')
    .filter({ hasText: /^([6-9]|1\d)$/ })
    .waitFor({ timeout: 40_000 });
}

/**
 * Confirms the chips on a choice with a key, and waits until the table has accepted them. Returns the stake in minor
 * units.
 */
export async function betPlaced(page: Page, choice: string, key: string): Promise<number> {
  const mine = slotOf(page).locator(`[data-spot="${choice}"] .mine`);
  await slotOf(page).locator('#confirm:enabled').waitFor();
  await page.keyboard.press(key);
  await slotOf(page).locator(`[data-spot="${choice}"] .mine:not(.laid)`).waitFor();
  return Math.round(Number((await mine.innerText()).replace(/[^\d.]/g, '')) * 100);
}
