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
 * If more members than this use an IP address or device, it is not published any more. The number is above the limit at
 * which the agents service takes a mark as shared by many, so that service still learns it.
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
 * Publishes which members used the same device or IP address, without the device or IP address (domain §10, abuse). The
 * hash is keyed and differs by brand, so it can be neither reversed by trying all IP addresses nor joined between
 * brands.
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

  /** Publishes the device and the IP address of a login or registration, each once for each member. */
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
