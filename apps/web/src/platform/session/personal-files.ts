import { isStillKept, ownerPrefix, type Kept } from './personal-owner.ts';

const DATABASE = 'tertulia';
const STORE = 'personal';

/**
 * Stores a value that may contain files on this machine for the signed-in user. Signing out removes it, an expired
 * session does not. A full, forbidden or missing storage silently stores nothing.
 */
export async function writePersonalFile(name: string, value: unknown): Promise<void> {
  const owner = ownerPrefix();
  const kept: Kept = { at: Date.now(), value };
  if (owner !== null) await attempt('readwrite', (store) => store.put(kept, owner + name));
}

/** Removes the value of the name. */
export async function removePersonalFile(name: string): Promise<void> {
  const owner = ownerPrefix();
  if (owner !== null) await attempt('readwrite', (store) => store.delete(owner + name));
}

/** All values of the signed-in user whose names begin with `start`. */
export async function listPersonalFiles(start: string): Promise<unknown[]> {
  const owner = ownerPrefix();
  if (owner === null) return [];
  const names = (await attempt('readonly', (store) => store.getAllKeys(under(owner + start)))) ?? [];
  const found = await Promise.all(names.map((name) => readKept(name)));
  return found.flatMap((kept) => (kept ? [kept.value] : []));
}

/** Removes all values whose names begin with `prefix`. */
export async function forgetPersonalFiles(prefix: string): Promise<void> {
  await attempt('readwrite', (store) => store.delete(under(prefix)));
}

async function readKept(name: IDBValidKey): Promise<Kept | undefined> {
  const kept = await attempt<Kept | undefined>('readonly', (store) => store.get(name));
  if (kept && isStillKept(kept)) return kept;
  await attempt('readwrite', (store) => store.delete(name));
  return undefined;
}

function under(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
}

async function attempt<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await answerOf(opening());
    try {
      return await answerOf(act(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch (error) {
    console.warn('Storage: files cannot be kept on this machine', error);
    return undefined;
  }
}

function opening(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage gave no reason'));
  });
}
