// Takes a picture of every screen of the running site: `npm run screens -w @nm/web` (BASE_URL, default port 8080).
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { agentCentre } from './screens-agents.mjs';
import { gate } from './screens-gate.mjs';
import { passSlider } from './screens-slider.mjs';
import { tables } from './screens-tables.mjs';
import { smallPng } from './small-png.mjs';

const folder = fileURLToPath(new URL('./screens/', import.meta.url));
const base = new URL(process.env.BASE_URL ?? 'http://localhost:8080');
const only = new RegExp(['games', 'own'].includes(process.argv[2]) ? '.' : (process.argv[2] ?? '.'));
const HOSTS = { lab: 'lab.localhost', nmbn: 'bn.localhost', nmen: 'localhost' };
const site = (brand) => `http://${HOSTS[brand]}:${base.port}`;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});

/** The screens of which pictures are taken in every language and theme; all others are taken in English only. */
const CORE = new Set([
  'home',
  'home-member',
  'list',
  'game',
  'register',
  'dice',
  'deposit',
  'deposit-receipt',
  'account-record',
  'betting-record',
  'my-account',
]);

/** One profile: a brand, a language, a width, a theme. Pictures of wide screens are stored at half size. */
async function open({ brand = 'lab', language = 'en', width = 1440, theme = 'dark', all = false }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    deviceScaleFactor: width < 500 ? 1 : 0.5,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([lang, name]) => {
      localStorage.setItem('nm.language', lang);
      localStorage.setItem('nm.theme', name);
      // The announcement popup would cover home.
      for (const audience of 'ABF') sessionStorage.setItem(`nm.announced.${audience}`, 'closed');
    },
    [language, theme],
  );
  const page = await context.newPage();
  return { page, context, brand, all, tag: `${language}${theme === 'daylight' ? '-daylight' : ''}-${width}` };
}

async function settled(page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      document.querySelectorAll('[aria-busy="true"]:not(.kit *), .jp .sk').length === 0 &&
      document.fonts.status === 'loaded',
  );
  await page.waitForTimeout(250);
}

async function take(screen, name, options) {
  if (screen.all || CORE.has(name)) await shoot(screen, name, options);
}

async function shoot({ page, tag }, name, { full = true } = {}) {
  await settled(page);
  if (full) {
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 500) {
        scrollTo(0, y);
        await new Promise((done) => setTimeout(done, 50));
      }
      scrollTo(0, 0);
    });
    await settled(page);
    // Fixes the height of the content, otherwise the footer would move below the picture again.
    const height = await page.evaluate(() => {
      const main = document.querySelector('.page > .main');
      if (main) main.style.minBlockSize = `${window.innerHeight}px`;
      return document.documentElement.scrollHeight;
    });
    await page.setViewportSize({ width: page.viewportSize().width, height: Math.min(height, 5000) });
    await page.waitForTimeout(250);
  }
  if (only.test(`${name}-${tag}`)) writeFileSync(`${folder}${name}-${tag}.png`, smallPng(await page.screenshot()));
  const width = page.viewportSize().width;
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  console.log(`${name}-${tag}`);
}

async function visit(screen, path, name, options) {
  if (!screen.all && !CORE.has(name)) return;
  await screen.page.goto(site(screen.brand) + path, { waitUntil: 'load' });
  await take(screen, name, options);
}

async function register(screen) {
  const { page } = screen;
  const password = `Qa!${randomBytes(5).toString('hex')}7`;
  await page.goto(`${site(screen.brand)}/register`);
  await page.locator('input[name="fields.username"]').fill(`s${randomBytes(5).toString('hex')}`);
  await page.locator('input[name="fields.password"]').fill(password);
  await page.locator('input[name="confirm"]').fill(password);
  const payee = page.locator('input[name="fields.payeeName"]');
  if (await payee.count()) await payee.fill('Rafi Mahmud');
  await page.locator('input[name="terms"]').check();
  await page.locator('dialog button[type="submit"]').click();
  await passSlider(screen);
  await page.locator('[data-testid="balance"]:visible').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-testid="balance"]')].some((one) => Number(one.dataset.version) > 0),
  );
}

