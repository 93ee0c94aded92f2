import { vi } from 'vitest';

/** What a tab offers and Node lacks, for tests: storage that is empty, and a document that can be hidden. */
export function standInForBrowser(): { storage: Map<string, string> } {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  return { storage };
}
