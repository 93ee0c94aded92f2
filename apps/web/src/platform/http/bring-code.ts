/** After a dropped request the next one mostly succeeds. */
const AGAIN_MS = 700;

const lost = new Set<unknown>();

/** True if a part is lost to this page: the server no longer has it, or it is never requested again. A reload helps. */
export function needsNewPage(): boolean {
  return lost.size > 0;
}

/** A part's code did not come; the part itself has no fault. */
export class NotBrought extends Error {}

/**
 * Imports code, once more after a failure. `load` imports a file of its own, whose export names the build keeps: the
 * second time it may come from another address.
 */
export async function bringCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    if (lost.has(load)) throw new Error('The page has to be loaded again');
    return await load();
  } catch (failure) {
    return await bringAgain(load, failure).catch((cause: unknown) => {
      throw new NotBrought('The code of a part did not come', { cause });
    });
  }
}

async function bringAgain<Code>(load: () => Promise<Code>, failure: unknown): Promise<Code> {
  // Vite never requests a style again that failed once, and would go on without it
  if (String(failure).endsWith('.css')) lost.add(load);
  if (lost.has(load)) throw failure;
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  // Chrome never requests a module again that failed once, except under another address; Safari does, and names none
  const [file] = /https?:\S+$/.exec(String(failure)) ?? [];
  if (file === undefined) return load();
  const again = `${file}${file.includes('?') ? '&' : '?'}again=${Date.now()}`;
  const { status } = await fetch(again);
  try {
    return await import(/* @vite-ignore */ again);
  } catch (error) {
    // gone with an old release, or it needs another file that failed
    if (status < 500) lost.add(load);
    throw error;
  }
}