async function visitor(options) {
  const screen = await open(options);
  await visit(screen, '/', 'home');
  await visit(screen, '/login', 'login', { full: false });
  await visit(screen, '/register', 'register', { full: false });
  await visit(screen, '/forgotPassword?by=mobile', 'forgot', { full: false });
  await visit(screen, '/help', 'help', { full: false });
  await lists(screen);
  await visit(screen, '/verify', 'verify');
  await visit(screen, '/agent', 'agent-login', { full: false });
  if (screen.all && (options.width ?? 1440) < 500) {
    await screen.page.goto(`${site(screen.brand)}/`);
    await settled(screen.page);
    await screen.page.locator('.mhead .iconbtn').first().click();
    await screen.page.locator('dialog[open]').waitFor();
    await take(screen, 'menu', { full: false });
  }
  await screen.context.close();
}

/** The game pages for a visitor. */
async function lists(screen) {
  await visit(screen, '/rng', 'list');
  await visit(screen, '/rng?q=zzzz', 'list-nothing', { full: false });
  await visit(screen, '/live', 'list-tables', { full: false });
  await visit(screen, '/lott', 'list-later', { full: false });
  await visit(screen, '/favorite', 'favourites-visitor', { full: false });
  if (!screen.all || screen.page.viewportSize().width < 500) return;
  await screen.page.goto(`${site(screen.brand)}/`);
  await settled(screen.page);
  await screen.page.locator('.head nav a[href="/rng"]').hover();
  await screen.page.locator('.vpanel:visible .vcard').first().waitFor();
  await take(screen, 'providers', { full: false });
}

/** Takes pictures of the slot in its frame after a few spins, of a favourite game, and of the lists that show both. */
async function play(screen) {
  const { page } = screen;
  await page.goto(`${site(screen.brand)}/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW`);
  await page.locator('.gframe[data-stage="shown"]').waitFor();
  const slot = page.frameLocator('.gframe iframe');
  for (let spins = 0; spins < 3; spins += 1) {
    await slot.locator('#spin:enabled').click();
    await page.waitForTimeout(300);
    await slot.locator('#spin:enabled').waitFor();
  }
  await take(screen, 'game', { full: false });
  if (screen.all) await tables(screen, site(screen.brand), (name) => take(screen, name, { full: false }));
  await page.goto(`${site(screen.brand)}/rng`);
  await page.locator('[data-testid="games"] a.tile').first().waitFor();
  for (const place of [0, 2, 5]) await page.locator('[data-testid="games"] .heart').nth(place).click();
  await page.waitForLoadState('networkidle');
  await visit(screen, '/favorite', 'favourites');
  await visit(screen, '/recent', 'recent');
  await visit(screen, '/seamless?vassalage=BAZAAR&gameCode=NO_SUCH_GAME', 'game-missing');
}

async function member(options) {
  const screen = await open(options);
  const { page } = screen;
  await register(screen);
  await page.goto(`${site(screen.brand)}/bgs/dice`);
  await settled(page);
  await page.locator('.betform .chips .chip').first().click();
  for (let round = 0; round < 6; round += 1) {
    await page.locator('[data-testid="roll"]').click();
    await page.waitForFunction((wanted) => document.querySelectorAll('.hist .r').length >= wanted, round + 1);
    await page.waitForTimeout(400);
  }
  await take(screen, 'dice');
  if (screen.all) {
    await page.locator('.rounds .seg label').nth(1).click();
    await page.locator('.rounds tbody tr').first().waitFor();
    await take(screen, 'dice-all');
    await page.locator('.betform .seg label').nth(1).click();
    await take(screen, 'dice-auto');
  }
  await play(screen);
  await page.goto(`${site(screen.brand)}/member/depositv2`);
  await settled(page);
  await page.locator('.bonuses input').nth(1).check();
  await take(screen, 'deposit');
  const [provider] = await Promise.all([
    screen.context.waitForEvent('page'),
    page.locator('.part button[type="submit"]').click(),
  ]);
  await page.locator('[data-testid="order"]').waitFor();
  await take(screen, 'deposit-waiting');
  await provider.waitForLoadState();
  await provider.locator('button[value="success"], button[value="paid"], form button').first().click();
  await page.locator('[data-testid="receipt"]').waitFor({ timeout: 30_000 });
  await provider.close();
  await take(screen, 'deposit-receipt');
  await visit(screen, '/member/personalHistoryCopy', 'betting-record');
  await oneBet(screen);
  await visit(screen, '/member/transactionHistory', 'account-record');
  await visit(screen, '/member', 'my-account');
  await visit(screen, '/member/password', 'password');
  await visit(screen, '/member/messageV2', 'messages');
  await visit(screen, '/promotions', 'promotions');
  await visit(screen, '/member/withdraw', 'opens-later');
  await visit(screen, '/', 'home-member');
  await screen.context.close();
}

