import { CountryNetworks } from './country-networks.js';

describe('The countries of networks', () => {
  const networks = new CountryNetworks(
    [
      '# our own list',
      '203.0.113.0/24,BD',
      '203.0.113.128/25,in',
      '198.51.100.7,SG',
      '',
      '2001:db8::/32,TH',
      '2001:db8:1::/48,VN',
      '::ffff:192.0.2.0/120,US',
    ].join('\r\n'),
  );

  it.each([
    ['203.0.113.5', 'BD'],
    ['203.0.113.200', 'IN'],
    ['198.51.100.7', 'SG'],
    ['198.51.100.8', undefined],
    ['2001:db8:ffff::1', 'TH'],
    ['2001:db8:1:2::3', 'VN'],
    ['2001:db9::', undefined],
    ['::ffff:192.0.2.9', 'US'],
    ['not an address', undefined],
    ['fe80::1%eth0', undefined],
  ])('give %s the country %s: the smallest network decides', (address, country) => {
    expect(networks.countryOf(address)).toBe(country);
  });

  it('may cover every address', () => {
    const all = new CountryNetworks('0.0.0.0/0,BD\n::/0,SG');
    expect([all.countryOf('255.255.255.255'), all.countryOf('0.0.0.0'), all.countryOf('ffff::')]).toEqual([
      'BD',
      'BD',
      'SG',
    ]);
  });

  it.each(['203.0.113.0/33,BD', '2001:db8::/129,BD', '203.0.113.0/24', '203.0.113.0/24,BGD', 'example.com,BD'])(
    'refuse %s and name its line',
    (line) => {
      expect(() => new CountryNetworks(`# list\n${line}`)).toThrow('COUNTRY_FILE: line 2');
    },
  );
});
