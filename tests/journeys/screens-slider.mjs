// Solves the slider check of the real brands with the answers that identity writes in demo mode.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the running product. */
export const state = process.env.PRODUCT_STATE ?? fileURLToPath(new URL('../../.local', import.meta.url));

/** Solves the slider check after a form was sent. The brand lab has none. */
export async function passSlider({ page, context, brand }) {
  if (brand === 'lab') return;
  const slider = page.getByTestId('slider');
  const range = slider.locator('input[type="range"]');
  await range.waitFor();
  const id = (await context.cookies()).find(({ name }) => name === 'slider')?.value;
  await range.fill(JSON.parse(readFileSync(`${state}/demo-captchas.json`, 'utf8'))[id]);
  await slider.locator('.btn.primary').click();
  await slider.waitFor({ state: 'detached' });
}
