import { TrustedProxies, clientAddress, networkOf } from './client-address.js';

describe('The client address', () => {
  const proxies = new TrustedProxies(['10.0.0.1', '192.168.0.0/16']);

  it('is the peer when no proxy is configured, whatever the client claims', () => {
    expect(clientAddress('203.0.113.7', '1.2.3.4', new TrustedProxies([]))).toBe('203.0.113.7');
  });

  it('ignores forwarding headers of a peer that is not a configured proxy', () => {
    expect(clientAddress('203.0.113.7', '1.2.3.4', proxies)).toBe('203.0.113.7');
  });

  it('takes the rightmost hop that is not a configured proxy', () => {
    expect(clientAddress('::ffff:10.0.0.1', '1.2.3.4, 198.51.100.9, 192.168.3.4', proxies)).toBe('198.51.100.9');
  });

  it('stops at a hop that is not an address', () => {
    expect(clientAddress('10.0.0.1', '1.2.3.4, <script>', proxies)).toBe('10.0.0.1');
  });

  it('refuses a configuration that names no address', () => {
    expect(() => new TrustedProxies(['proxy.internal'])).toThrow('TRUSTED_PROXIES');
  });
});

describe('What an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for all addresses of one home network, and differs for another', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:cccc:dddd:1'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });
});
