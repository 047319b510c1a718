const SHOWN = [
  ['LANTERNHALL', 'RIVERSIDE_BACCARAT', 'table'],
  ['TIDEPOOL', 'MONSOON_CATCH', 'fish'],
  ['MAIDAN', 'MAIDAN_MATCHES', 'matches'],
];

/** Takes pictures of table games in their frames, each after a round. */
export async function tables({ page }, site, take) {
  for (const [vassalage, gameCode, name] of SHOWN) {
    await page.goto(`${site}/seamless?vassalage=${vassalage}&gameCode=${gameCode}`);
    await page.locator('.gframe[data-stage="shown"]').waitFor();
    const table = page.frameLocator('.gframe iframe');
    if (name === 'table') await dealt(table);
    else if (name === 'fish') await shot(table);
    else await picked(table);
    await take(name);
  }
}

/** Places a bet at a table with a dealer and waits for its result. */
async function dealt(table) {
  await table.locator('.spot:enabled').first().click({ timeout: 40_000 });
  await table.locator('#confirm:enabled').click();
  await table.locator('#result[data-payout]').waitFor({ timeout: 40_000 });
}

/** Fires a shot at the target that the page selects first. */
async function shot(river) {
  await river.locator('#fire:enabled').click();
  await river.locator('#result[data-shot]').waitFor();
}

/** Adds two picks to the slip of a sports book. */
async function picked(book) {
  for (const place of [0, 1]) await book.locator('.fx').nth(place).locator('.od:enabled').first().click();
  await book.locator('#place:enabled').waitFor();
}
