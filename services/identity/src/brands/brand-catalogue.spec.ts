import { shippedBrands } from './brand-catalogue.js';
import { isModuleOn, MODULE_FLAGS, moduleTree, type BrandModule } from './brand-module.js';

describe('The shipped brands', () => {
  it('include the lab in demo mode only', () => {
    expect(shippedBrands(false).map((brand) => brand.code)).toEqual(['nmen', 'nmbn']);
    expect(shippedBrands(true).map((brand) => brand.code)).toEqual(['nmen', 'nmbn', 'lab']);
  });

  it('never share a host, and keep trial money in a currency of its own', () => {
    const brands = shippedBrands(true);
    const hosts = brands.flatMap((brand) => brand.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    const real = new Set(brands.map((brand) => brand.currency));
    for (const brand of brands) expect(real.has(brand.trialCurrency)).toBe(false);
  });

  it('offer their default language and have a time zone that exists', () => {
    for (const brand of shippedBrands(true)) {
      expect(brand.languages).toContain(brand.defaultLanguage);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: brand.timeZone })).not.toThrow();
    }
  });

  it('have banners and a notice in each of their languages', () => {
    for (const { languages, banners = [], notice = {} } of shippedBrands(true)) {
      for (const group of ['w_home', 'w_leftmenu', 'w_promotion'])
        expect(banners.filter(({ groupName }) => groupName === group).length).toBeGreaterThan(0);
      for (const language of languages) {
        for (const { texts } of banners) expect(texts[language]?.action).toMatch(/\S/);
        expect(notice[language.toLowerCase()]).toMatch(/\S/);
      }
    }
  });

  it('give 100.00 on registration', () => {
    expect(shippedBrands(true).map((brand) => brand.registrationBonusMinor)).toEqual(['10000', '10000', '10000']);
  });
});

describe("A brand's theme", () => {
  const PAIRS = [
    ['--text', '--bg', 4.5],
    ['--text', '--surface-1', 4.5],
    ['--text', '--surface-2', 4.5],
    ['--text', '--surface-3', 4.5],
    ['--text-muted', '--bg', 4.5],
    ['--text-muted', '--surface-1', 4.5],
    ['--text-muted', '--surface-2', 4.5],
    ['--text-faint', '--surface-1', 4.5],
    ['--text-faint', '--surface-2', 4.5],
    ['--on-primary', '--primary', 4.5],
    ['--on-primary', '--primary-hover', 4.5],
    ['--on-solid', '--solid', 4.5],
    ['--gain', '--surface-1', 4.5],
    ['--loss', '--surface-1', 4.5],
    ['--info', '--surface-1', 4.5],
    ['--alert', '--surface-1', 4.5],
    ['--wait', '--surface-1', 4.5],
    ['--line-control', '--surface-1', 3],
    ['--line-control', '--surface-2', 3],
    ['--focus', '--bg', 3],
    ['--focus', '--surface-2', 3],
    ['--gain', '--surface-2', 4.5],
    ['--loss', '--surface-2', 4.5],
    ...(['--info', '--alert', '--wait'] as const).flatMap(
      (state) =>
        [
          [state, `${state}-wash`, 4.5],
          ['--text', `${state}-wash`, 4.5],
        ] as const,
    ),
  ] as const;
  const looks = shippedBrands(true).flatMap(
    ({ theme }) =>
      [
        [`${theme.id}, its own base`, theme.variables],
        [`${theme.id}, the other base`, theme.other],
      ] as const,
  );

  it.each(looks)(
    '%s can be read: every pair keeps its contrast',
    (_name, variables: Readonly<Record<string, string>>) => {
      const poor = PAIRS.filter(
        ([ink, ground, least]) => !(contrast(variables[ink] ?? '', variables[ground] ?? '') >= least),
      );
      expect(poor).toEqual([]);
    },
  );

  it('sets the same variables in both base themes', () => {
    for (const { theme } of shippedBrands(true)) {
      for (const name of ['--bg', '--text', '--primary', '--gain-wash', '--wait-wash'])
        expect([theme.id, name in theme.variables, name in theme.other]).toEqual([theme.id, true, true]);
    }
  });
});

describe('The module tree', () => {
  it('holds every flag once', () => {
    const flags = moduleTree([]).flatMap((group) => group.childrenNodes.map((node) => node.modId));
    expect(flags.sort()).toEqual([...MODULE_FLAGS].sort());
  });

  it('switches a flag on only where its groups are on too', () => {
    const tree = moduleTree(['FREEPLAY3']);
    expect(isModuleOn(tree, 'FREEPLAY3')).toBe(true);
    expect(isModuleOn(tree, 'PTSYS3')).toBe(false);
    const closed: BrandModule[] = tree.map((group) => ({ ...group, enabled: false }));
    expect(isModuleOn(closed, 'FREEPLAY3')).toBe(false);
  });
});

/**
 * Returns the contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2, relative luminance). Returns NaN for
 * other texts.
 */
function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return ((light ?? NaN) + 0.05) / ((dark ?? NaN) + 0.05);
}

function luminance(colour: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex === undefined) return NaN;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
