import { TrustedProxies, clientAddress } from './params.js';

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
