import { vi } from 'vitest';

/** Browser APIs that Node lacks, for tests: empty session and local storage. */
export function standInForBrowser(): { storage: Map<string, string>; kept: Map<string, string> } {
  const storage = new Map<string, string>();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', storageOver(storage));
  vi.stubGlobal('localStorage', storageOver(kept));
  return { storage, kept };
}

function storageOver(entries: Map<string, string>) {
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
