import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { slotStands } from './support/slot.js';
import { register } from './support/walk.js';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));
const TEXT = 4.5;

/** All texts of the site in one language. */
function allWords(language: string): string {
  const folders = ['app', 'ui', 'lib', ...readdirSync(`${web}features`).map((name) => `features/${name}`)];
  return folders
    .map((folder) => `${web}${folder}/words/${language}.json`)
    .filter((file) => existsSync(file))
    .map((file) => Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).join(' '))
    .join(' ')
    .replace(/[{}<>#=]|\bplural\b/g, ' ');
}

/** Returns the fonts with which the browser drew the text of a node, as the browser reports them. */
async function facesOf(cdp: CDPSession, selector: string): Promise<{ family: string; own: boolean; glyphs: number }[]> {
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map((font) => ({ family: font.familyName, own: font.isCustomFont, glyphs: font.glyphCount }));
}

async function writeSample(page: Page, language: string, text: string, family: string): Promise<void> {
  await page.evaluate(
    ([lang, words, face]) => {
      document.getElementById('sample')?.remove();
      const sample = document.createElement('p');
      sample.id = 'sample';
      sample.lang = lang;
      sample.dir = lang === 'ar' ? 'rtl' : 'ltr';
      sample.style.fontFamily = `var(${face})`;
      sample.style.fontWeight = face === '--font-display' ? '720' : '400';
      sample.textContent = words;
      document.body.append(sample);
    },
    [language, text, family] as const,
  );
  await page.waitForTimeout(200);
  await page.evaluate(() => document.fonts.ready);
}

/** The fonts that drew the game inside its frame, which may have a process of its own. */
async function facesInFrame(visitor: Visitor): Promise<{ family: string; own: boolean }[]> {
  const { page, context } = visitor;
  const frame = await (await page.locator('.gframe iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the game has no frame');
  const apart = await context.newCDPSession(frame).catch(() => undefined);
  const cdp = apart ?? (await context.newCDPSession(page));
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  type Node = typeof root;
  const all = (node: Node): Node[] => [
    node,
    ...(node.children ?? []).flatMap(all),
    ...(node.contentDocument ? all(node.contentDocument) : []),
  ];
  const document = apart
    ? root
    : all(root).find((node) => node.nodeName === 'IFRAME' && node.contentDocument)?.contentDocument;
  const faces = [];
  for (const node of document ? all(document).filter(({ nodeType }) => nodeType === 1) : []) {
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
    faces.push(
      ...fonts
        .filter(({ glyphCount }) => glyphCount > 0)
        .map((font) => ({ family: font.familyName, own: font.isCustomFont })),
    );
  }
  return faces;
}

describe('Every script', () => {
  let browser: Browser;
  let visitor: Visitor;
  let cdp: CDPSession;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser);
    await visitor.go('/verify');
    cdp = await visitor.context.newCDPSession(visitor.page);
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
  });
  afterAll(() => browser.close());

  it.each([
    ['en', '--font-text'],
    ['en', '--font-display'],
    ['bn', '--font-text'],
    ['bn', '--font-display'],
    ['ar', '--font-text'],
    ['ar', '--font-display'],
  ])(
    'is drawn by our own faces alone: %s, %s',
    async (language, family) => {
      await writeSample(visitor.page, language, `${allWords(language)} ৳ $ 0123456789 +−×–…`, family);
      const faces = await facesOf(cdp, '#sample');
      expect(faces.filter((face) => !face.own)).toEqual([]);
      expect(faces.length).toBeGreaterThan(0);
    },
    60_000,
  );

  it.each(['en', 'bn', 'ar'])(
    "is drawn by our own faces inside the game's frame too: %s",
    async (language) => {
      const player = await Visitor.open(browser, { language });
      await register(player, language);
      await player.go('/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW');
      await slotStands(player.page);
      const faces = await facesInFrame(player);
      expect(faces.filter((face) => !face.own)).toEqual([]);
      expect(faces.length).toBeGreaterThan(0);
      await player.close();
    },
    60_000,
  );
});

const GROUNDS: Readonly<Record<string, Readonly<Record<'dark' | 'daylight', string>>>> = {
  nmen: { dark: '#061419', daylight: '#f4eee1' },
  nmbn: { dark: '#0a1020', daylight: '#eaeef4' },
  lab: { dark: '#061419', daylight: '#f4eee1' },
};

describe.each(['nmen', 'nmbn', 'lab'])('The brand %s', (brand) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(['dark', 'daylight'] as const)(
    'keeps its words readable in the %s theme',
    async (theme) => {
      const visitor = await Visitor.open(browser, { brand, theme });
      await visitor.go('/');
      const low = await visitor.page.evaluate((wanted) => {
        const style = getComputedStyle(document.documentElement);
        const light = (name: string): number => {
          const [r, g, b] = (style.getPropertyValue(name).trim().slice(1).match(/../g) ?? []).map((pair) => {
            const channel = Number.parseInt(pair, 16) / 255;
            return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
          }) as [number, number, number];
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const pairs = [
          ...['--text', '--text-muted', '--text-faint', '--gain', '--loss', '--alert', '--info', '--wait'].flatMap(
            (front) => ['--bg', '--surface-1', '--surface-2'].map((back) => [front, back] as const),
          ),
          ['--on-primary', '--primary'] as const,
          ['--on-solid', '--solid'] as const,
        ];
        return pairs
          .filter(([front, back]) => contrast(light(front), light(back)) < wanted)
          .map((pair) => pair.join(' on '));
      }, TEXT);
      expect(low).toEqual([]);
      // The background has the brand's own colour for this theme, not the default colour.
      expect(
        await visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()),
      ).toBe(GROUNDS[brand]?.[theme]);
      expect(visitor.faults).toEqual([]);
      await visitor.close();
    },
    60_000,
  );

  it('has its language, direction, theme and name before the first paint', async () => {
    const visitor = await Visitor.open(browser, { brand });
    const html = await (
      await visitor.page.request.get(`${visitor.base.replace(/\/\/[\w.]*localhost/, '//localhost')}/`, {
        headers: { host: new URL(visitor.base).host },
      })
    ).text();
    expect(html).toContain('id="brand"');
    await visitor.go('/');
    expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe(brand === 'nmbn' ? 'bn' : 'en');
    expect(await visitor.page.title()).toContain(
      { nmen: 'Night Market', nmbn: 'Monsoon', lab: 'Daylight' }[brand] as string,
    );
    await visitor.close();
  }, 60_000);
});
