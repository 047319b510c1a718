import type { BrandDto } from '../system/system.dto.js';
import { PLAIN_PAGE, brandedPage } from './page.js';

const brand: BrandDto = {
  status: 0, code: 'nmbn', name: 'Monsoon</script><script>alert(1)</script>', theme: 'dark', currency: 'BDT', currencySymbol: '৳',
  timeZone: 'Asia/Dhaka', defaultLanguage: 'AR', languages: ['AR', 'EN'], ageLimit: 18, modules: [],
};

describe('A branded page', () => {
  const html = brandedPage(PLAIN_PAGE, brand, { base: 'daylight', variables: { '--bg': '#fff' } }, 'abc');

  it('carries the brand variables and document before anything is painted', () => {
    expect(html).toContain('<style nonce="abc">:root{--bg:#fff}</style>');
    const json = /id="brand" nonce="abc">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(brand);
  });

  it('cannot be left by what a brand document says', () => {
    expect(html).not.toContain('alert(1)</script>');
  });

  it('states language, direction and base theme on the root element', () => {
    expect(html).toContain('<html lang="ar" dir="rtl" data-theme="daylight">');
  });
});
