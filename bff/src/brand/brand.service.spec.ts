import { brandAddress, hostName } from './brand.service.js';

describe('The brand that a request addresses', () => {
  it('is named by the host without its port', () => {
    expect(brandAddress({ host: 'Bn.Localhost:8080' }, false)).toEqual({ host: 'bn.localhost' });
  });

  it('may be named by X-Merchant in demo mode only', () => {
    expect(brandAddress({ host: 'localhost', merchant: 'lab' }, true)).toEqual({ code: 'lab' });
    expect(brandAddress({ host: 'localhost', merchant: 'lab' }, false)).toEqual({ host: 'localhost' });
  });

  it('is not readable from a malformed or repeated X-Merchant', () => {
    expect(brandAddress({ host: 'localhost', merchant: ['lab', 'nmen'] }, true)).toBeUndefined();
    expect(brandAddress({ host: 'localhost', merchant: '../x' }, true)).toBeUndefined();
  });

  it('takes a bare address for localhost in demo mode only', () => {
    expect(brandAddress({ host: '127.0.0.1:8080' }, true)).toEqual({ host: 'localhost' });
    expect(brandAddress({ host: '[::1]:8080' }, true)).toEqual({ host: 'localhost' });
    expect(brandAddress({ host: '127.0.0.1:8080' }, false)).toEqual({ host: '127.0.0.1' });
  });

  it('refuses a host with characters that no host has', () => {
    expect(hostName('evil.example/x')).toBeUndefined();
    expect(hostName(undefined)).toBeUndefined();
  });
});
