import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';

/**
 * The account against which a device cookie is checked. The password hash is part of the MAC, so a new password
 * invalidates the cookie.
 */
export interface DeviceOwner {
  readonly memberId: string;
  readonly passwordHash: string;
}

const ID_BYTES = 8;
const MAC_BYTES = 16;
/** Maximum number of accounts for which one browser is known. It keeps the cookie below 128 characters. */
const ACCOUNTS_MAX = 4;
const COOKIE = /^[\w-]{11}(?:\.[\w-]{22}){0,4}$/;

/**
 * Creates and checks the device cookie: `<device id>.<mac>.<mac>…`, with one MAC for each account that logged in with
 * this browser. A MAC covers the device, the member and the password hash, so a new password invalidates the cookie for
 * that account.
 */
@Injectable()
export class KnownDevices {
  readonly #key: Buffer;

  constructor(@Inject(IDENTITY_CONFIG) { sealKey }: IdentityConfig) {
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, '', 'identity devices', 32));
  }

  /** Returns the browser's cookie, or a new cookie without accounts. */
  begin(cookie: string): string {
    return COOKIE.test(cookie) ? cookie : randomBytes(ID_BYTES).toString('base64url');
  }

  /** Returns the device id of a cookie made by `begin`. */
  idOf(cookie: string): string {
    return cookie.split('.')[0] ?? '';
  }

  /**
   * Returns the device id if the cookie has a MAC of this account. An unknown account takes as long to check, so timing
   * reveals nothing.
   */
  verify(cookie: string, owner: DeviceOwner | undefined): string | undefined {
    const [id = '', ...macs] = COOKIE.test(cookie) ? cookie.split('.') : [];
    const expected = Buffer.from(this.#mac(id, owner ?? { memberId: '', passwordHash: '' }));
    const isKnown = macs.map((mac) => timingSafeEqual(Buffer.from(mac), expected)).includes(true);
    return isKnown && owner !== undefined ? id : undefined;
  }

  /** Returns the cookie to set after a login of this account. MACs of other accounts stay in it. */
  issue(cookie: string, owner: DeviceOwner): string {
    const [id = '', ...macs] = this.begin(cookie).split('.');
    const mac = this.#mac(id, owner);
    return [id, mac, ...macs.filter((other) => other !== mac)].slice(0, 1 + ACCOUNTS_MAX).join('.');
  }

  #mac(id: string, { memberId, passwordHash }: DeviceOwner): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([id, memberId, passwordHash]))
      .digest()
      .subarray(0, MAC_BYTES)
      .toString('base64url');
  }
}
