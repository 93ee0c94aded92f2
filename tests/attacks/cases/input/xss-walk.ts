import type { BrowserContext, Page, Request } from '@playwright/test';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Tenant } from '../../matrix/attack-world.ts';
import { until } from '../pacing.ts';
import { CLEAN_CONTACT, MARK } from './xss-planting.ts';

export interface Harm {
  dialogs: string[];
  /** Opened documents: a library of ours asks once in each whether the policy lets it compile text. */
  documents: number;
  evals: string[];
  /** What the content security policy blocked: by then a text was part of the page. */
  violations: string[];
  /** Requests to hosts that are not ours. */
  foreign: string[];
  /** Elements and attributes that can run something and that no page of ours has. */
  elements: string[];
}

export interface Walked {
  harm: Harm;
  /** Numbers of the columns whose texts were on the screen. */
  seen: Set<number>;
  screens: number;
}

const SETTLED_MS = 15_000;

/** Records from now on the effects of texts in the pages of this context. */
export async function watchHarm(context: BrowserContext, origin: string): Promise<Harm> {
  const harm: Harm = { dialogs: [], documents: 0, evals: [], violations: [], foreign: [], elements: [] };
  const isOurs = (url: URL) => url.origin === origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
  context.on('dialog', (dialog) => {
    harm.dialogs.push(dialog.message());
    void dialog.dismiss().catch(() => undefined);
  });
  await context.exposeBinding('tellViolation', (_source, violation: string, isEval: boolean) => {
    (isEval ? harm.evals : harm.violations).push(violation);
  });
  context.on('request', (request) => {
    if (request.isNavigationRequest()) harm.documents += 1;
  });
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string, isEval: boolean) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      reportViolation(
        `${violatedDirective} ${blockedURI} ${sample} in ${sourceFile}`,
        blockedURI === 'eval' && sourceFile.startsWith(`${location.origin}/assets/`),
      ),
    );
  });
  context.on('request', (request) => {
    if (!isOurs(new URL(request.url()))) harm.foreign.push(request.url());
  });
  return harm;
}

/** Opens every page, list and dialog of a chat as a user with access to all of it, in two tabs at once. */
export function walkEverywhere(context: BrowserContext, harm: Harm, tenant: Tenant, vector: string): Promise<Walked>[] {
  const text = encodeURIComponent(vector);
  return [
    walkTab(context, harm, async (tab) => {
      const words = `q=${text}&tab=${text}&estado=${text}&chat=${text}#${text}`;
      // loaded once: every page before signing in is loaded with words in its address
      await tab.open(`${SCREENS.conversaciones.path}?${words}`);
      for (const { path } of Object.values(SCREENS)) {
        await tab.go(path);
        await tab.go(`${path}?${words}`);
      }
      await tab.go(`${SCREENS.dashboard.path}?rango=semana&cifra=recibidos`);
    }),
    walkTab(context, harm, async (tab) => {
      await walkLists(tab);
      // a waiting chat is not opened, only previewed
      const { propio, delColega, cerradoPropio, cerradoAjeno } = tenant.chats;
      await walkChat(tab, propio.id, EVERYTHING);
      await tab.open('/conversations?tab=search&q=cliente');
      for (const { id } of [delColega, cerradoPropio, cerradoAjeno]) await walkChat(tab, id, ['Detalles de contacto']);
      await walkNotes(tab);
      await walkSalas(tab);
      await walkExplorer(tab);
    }),
  ];
}

interface Tab {
  page: Page;
  look: () => Promise<void>;
  /** Resolves when all requests of the page are answered. */
  settle: () => Promise<void>;
  /** Loads an address and checks the page. */
  open: (address: string) => Promise<void>;
  /** The same without reloading the page, as a link inside it would. */
  go: (address: string) => Promise<void>;
}

async function walkTab(context: BrowserContext, harm: Harm, walk: (tab: Tab) => Promise<void>): Promise<Walked> {
  const walked: Walked = { harm, seen: new Set(), screens: 0 };
  const page = await context.newPage();
  page.setDefaultTimeout(SETTLED_MS);
  const settle = watchSettling(page);
  const look = () => lookAt(page, walked);
  const open = async (address: string) => {
    await page.goto(address);
    await page.locator('main').waitFor();
    await settle();
    await look();
  };
  const go = async (address: string) => {
    // the router handles it like a link
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await settle();
    await look();
  };
  await walk({ page, look, settle, open, go });
  await page.close();
  return walked;
}

/**
 * Twice idle without a pending request in between: no more will follow. Faster than «networkidle», which waits half a
 * second each time.
 */
function watchSettling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let requests = 0;
  page.on('request', (request) => {
    requests += 1;
    open.add(request);
  });
  const over = (request: Request) => void open.delete(request);
  page.on('requestfinished', over).on('requestfailed', over);
  const idle = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })));
  return async () => {
    const deadline = performance.now() + SETTLED_MS;
    while (performance.now() < deadline) {
      const before = requests;
      await idle();
      await idle();
      if (open.size === 0 && requests === before) return;
      await until(performance.now() + 20);
    }
  };
}

