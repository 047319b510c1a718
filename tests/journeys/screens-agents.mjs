// Pictures of the agent centre, with the demo's top agent, whose team plays by the demo's bots.
import { readFileSync } from 'node:fs';
import { passSlider, state } from './screens-slider.mjs';

const PAGES = [
  ['agentTeamOverview?range=7', 'agent-overview'],
  ['agentRealtimeSalary', 'agent-salary'],
  ['contracts', 'agent-contracts'],
  ['registerCenter', 'agent-register'],
  ['downlineManagmentView', 'agent-team'],
  ['personalHistoryCopy?range=7', 'agent-betting'],
  ['palStatementsAgentCopy?range=7', 'agent-user-loss'],
  ['agentRevenueReport', 'agent-opens-later'],
];
/** Screens for every language and theme. */
const CORE = new Set(['agent-overview', 'agent-salary', 'agent-contract-rates']);

function password(brand, account) {
  return JSON.parse(readFileSync(`${state}/demo.json`, 'utf8')).agents.find(
    (each) => each.brand === brand && each.account === account,
  ).password;
}

/** Takes the agent centre in one profile. `shot` saves a picture by name; `settled` waits until a page has loaded. */
export async function agentCentre(screen, { site, settled, shot }) {
  const { page, brand, all } = screen;
  const wanted = (name) => all || CORE.has(name);
  await page.goto(`${site(brand)}/agent`);
  await page.locator('input[name="username"]').fill('demoagent1');
  await page.locator('input[name="password"]').fill(password(brand, 'demoagent1'));
  await page.locator('form button[type="submit"]').click();
  await passSlider(screen);
  await page.waitForURL(/\/agentHome\//);
  for (const [path, name] of PAGES.filter(([, one]) => wanted(one))) {
    await page.goto(`${site(brand)}/agentHome/${path}`);
    await shot(name);
  }
  await page.goto(`${site(brand)}/agentHome/contracts/offer`);
  await settled(page);
  await page.locator('.ct .btn.primary').click();
  await page.locator('[data-testid="tier"]').first().waitFor();
  await shot('agent-contract-rates');
  if (wanted('agent-contract-preview')) {
    await page.locator('.ct .btn.primary').click();
    await page.locator('#ifaccepts').waitFor();
    await shot('agent-contract-preview');
  }
}
