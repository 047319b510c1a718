import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { addressGroup } from '../login/place.js';
import { MemberMarksStore, type MarkKind } from './member-marks.store.js';
import { isPublicAddress } from './shared-address.js';

/**
 * The maximum number of members for which the use of one IP address or device is published. The agents service ignores
 * an address or device with too many members as proof. Its maximum is lower than this one, so it still receives enough
 * events to recognise such an address or device.
 */
const PUBLISHED_MEMBERS_MAX = 60;

/** The IP address and device of a member's login or registration. */
export interface Sighting {
  readonly memberId: string;
  readonly brand: string;
  readonly ip: string;
  /** The id of the browser's device cookie; it may be empty. */
  readonly device: string;
}

/**
 * Publishes which members used the same device or the same IP address (domain rules §10, abuse). Events contain only a
 * keyed hash of the device or address. The hash differs between brands. It can therefore neither be reversed by trying
 * all IP addresses nor be compared between brands.
 */
@Injectable()
export class MemberMarks {
  readonly #key: Buffer;

  constructor(
    @Inject(IDENTITY_CONFIG) { sealKey }: IdentityConfig,
    private readonly store: MemberMarksStore,
    private readonly outbox: Outbox,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, '', 'identity marks', 32));
  }

  /**
   * Publishes the device and the IP address of a login or registration. Each pair of member and device, or member and
   * IP address, is published only once.
   */
  async see(tx: Tx, { memberId, brand, ip, device }: Sighting, seenAt: Date): Promise<void> {
    if (device !== '') await this.#seeOne(tx, memberId, brand, 'device', device, seenAt);
    if (isPublicAddress(ip)) await this.#seeOne(tx, memberId, brand, 'address', addressGroup(ip), seenAt);
  }

  async #seeOne(tx: Tx, memberId: string, brand: string, kind: MarkKind, value: string, seenAt: Date): Promise<void> {
    const mark = createHmac('sha256', this.#key)
      .update(JSON.stringify([brand, kind, value]))
      .digest();
    const seen = { brand, kind, mark, memberId, seenAt };
    if (!(await this.store.add(tx, seen))) return;
    if (await this.store.isCrowd(tx, seen, PUBLISHED_MEMBERS_MAX)) return;
    await this.outbox.append(tx, identity.MemberMarkSeenSchema, {
      ...{ memberId, brand, kind, mark: mark.toString('base64url'), seenAt: timestampFromDate(seenAt) },
    });
  }
}
