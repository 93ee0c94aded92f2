/** After a dropped request the next one mostly succeeds. */
const AGAIN_MS = 700;

const known = new Map<string, Promise<void>>();

let isAhead = false;
let isDrawn = false;
let isLost = false;

/**
 * Wraps every lazy import of a build; `files` are the files that the part needs, its own first. A browser may never
 * request a file again that it once failed to import or to preload, for the life of the page. So the part's own file is
 * fetched before any import, and a failed fetch is repeated at the next use. A page without user activity imports
 * directly during its first render: the fetch would delay it by a tenth.
 */
export async function bringCode<Part>(run: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  // older browsers do not have it
  const isTouched = 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true;
  const isCareful = isAhead || isDrawn || isTouched;
  const hrefs = files.map((file) => import.meta.env.BASE_URL + file);
  const [own] = hrefs;
  if (isCareful && own !== undefined) await once(own, fetchOwn);
  await Promise.all(hrefs.map((href) => once(href, href.endsWith('.css') ? addStyle : preload)));
  try {
    return await run();
  } catch (error) {
    isLost = true;
    throw error;
  }
}

/**
 * Loads code ahead of its use: a failed load is repeated when the code is needed. `bring` starts all imports at once.
 */
export function ahead<Result>(bring: () => Result): Result {
  isAhead = true;
  try {
    return bring();
  } finally {
    isAhead = false;
  }
}

/** The page is drawn: later loads may take a moment longer. */
export function noteDrawn(): void {
  isDrawn = true;
}

/**
 * True if a part is lost to this page: its browser will not request it again, or the server no longer has it. A reload
 * helps.
 */
export function needsNewPage(): boolean {
  return isLost;
}

function once(href: string, bring: (href: string) => Promise<void>): Promise<void> {
  const before = known.get(href);
  if (before) return before;
  const bringing = bringTwice(href, bring);
  known.set(href, bringing);
  bringing.catch(() => known.delete(href));
  return bringing;
}

/** A failed file is requested once more before the failure is shown. */
async function bringTwice(href: string, bring: (href: string) => Promise<void>): Promise<void> {
  try {
    await bring(href);
  } catch (error) {
    if (isLost || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    await bring(href);
  }
}

/** Fetches the file into the browser's cache, where the import finds it. */
async function fetchOwn(href: string): Promise<void> {
  const response = await fetch(href);
  // a release was deployed: its page names other files
  if (response.status === 404) isLost = true;
  if (!response.ok) throw new Error(`${href} was answered with ${response.status}`);
  await response.arrayBuffer();
}

async function preload(href: string): Promise<void> {
  addLink('modulepreload', href);
}

function addStyle(href: string): Promise<void> {
  // stylesheets of the page itself are loaded already
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const link = addLink('stylesheet', href);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    };
  });
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return link;
}
