import { changedSettings, checkedChange, withSettings, type BrandChange } from './brand-settings.js';
import { isModuleOn } from './brand-module.js';
import { lab } from './documents/lab.js';

const entry = { title: ' Chat ', position: 'float', type: 'TELEGRAM', path: 'https://t.me/daylight' } as const;
const status = (value: object): BrandChange => ({ part: 'status', value: { status: 1, ...value } }) as BrandChange;
const service = (change: object): BrandChange => ({ part: 'service', value: [{ ...entry, ...change }] }) as BrandChange;

describe('A change of a brand', () => {
  it('is stored without spaces, empty texts and doubles', () => {
    expect(checkedChange(lab, service({}))).toEqual({ part: 'service', value: [{ ...entry, title: 'Chat' }] });
    const both = [{ ...entry, path: '/service' }, entry];
    expect(checkedChange(lab, { part: 'service', value: both }).value).toHaveLength(2);
    expect(checkedChange(lab, { part: 'service', value: [] }).value).toEqual([]);
    expect(checkedChange(lab, { part: 'regions', value: ['US', 'BD', 'US'] }).value).toEqual(['BD', 'US']);
    expect(checkedChange(lab, status({ texts: { en: ' Soon. ', bn: ' ' } })).value).toEqual({
      ...{ status: 1, texts: { en: 'Soon.' } },
    });
    expect(checkedChange(lab, status({ status: 0, texts: { en: 'Soon.' } })).value).toEqual({ status: 0 });
  });

  it.each([
    ['texts', status({ texts: { fr: 'Bientôt' } })],
    ['texts', status({ texts: { en: 'x'.repeat(401) } })],
    ['texts', status({ texts: { en: 'a\u0000b' } })],
    ['modules', { part: 'modules', value: { NOPE3: true } }],
    ['regions', { part: 'regions', value: ['bd'] }],
    ['regions', { part: 'regions', value: Array<string>(301).fill('BD') }],
    ['entries', { part: 'service', value: Array(13).fill(entry) }],
    ['entries', service({ path: '/service' })],
    ['title', service({ title: ' ' })],
    ['title', service({ title: 'x'.repeat(61) })],
    ['position', service({ position: 'top' })],
    ['type', service({ type: 'FAX' })],
    ['path', service({ path: 'http://t.me/daylight' })],
    ['path', service({ path: '//evil.example' })],
    ['path', service({ path: 'javascript:alert(1)' })],
    ['path', service({ path: 'https://user:pass@t.me/x' })],
    ['path', service({ path: 'https://localhost' })],
    ['path', service({ path: 'mailto:nobody' })],
    ['path', service({ path: `https://t.me/${'x'.repeat(300)}` })],
  ] as const)('is refused with the field %s: %#', (field, change) => {
    expect(() => checkedChange(lab, change as BrandChange)).toThrow(
      expect.objectContaining({ code: 'request.invalid', data: { field } }) as Error,
    );
  });

  it('applies over the document, and leaves what was not changed to the document', () => {
    const first = changedSettings({}, { part: 'modules', value: { MEMBER3: false, BUYFEATURE3: false } });
    const settings = changedSettings(first, { part: 'modules', value: { BUYFEATURE3: true } });
    expect(settings).toEqual({ modules: { MEMBER3: false, BUYFEATURE3: true } });
    const brand = withSettings(lab, settings);
    expect([isModuleOn(brand.modules, 'PTSYS3'), isModuleOn(brand.modules, 'BUYFEATURE3')]).toEqual([false, true]);
    expect(brand.customerService).toBe(lab.customerService);
    expect(withSettings(lab, {})).toEqual(lab);
  });

  it('to an open site ends what the document says about a maintenance', () => {
    const closed = { ...lab, status: 1 as const, maintenanceUntil: '2026-11-26T10:00:00.000Z' };
    expect(withSettings(closed, { status: { status: 0 } })).toEqual(lab);
    expect(withSettings(closed, { regions: ['BD'] })).toEqual({ ...closed, blockedRegions: ['BD'] });
    const until = '2026-11-26T12:00:00.000Z';
    expect(withSettings(lab, { status: { status: 1, until, texts: { en: 'Soon.' } } })).toEqual({
      ...lab,
      ...{ status: 1, maintenanceUntil: until, maintenanceTexts: { en: 'Soon.' } },
    });
  });
});
