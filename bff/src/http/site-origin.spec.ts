import type { BffConfig } from '../bff.config.js';
import type { BrandService } from '../brand/brand.service.js';
import { CorsByBrand } from './middleware.js';
import { siteOrigin } from './site-origin.js';

const corsOf = (publicUrl: string, demo = false): CorsByBrand =>
  new CorsByBrand(
    { serves: async (host: string) => host === 'bn.example' } as unknown as BrandService,
    { publicUrl, demo } as BffConfig,
  );

// Goal: each brand's site has its own origin, on whatever port the platform is published.
describe("A brand's site", () => {
  it("is the return address of its player, not the first brand's", () => {
    expect(siteOrigin({ headers: { host: 'bn.localhost:8080' } }, 'http://localhost:8080')).toBe(
      'http://bn.localhost:8080',
    );
  });

  it('may call on https and the public port only', async () => {
    const [plain, ported] = [corsOf('https://example'), corsOf('https://example:8443')];
    expect(await plain.allows('https://bn.example')).toBe(true);
    expect(await plain.allows('https://bn.example:8443')).toBe(false);
    expect(await ported.allows('https://bn.example:8443')).toBe(true);
    expect(await ported.allows('https://bn.example')).toBe(false);
    expect(await ported.allows('http://bn.example:8443')).toBe(false);
  });

  it('accepts no other host', async () => {
    expect(await corsOf('https://example').allows('https://evil.example')).toBe(false);
    expect(await corsOf('http://localhost:8080', true).allows('http://evil.example:8080')).toBe(false);
  });
});
