import { lasting, withPart, type Parts, type Remembered } from './remembered-parts.js';

/** The stored login data, encrypted with a key that cannot be exported from this browser (domain §13). */
interface Row {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const STORE = 'remembered';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('nm', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no storage'));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const asked = work(db.transaction(STORE, mode).objectStore(STORE));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no storage'));
  });
}

/**
 * Stores login data for one day, besides the part already stored. `undefined` deletes everything. Without browser
 * storage nothing is stored.
 */
export async function remember(form: Remembered | undefined): Promise<void> {
  try {
    if (!form) {
      await run('readwrite', (store) => store.delete('login'));
      return;
    }
    const parts = withPart(await saved(), form, Date.now());
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(JSON.stringify(parts)),
    );
    const row: Row = { key, iv, data };
    await run('readwrite', (store) => store.put(row, 'login'));
  } catch {
    /* Remembering a login is only a convenience, so an error is ignored. */
  }
}

/** Returns the remembered login data that has not expired. */
export async function remembered(): Promise<Remembered> {
  const { byName, byNumber } = await saved();
  return { ...byName?.value, ...byNumber?.value };
}

/**
 * Reads the stored parts that have not expired. Resolves with an empty object if the storage is missing or
 * unreadable.
 */
async function saved(): Promise<Parts> {
  try {
    const row = await run<Row | undefined>('readonly', (store) => store.get('login') as IDBRequest<Row | undefined>);
    if (!row) return {};
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, row.key, row.data);
    return lasting(JSON.parse(new TextDecoder().decode(plain)) as Parts, Date.now());
  } catch {
    return {};
  }
}
