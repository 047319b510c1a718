import { addressGroup, placeOf } from './place.js';

describe('The place of a login', () => {
  it('is the device where the account knows it, else the address', () => {
    expect(placeOf('203.0.113.7', undefined)).toEqual({ key: 'address 203.0.113.7', isKnown: false });
    expect(placeOf('203.0.113.7', 'abc')).toEqual({ key: 'device abc', isKnown: true });
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:0db8:0001::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s under %s: one line has a whole IPv6 network', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});
