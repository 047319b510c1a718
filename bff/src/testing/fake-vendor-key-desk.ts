import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { VendorKeyDeskClient } from '../peers.js';

type Asked<M extends keyof VendorKeyDeskClient> = Parameters<VendorKeyDeskClient[M]>[0];

const MADE_AT_MS = Date.UTC(2026, 10, 1);
const aKey = (keyId: string) => create(games.VendorKeySchema, { keyId, createdAt: timestampFromMs(MADE_AT_MS) });

/** A fake of the operators' view of vendors' keys: one vendor with one valid key. It records the changes. */
export class FakeVendorKeyDesk implements Partial<VendorKeyDeskClient> {
  readonly changes: { readonly call: 'add' | 'retire'; readonly request: unknown }[] = [];
  #keys = [aKey('bazaar-1')];

  reset(): void {
    this.#keys = [aKey('bazaar-1')];
    this.changes.splice(0);
  }

  listVendorKeys = async ({ vassalage }: Asked<'listVendorKeys'>): Promise<games.VendorKeys> => {
    if (vassalage !== 'BAZAAR') throw new Failure('game.not_found');
    return this.#all();
  };

  addVendorKey = async (request: Asked<'addVendorKey'>): Promise<games.AddedVendorKey> => {
    const valid = this.#keys.filter(({ retiredAt }) => !retiredAt).map(({ keyId }) => keyId);
    if (valid.join() !== (request.seenKeyIds ?? []).join()) throw new Failure('review.stale');
    this.changes.push({ call: 'add', request });
    const keyId = `bazaar-${this.#keys.length + 1}`;
    this.#keys = [aKey(keyId), ...this.#keys];
    return create(games.AddedVendorKeySchema, { keys: this.#all(), keyId, secret: 'a new secret' });
  };

  retireVendorKey = async (request: Asked<'retireVendorKey'>): Promise<games.VendorKeys> => {
    if (!this.#keys.some(({ keyId }) => keyId === request.keyId)) throw new Failure('resource.not_found');
    this.changes.push({ call: 'retire', request });
    const retiredAt = timestampFromMs(MADE_AT_MS + 1_000);
    this.#keys = this.#keys.map((key) => (key.keyId === request.keyId ? { ...key, retiredAt } : key));
    return this.#all();
  };

  #all = (): games.VendorKeys => create(games.VendorKeysSchema, { keys: this.#keys });
}