/** All parts of the newest bet, opened over the betting record. */
async function oneBet(screen) {
  if (!screen.all) return;
  const { page } = screen;
  await page.goto(`${site(screen.brand)}/member/personalHistoryCopy?game=INHOUSE`);
  await page.locator('.betname:visible').first().click();
  await page.locator('.betpaper').waitFor();
  await take(screen, 'betting-record-bet', { full: false });
}

/** Takes pictures of the member's own pages that need no deposit: the betting record, My Account. */
async function own(options) {
  const screen = await open(options);
  const { page } = screen;
  await register(screen);
  await page.evaluate(async () => {
    for (let n = 0; n < 9; n += 1) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('token')}`,
        'idempotency-key': crypto.randomUUID(),
      };
      await fetch('/lgw/inhouse/dice/bets', {
        method: 'POST',
        headers,
        body: JSON.stringify({ stakeMinor: String(100 + n * 30), target: '5000', over: n % 2 === 0 }),
      });
    }
  });
  await visit(screen, '/member/personalHistoryCopy', 'betting-record');
  await oneBet(screen);
  await visit(screen, '/member', 'my-account');
  await screen.context.close();
}

/** Only home, lists and the slot. */
async function games(options) {
  const screen = await open(options);
  await visit(screen, '/', 'home');
  await lists(screen);
  await register(screen);
  await play(screen);
  await visit(screen, '/', 'home-member');
  await screen.context.close();
}

async function agent(options) {
  const screen = await open({ ...options, brand: options.brand ?? 'nmen' });
  await agentCentre(screen, { site, settled, shot: (name) => shoot(screen, name) });
  await screen.context.close();
}

/** `npm run screens -w @nm/web agent` takes only the agent centre. */
const agentsOnly = /^agent/.test(process.argv[2] ?? '');
/** `npm run screens -w @nm/web games` takes only home, the lists and the slot. */
const gamesOnly = process.argv[2] === 'games';
/** `npm run screens -w @nm/web own` takes only the betting record and My Account. */
const ownOnly = process.argv[2] === 'own';
const PROFILES = [
  { language: 'en', width: 1440, brand: 'nmen', all: true },
  { language: 'en', width: 390, brand: 'nmen', all: true },
  { language: 'bn', width: 1440, brand: 'nmbn' },
  { language: 'bn', width: 390, brand: 'nmbn' },
  { language: 'ar', width: 1440 },
  { language: 'ar', width: 390 },
  { language: 'en', width: 1440, theme: 'daylight' },
];
const gateOrKit = /^(?:parts|maintenance|region)/.test(process.argv[2] ?? '');
/** `PROFILE=en-390 npm run screens -w @nm/web` takes one language and width, `PROFILE=en` one language. */
const wanted = ({ language, width, theme }) =>
  `${language}${theme ? `-${theme}` : ''}-${width}`.startsWith(process.env.PROFILE ?? '');
if (!gateOrKit)
  for (const options of PROFILES.filter(wanted)) {
    if (gamesOnly || ownOnly) {
      await (gamesOnly ? games : own)(options);
      continue;
    }
    if (!agentsOnly) {
      await visitor(options);
      await member(options);
    }
    await agent(options);
  }
if (!agentsOnly && !gamesOnly && !ownOnly && !process.env.PROFILE)
  for (const theme of ['dark', 'daylight'])
    for (const width of [1440, 390]) {
      const kit = await open({ all: true, width, theme });
      await visit(kit, '/ui', 'parts');
      await kit.context.close();
    }

const walksAll = !agentsOnly && !gamesOnly && !ownOnly && !process.env.PROFILE;
for (const word of ['maintenance', 'region'])
  if (walksAll && only.test(word)) await gate(word, { open, visit, port: base.port });
await browser.close();
