import type { BrandDto } from '../system/system.dto.js';
import { PLAIN_PAGE, brandedPage, withFirstPaint } from './page.js';

const brand: BrandDto = {
  status: 0,
  code: 'nmbn',
  name: 'Monsoon</script><script>alert(1)</script>',
  theme: 'dark',
  currency: 'BDT',
  currencySymbol: '৳',
  timeZone: 'Asia/Dhaka',
  defaultLanguage: 'AR',
  languages: ['AR', 'EN'],
  ageLimit: 18,
  licence: {},
  modules: [],
  servicePlaces: [],
  dialingCode: '',
  hasChat: false,
  hasServiceThread: true,
  banners: [],
  notice: {},
};

describe('A branded page', () => {
  const html = brandedPage(
    PLAIN_PAGE,
    brand,
    { base: 'daylight', variables: { '--bg': '#fff' }, other: { '--bg': '#000' } },
    'abc',
  );

  it('carries the brand variables and document before anything is painted', () => {
    expect(html).toContain(
      '<style nonce="abc">:root[data-theme="daylight"]{--bg:#fff}:root[data-theme="dark"]{--bg:#000}</style>',
    );
    const json = /id="brand" nonce="abc">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(brand);
  });

  it('cannot be broken out of by a brand document', () => {
    expect(html).not.toContain('alert(1)</script>');
  });

  it('states language, direction and base theme on the root element', () => {
    expect(html).toContain('<html lang="ar" dir="rtl" data-theme="daylight">');
  });
});

describe('Home with its first screen', () => {
  const page = '<head><meta name="color-scheme"></head><body><div id="app"></div></body>';
  const first = { picture: '/assets/a.svg', screens: { ar: '<b>%BRAND_NAME%</b>' } };

  it("carries the screen of the language, the brand's name as text, and preloads the picture", () => {
    const html = withFirstPaint(page, first, brand, 'AR', 'abc');
    expect(html).toContain('<template id="first"><b>Monsoon&#60;/script&#62;');
    expect(html).toContain(
      '<link id="first-picture" rel="preload" as="image" fetchpriority="high" href="/assets/a.svg">',
    );
    expect(html).toContain('<script nonce="abc">');
  });

  it("shows the brand's first banner and its notice as text, on the screen with as many banners", () => {
    const banner = (title: string) => ({
      ...{ groupName: 'w_home', url: '/rng?a=1&b="', linkageType: 'page', picture: 'banner-river' },
      texts: { en: { title, text: 'Text', action: '%NOTICE%' } },
    });
    const other = { ...banner('Left'), groupName: 'w_leftmenu' };
    const sold = {
      ...brand,
      defaultLanguage: 'EN',
      banners: [other, banner('<b>'), banner('Two')],
      notice: { en: 'New' },
    };
    const marked = `<p>%NOTICE%</p><img src="/assets/a.svg"><h2>%BANNER_TITLE%</h2><a href="/banner-address">%BANNER_ACTION%</a>`;
    const site = { ...first, branded: { ar: ['one', marked] }, pictures: { 'banner-river': '/assets/r.svg' } };
    const html = withFirstPaint(page, site, sold, 'AR', 'abc');
    expect(html).toContain('fetchpriority="high" href="/assets/r.svg">');
    expect(html).toContain(
      '<template id="first"><p>New</p><img src="/assets/r.svg"><h2>&#60;b&#62;</h2>' +
        '<a href="/rng?a=1&#38;b=&#34;">%NOTICE%</a></template>',
    );
    expect(withFirstPaint(page, site, { ...sold, notice: {} }, 'AR', 'abc')).toContain('<b>Monsoon');
  });

  it('is unchanged in a language without a screen', () => {
    expect(withFirstPaint(page, first, brand, 'EN', 'abc')).toBe(page);
  });
});
