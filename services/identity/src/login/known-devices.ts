import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';

/**
 * The account for which a device cookie is checked. The cookie's MAC is computed from the account's password hash too,
 * so a new password makes the cookie invalid.
 */
export interface DeviceOwner {
  readonly memberId: string;
  readonly passwordHash: string;
}

const ID_BYTES = 8;
const MAC_BYTES = 16;
/** The maximum number of accounts in one browser's device cookie. It keeps the cookie below 128 characters. */
const ACCOUNTS_MAX = 4;
const COOKIE = /^[\w-]{11}(?:\.[\w-]{22}){0,4}$/;

/**
 * Creates and checks the device cookie, by which a browser is recognised. Its form is `<device id>.<mac>.<mac>…`, with
 * one MAC for each account that logged in with this browser. A MAC is computed from the device id, the member and the
 * password hash, so a new password makes the cookie invalid for that account.
 */
@Injectable()
export class KnownDevices {
  readonly #key: Buffer;

  constructor(@Inject(IDENTITY_CONFIG) { sealKey }: IdentityConfig) {
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, '', 'identity devices', 32));
  }

  /**
   * Returns the browser's device cookie. If the browser has no valid device cookie, the function returns a new one
   * that contains no account.
   */
  begin(cookie: string): string {
    return COOKIE.test(cookie) ? cookie : randomBytes(ID_BYTES).toString('base64url');
  }

  /** Returns the device id in a device cookie that `begin` has returned. */
  idOf(cookie: string): string {
    return cookie.split('.')[0] ?? '';
  }

  /**
   * Returns the device id if the device cookie contains a MAC of this account, otherwise undefined. The check takes
   * equally long for an account that does not exist, so the time does not show whether an account exists.
   */
  verify(cookie: string, owner: DeviceOwner | undefined): string | undefined {
    const [id = '', ...macs] = COOKIE.test(cookie) ? cookie.split('.') : [];
    const expected = Buffer.from(this.#mac(id, owner ?? { memberId: '', passwordHash: '' }));
    const isKnown = macs.map((mac) => timingSafeEqual(Buffer.from(mac), expected)).includes(true);
    return isKnown && owner !== undefined ? id : undefined;
  }

  /**
   * Returns the device cookie that the browser gets after a login of this account. The MACs of other accounts stay in
   * the cookie.
   */
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