/** The pages before signing in, with a vector in every part of the address. */
export async function walkOutside(context: BrowserContext, harm: Harm, vector: string): Promise<Walked> {
  const walked: Walked = { harm, seen: new Set(), screens: 0 };
  const page = await context.newPage();
  const text = encodeURIComponent(vector);
  for (const path of ['/login', '/register', '/forgot', '/reset-password', '/terminos', '/privacidad', `/${text}`]) {
    await page.goto(`${path}?token=${text}&redirect=${text}&q=${text}#${text}`);
    await page.locator('main').waitFor();
    await lookAt(page, walked);
  }
  await page.close();
  return walked;
}

async function walkLists({ page, look }: Tab): Promise<void> {
  await page.goto('/conversations');
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await seenChat(page).waitFor();
  await look();
  await page.getByRole('button', { name: /^En espera/ }).click();
  await page
    .getByRole('button', { name: /^Vista previa de/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText(MARK).first().waitFor();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await seenChat(page).waitFor();
  await look();
}

/** A row of the list; its text for screen readers precedes the visible one. */
function seenChat(page: Page) {
  return page.getByRole('region', { name: 'Chats', exact: true }).getByText(MARK).filter({ visible: true }).first();
}

const EVERYTHING = ['Detalles de contacto', 'Transferir', 'Asignar estado'];

async function walkChat({ page, look, settle, go }: Tab, id: number, items: readonly string[]): Promise<void> {
  await go(`/conversations?tab=all&chat=${id}`);
  const chat = page.getByRole('region', { name: /^Chat con/ });
  await chat.getByText(MARK).filter({ visible: true }).first().waitFor();
  await look();
  const dialog = page.getByRole('dialog');
  for (const item of items) {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await look();
    await page.getByRole('menuitem', { name: item }).click();
    await dialog.first().waitFor();
    if (item === 'Transferir') await dialog.getByRole('combobox', { name: 'Usuario' }).click();
    await settle();
    await look();
    if (item === 'Transferir') await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.first().waitFor({ state: 'hidden' });
  }
  if (items !== EVERYTHING) return;
  await chat.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await page.getByRole('listbox', { name: 'Respuestas rápidas' }).waitFor();
  await look();
  await page.keyboard.press('Escape');
  await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
  await dialog.getByText(MARK).first().waitFor();
  await look();
  await page.keyboard.press('Escape');
  await chat.getByRole('button', { name: /Por qué$/ }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  await dialog.getByLabel('Contacto', { exact: false }).first().fill(CLEAN_CONTACT);
  await page
    .getByRole('option', { name: new RegExp(`^${CLEAN_CONTACT}`) })
    .first()
    .waitFor();
  await look();
  await page
    .getByRole('option', { name: new RegExp(`^${CLEAN_CONTACT}`) })
    .first()
    .click();
  // the contact never wrote: the dialog starts with the templates
  await dialog.getByRole('button').getByText(MARK).first().waitFor();
  await look();
}

async function walkNotes({ page, look, go }: Tab): Promise<void> {
  await go(SCREENS.notasRapidas.path);
  await page.getByRole('list', { name: 'Mensajes Rapidos' }).getByText(MARK).first().waitFor();
  await look();
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await look();
}

async function walkSalas({ page, look, go }: Tab): Promise<void> {
  await go(SCREENS.chatInterno.path);
  const salas = page.getByRole('list', { name: 'Chat interno' });
  await salas.getByText(MARK).first().waitFor();
  await look();
  await salas.getByRole('button').last().click();
  await page
    .getByRole('region', { name: /^Mensajes de/ })
    .getByText(MARK)
    .first()
    .waitFor();
  await look();
}

async function walkExplorer({ page, look, go }: Tab): Promise<void> {
  await go(SCREENS.explorar.path);
  await page.locator('tbody').getByText(MARK).first().waitFor();
  await look();
  await page.locator('tbody tr').getByRole('button').first().click();
  await page.getByRole('dialog').getByText(MARK).first().waitFor();
  await look();
}

/** The texts of the page, and everything in it that could run. */
async function lookAt(page: Page, walked: Walked): Promise<void> {
  walked.screens += 1;
  const { texts, running } = await page.evaluate(() => {
    const found: string[] = [];
    const shown: string[] = [document.body.innerText];
    for (const element of document.querySelectorAll('*')) {
      if (/^(iframe|object|embed|base|applet|frame|xss|marquee)$/i.test(element.tagName)) found.push(element.outerHTML);
      if (element.tagName === 'SCRIPT' && !element.getAttribute('src')?.startsWith('/assets/'))
        found.push(element.outerHTML);
      if (element.tagName === 'META' && element.hasAttribute('http-equiv')) found.push(element.outerHTML);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) shown.push(element.value);
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || name === 'srcdoc') found.push(`${name}=${value}`);
        if (/^(href|src|action|formaction|xlink:href|data|poster|ping)$/i.test(name)) {
          const url = URL.parse(value, location.href);
          const isPicture = name === 'src' && /^data:image\/(png|jpeg|gif|webp)/.test(value);
          if (url && !['http:', 'https:', 'blob:', 'mailto:', 'tel:'].includes(url.protocol) && !isPicture)
            found.push(`${name}=${value}`);
        }
        if (/^(title|alt|aria-label)$/.test(name)) shown.push(value);
      }
    }
    return { texts: shown.join('\n'), running: found };
  });
  walked.harm.elements.push(...running.map((one) => one.slice(0, 200)));
  for (const [, number] of texts.matchAll(MARK)) walked.seen.add(Number(number));
}
