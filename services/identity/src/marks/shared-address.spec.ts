import { isPublicAddress } from './shared-address.js';

// Goal: an IP address that many unrelated people share never makes accounts appear related.
describe('An address', () => {
  it.each(['203.0.113.7', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2001:db8::7'])('%s connects accounts', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.9', '169.254.1.1', '100.64.0.1'],
    ...['::1', '::', 'fc00::1', 'fd12::1', 'fe80::1', 'no address', ''],
  ])('%s does not', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});
