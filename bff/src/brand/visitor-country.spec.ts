import type { IncomingMessage } from 'node:http';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VisitorCountry } from './visitor-country.js';

const PROXY = '10.0.0.2';
const countryFile = join(mkdtempSync(join(tmpdir(), 'countries-')), 'networks.csv');
writeFileSync(countryFile, '203.0.113.0/24,BD\n');

const from = (peer: string, headers: IncomingMessage['headers'] = {}) =>
  ({ headers, socket: { remoteAddress: peer } }) as unknown as IncomingMessage;

// Goal: the country comes from our own proxy or the operator's list, never from a header that the visitor sends.
describe('The country of a visitor', () => {
  const header = new VisitorCountry({
    ...{ trustedProxies: [PROXY], countryHeader: 'CF-IPCountry', countryFile: undefined },
  });
  const file = new VisitorCountry({ trustedProxies: [PROXY], countryHeader: undefined, countryFile });
  const both = new VisitorCountry({ trustedProxies: [PROXY], countryHeader: 'CF-IPCountry', countryFile });
  const none = new VisitorCountry({ trustedProxies: [], countryHeader: undefined, countryFile: undefined });

  it('is what a trusted proxy says', () => {
    expect(header.of(from(PROXY, { 'cf-ipcountry': 'bd' }))).toBe('BD');
    expect(header.of(from(`::ffff:${PROXY}`, { 'cf-ipcountry': 'BD' }))).toBe('BD');
  });

  it('is not what another peer says, nor what a visitor sends through a proxy that appends', () => {
    expect(header.of(from('203.0.113.5', { 'cf-ipcountry': 'SG' }))).toBeUndefined();
    expect(header.of(from('203.0.113.5', { 'cf-ipcountry': 'SG', 'x-forwarded-for': PROXY }))).toBeUndefined();
    expect(both.of(from('203.0.113.5', { 'cf-ipcountry': 'SG' }))).toBe('BD');
    expect(header.of(from(PROXY, { 'cf-ipcountry': 'SG, BD' }))).toBe('BD');
  });

  it('is that of the address in the list, if the header is missing or says nothing', () => {
    for (const value of [undefined, 'XX', 'T1', '', 'Bangladesh'])
      expect(
        both.of(
          from(PROXY, { ...(value !== undefined && { 'cf-ipcountry': value }), 'x-forwarded-for': '203.0.113.5' }),
        ),
      ).toBe('BD');
    expect(file.of(from('203.0.113.9', { 'cf-ipcountry': 'SG' }))).toBe('BD');
    expect(file.of(from('192.0.2.1', { 'x-forwarded-for': '203.0.113.5' }))).toBeUndefined();
  });

  it('is unknown without a source', () => {
    expect(none.of(from(PROXY, { 'cf-ipcountry': 'BD' }))).toBeUndefined();
    expect([none, header, file, both].map(({ source }) => source)).toEqual(['none', 'header', 'file', 'both']);
  });

  it('needs trusted proxies for the header, and a readable list', () => {
    const wrong = { trustedProxies: [], countryHeader: 'CF-IPCountry', countryFile: undefined };
    expect(() => new VisitorCountry(wrong)).toThrow('COUNTRY_HEADER needs TRUSTED_PROXIES');
    expect(() => new VisitorCountry({ ...wrong, countryHeader: undefined, countryFile: '/nowhere/list' })).toThrow(
      'ENOENT',
    );
  });
});
