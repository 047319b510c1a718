/// <reference lib="dom" />
import type { Visitor } from './browser.js';

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/** The betting record of one game: the texts of its rows, and its totals in minor units. */
export interface Recorded {
  readonly rows: readonly string[];
  readonly stake: number | undefined;
  readonly paid: number | undefined;
}

/**
 * Opens the member's betting record of one game.
 * @param game the vendor and the code, as `LANTERNHALL:RIVERSIDE_BACCARAT`
 */
export async function recordOf(visitor: Visitor, width: number, game: string): Promise<Recorded> {
  await visitor.go(`/member/personalHistoryCopy?game=${game}`);
  const rows = visitor.page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
  await rows.first().waitFor();
  const totals = await visitor.page.locator('[data-testid="totals"] dd').allInnerTexts();
  const [, stake, , paid] = totals.map(minor);
  return { rows: await rows.allInnerTexts(), stake, paid };
}
