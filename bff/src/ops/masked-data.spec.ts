import { maskedIp, maskedName } from './masked-data.js';

// Goal: an operator sees only the network of an IP address, and only the first and last letter of a name.
describe('Masked data', () => {
  it.each([
    ['203.0.113.9', '203.0.113.x'],
    ['::ffff:203.0.113.9', '203.0.113.x'],
    ['::FFFF:203.0.113.9', '203.0.113.x'],
    ['2001:db8:85a3:1:2:3:4:5', '2001:db8:85a3::x'],
    ['2001:db8:85a3::5', '2001:db8:85a3::x'],
    ['2001:db8::85a3', '2001:db8:0::x'],
    ['fe80::1', 'fe80:0:0::x'],
    ['::1', '0:0:0::x'],
    ['not an address', '••'],
    ['1:2:3', '••'],
    ['', '••'],
  ])('shows of the address %s the network %s', (ip, masked) => expect(maskedIp(ip)).toBe(masked));

  it.each([
    ['Jahid Hasan', 'J***n'],
    ['জাহিদ হাসান', 'জ***ন'],
    ['Ali', 'A***'],
    ['', ''],
  ])('shows of the name %s the letters %s', (name, masked) => expect(maskedName(name)).toBe(masked));
});
