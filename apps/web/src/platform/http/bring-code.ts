const known = new Map<string, Promise<void>>();

/** So long a page that is loaded draws what stands on it at once: no round trip more is worth it. */
const STARTING_MS = 10_000;

/**
 * Stands in every build where a part of the page is imported late; `files` are those that it needs, its own first. That one is fetched
 * before anything is imported: a browser may never ask again for a file that it once failed to import or to preload, while the page
 * lives. So a part that could not be fetched is asked for again by whoever needs it next. The others, which may be lost so, wait for it
 * unless the page has just begun.
 */
export async function bringCode<Part>(run: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const [own, ...others] = files.map((file) => import.meta.env.BASE_URL + file);
  const bringOwn = own === undefined ? Promise.resolve() : once(own, fetchOwn);
  if (performance.now() > STARTING_MS) await bringOwn;
  await Promise.all([bringOwn, ...others.map((href) => once(href, href.endsWith('.css') ? addStyle : preload))]);
  return run();
}

function once(href: string, bring: (href: string) => Promise<void>): Promise<void> {
  const before = known.get(href);
  if (before) return before;
  const bringing = bring(href);
  known.set(href, bringing);
  bringing.catch(() => known.delete(href));
  return bringing;
}

/** Leaves the file where the import finds it: with the browser, which keeps it for good. */
async function fetchOwn(href: string): Promise<void> {
  const response = await fetch(href);
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
