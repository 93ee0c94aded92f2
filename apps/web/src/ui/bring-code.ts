/** A line that has dropped a request has mostly the next one through. */
const AGAIN_MS = 700;

const known = new Map<string, Promise<void>>();

let isAhead = false;
let isDrawn = false;
let isLost = false;

/**
 * Stands in every build where a part of the page is imported late; `files` are those that it needs, its own first. A browser may never
 * ask again for a file that it once failed to import or to preload, while the page lives. So a part's own file is fetched before
 * anything is imported, and one that could not be is asked for again by whoever needs it next; not while the page, which nobody has touched,
 * draws what stands on it: it would be there a tenth later.
 */
export async function bringCode<Part>(run: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  // browsers of some years ago do not tell
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

/** Brings what nobody waits for yet: what does not come is asked for again when it is wanted. `bring` begins all imports at once. */
export function ahead<Result>(bring: () => Result): Result {
  isAhead = true;
  try {
    return bring();
  } finally {
    isAhead = false;
  }
}

/** The page stands: what comes from now on may take a moment longer. */
export function noteDrawn(): void {
  isDrawn = true;
}

/** Whether a part is lost to this page: its browser will not ask again, or the server has it no more. A new page brings it. */
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

/** Before anybody is told that a file did not come it is asked for once more. */
async function bringTwice(href: string, bring: (href: string) => Promise<void>): Promise<void> {
  try {
    await bring(href);
  } catch (error) {
    if (isLost || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    await bring(href);
  }
}

/** Leaves the file where the import finds it: with the browser, which keeps it for good. */
async function fetchOwn(href: string): Promise<void> {
  const response = await fetch(href);
  // a release has come meanwhile: its page names other files
  if (response.status === 404) isLost = true;
  if (!response.ok) throw new Error(`${href} was answered with ${response.status}`);
  await response.arrayBuffer();
}

async function preload(href: string): Promise<void> {
  addLink('modulepreload', href);
}

function addStyle(href: string): Promise<void> {
  // what the page itself names has come with it
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
