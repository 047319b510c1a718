import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

/** Stores which members used the same device. A device is identified by a keyed hash. */
@Injectable()
export class MemberDevicesStore {
  /** Stores that a member uses a device. If it is already stored, nothing changes. */
  async add(
    tx: Tx,
    device: { readonly mark: string; readonly memberId: string; readonly seenAt: Date },
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO member_devices (mark, member_id, seen_at) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT member_devices_pk DO NOTHING`,
      [device.mark, device.memberId, device.seenAt],
    );
  }
}
