import type { Page } from '@playwright/test';
import { listenFor } from './support/asked.ts';
import { blockWebSockets } from './support/outage.ts';
import { expect, expectToast, freeze, test, toasts } from './support/world.ts';

function refuse(page: Page, path: string, status: number, message: string): Promise<unknown> {
  return page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { status, code: status === 429 ? 'TOO_MANY_REQUESTS' : 'CONFLICT', message } }),
  );
}

// covers D1-4-13a, D1-8-04, D1-9-13b, D1-9-13c
test('toasts around signing in stay as long as the documents say, and differ by variant', async ({ page, world }) => {
  const toast = toasts(page);
  /**
   * The clock is stopped from the click on; the following toasts are there for exactly this long, one after the other.
   */
  const expectToStay = async (button: string, variant: string, texts: string[], ms: number) => {
    await freeze(page);
    await page.getByRole('button', { name: button }).click();
    for (const text of texts) {
      await expect(toast).toHaveText(text);
      await expect(toast).toHaveAttribute('data-variant', variant);
      await page.clock.runFor(ms - 1);
      await expect(toast).toHaveText(text);
      await page.clock.runFor(1);
      await expect(toast.filter({ hasText: text })).toHaveCount(0);
    }
    // navigation between the pages takes time of its own
    await page.clock.resume();
  };
  await page.clock.install();
  await page.goto(`${world.stack.url}/login`);
  const email = page.getByLabel('Correo electrónico');
  await email.fill('nadie@cafeandino.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await expectToStay('Ingresa', 'danger', ['No se encontró ningún usuario con este correo electrónico.'], 4000);
  await email.fill(world.account('SUPERVISOR').email);
  await expectToStay('Ingresa', 'warning', ['Error de autenticación. Vuelva a intentarlo.'], 4000);

  // closed by hand it disappears at once
  await freeze(page);
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(toast).toHaveCount(0);
  await page.clock.resume();

  await page.getByRole('link', { name: /olvid/i }).click();
  // the page before has such a field too
  await expect(page.getByRole('heading', { name: '¿Olvidaste tu contraseña?' })).toBeVisible();
  await email.fill('rosa@reloj.co');
  await page.route('**/api/auth/forgot-password', (route) => route.abort(), { times: 1 });
  await expectToStay('Enviar enlace', 'danger', ['No se pudo enviar la solicitud. Inténtalo más tarde.'], 4000);
  await expectToStay('Enviar enlace', 'success', ['Enviamos un correo electrónico de recuperación…'], 6000);
  await page.getByRole('link', { name: 'Volver a ingresar' }).click();

  const taken = { status: 409, code: 'CONFLICT', message: 'Ya existe', errors: [] as object[] };
  taken.errors = ['contactoEmail', 'documento'].map((field) => ({ field, code: 'CONFLICT', message: 'Ya existe' }));
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 409, json: taken }), { times: 1 });
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await page.getByLabel('Nombre del negocio').fill('Tostadora Reloj');
  await page.getByLabel('Tu nombre').fill('Rosa Reloj');
  await page.getByLabel('Documento (NIT/CC)').fill('900777333');
  await email.fill('rosa@reloj.co');
  await page.getByLabel('Teléfono de contacto').fill('3105550177');
  await page.getByLabel('Número de WhatsApp').fill('3115550277');
  await page.getByLabel('Contraseña', { exact: true }).fill('pandebono26');
  await page.getByRole('checkbox').check();
  const duplicates = [
    'Ya existe un usuario con este correo electrónico.',
    'Este documento (NIT/CC) ya está registrado.',
  ];
  await expectToStay('Crear cuenta', 'warning', duplicates, 3000);
  await expectToStay('Crear cuenta', 'success', ['Bienvenido, Rosa Reloj. Tu cuenta fue creada correctamente.'], 9000);

  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await email.fill('rosa@reloj.co');
  await page.getByLabel('Contraseña', { exact: true }).fill('pandebono26');
  await expectToStay('Ingresa', 'success', ['Inicio de sesión exitoso'], 2500);

  // on the next morning the page says why the user must sign in, long after the toast
  await page.clock.fastForward(48 * 3_600_000);
  await expect(page).toHaveURL(/\/login/);
  await page.clock.fastForward(10_000);
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Tu sesión expiró. Ingresa de nuevo.');
});

test('F-C01 the log-in says for how long it is blocked, and counts down', async ({ page, world }) => {
  await page.clock.install();
  const message = 'Demasiados intentos. Espera 14 minutos y vuelve a intentarlo.';
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '840' },
      json: { status: 429, code: 'RATE_LIMITED', message },
    }),
  );
  await page.goto(`${world.stack.url}/login`);
  await page.getByLabel('Correo electrónico').fill('rosa@reloj.co');
  await page.getByLabel('Contraseña', { exact: true }).fill('pandebono26');
  await freeze(page);
  await page.getByRole('button', { name: 'Ingresa' }).click();
  const notice = page.getByRole('note');
  await expect(notice).toHaveText(message);
  await page.clock.runFor(800_000);
  await expect(notice).toHaveText('Demasiados intentos. Espera 40 segundos y vuelve a intentarlo.');
  await page.clock.runFor(40_000);
  await expect(notice).toHaveCount(0);
});

// covers D1-2.4-01, D1-2.6-01, D1-8-05b
test('the pages around signing in: legal links, back links, and the server’s refusals', async ({ page, world }) => {
  await page.goto(`${world.stack.url}/login`);
  await expect(page.getByRole('link', { name: 'Términos y condiciones' })).toHaveAttribute('href', '/terminos');
  await expect(page.getByRole('link', { name: 'Política de privacidad' })).toHaveAttribute('href', '/privacidad');
  await page.getByRole('link', { name: 'Política de privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacidad/i);

  await refuse(page, '/api/auth/forgot-password', 429, 'Demasiados intentos. Espera un momento.');
  await page.goto(`${world.stack.url}/forgot`);
  await page.getByLabel(/Correo/).fill('alguien@correo.co');
  await page.getByRole('button', { name: /Enviar/ }).click();
  await expectToast(page, 'Demasiados intentos. Espera un momento.');
  await page.getByRole('link', { name: 'Volver a ingresar' }).click();
  await expect(page).toHaveURL(/\/login/);

  await page.unroute(/\/api\/auth\/reset-password\/verify/);
  await page.route(/\/api\/auth\/reset-password\/verify/, (route) => route.fulfill({ json: { valid: true } }));
  await page.goto(`${world.stack.url}/reset-password?token=${'y'.repeat(43)}`);
  await page.getByLabel('Contraseña nueva').fill('tinto-con-panela');
  await page.getByLabel('Confirma la contraseña').fill('tinto-con-panela');
  const refusals = [
    {
      body: { status: 400, code: 'VALIDATION', message: 'Elige una contraseña menos común.', requestId: 'x' },
      text: 'Elige una contraseña menos común.',
    },
    { body: '', text: 'No se pudo cambiar la contraseña.' },
  ];
  for (const { body, text } of refusals) {
    await page.route(
      '**/api/auth/reset-password',
      (route) =>
        typeof body === 'string' ? route.fulfill({ status: 500, body }) : route.fulfill({ status: 400, json: body }),
      { times: 1 },
    );
    await page.locator('form button[type=submit]').click();
    await expectToast(page, text);
  }
});

// covers D1-2.7-02, D1-8-06d
test('a recovery link is checked and explained, and a refusal of the new password is shown', async ({
  page,
  world,
}) => {
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/auth\/reset-password\/verify/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`${world.stack.url}/reset-password?token=${'x'.repeat(43)}`);
  await expect(page.getByText('Verificando enlace…')).toBeVisible();
  answer();
  await expect(page.getByText('El enlace ha expirado o no es válido. Solicita uno nuevo.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a ingresar' }).click();
  await expect(page).toHaveURL(/\/login/);
});

// covers D1-3-05, D1-8-03c
test('registering sends what the documents require, and shows the server’s message, or its own', async ({
  page,
  world,
}) => {
  const bodies: Record<string, unknown>[] = [];
  let message: string | null = 'El registro está cerrado por hoy.';
  await page.route('**/api/auth/register', (route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>);
    return message === null
      ? route.fulfill({ status: 502, body: 'Bad Gateway' })
      : route.fulfill({ status: 429, json: { status: 429, code: 'TOO_MANY_REQUESTS', message } });
  });
  // a captcha service as configured: its script renders, and returns a token for one try
  await page.route('**/api/auth/captcha', (route) =>
    route.fulfill({ json: { captcha: { siteKey: 'llave', scriptUrl: `${world.stack.url}/prueba/captcha.js` } } }),
  );
  await page.route('**/prueba/captcha.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `let round = 0;
        window.turnstile = { render(place, { sitekey, callback }) {
          const box = place.appendChild(document.createElement('button'));
          box.type = 'button';
          box.textContent = 'Soy una persona';
          box.onclick = () => callback('ficha ' + sitekey + ' ' + ++round);
        } };`,
    }),
  );
  await page.goto(`${world.stack.url}/register`);
  await page.getByLabel('Nombre del negocio').fill('Panadería Sol');
  await page.getByLabel('Tu nombre').fill('Rosa Mora');
  await page.getByLabel('Documento (NIT/CC)').fill('900555');
  await page.getByLabel('Correo electrónico').fill('rosa@sol.co');
  await page.getByLabel('Teléfono de contacto').fill('3105550101');
  await page.getByLabel('Número de WhatsApp').fill('3115550202');
  await page.getByLabel('Contraseña', { exact: true }).fill('pandebono26');
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Soy una persona' })).toBeVisible();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confirma que eres una persona.' })).toBeVisible();
  expect(bodies).toEqual([]);
  await page.getByRole('button', { name: 'Soy una persona' }).click();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expectToast(page, 'El registro está cerrado por hoy.');
  expect(bodies[0]).toEqual({
    nombreNegocio: 'Panadería Sol',
    nombre: 'Rosa Mora',
    documento: '900555',
    contactoEmail: 'rosa@sol.co',
    contactoTelefono: '3105550101',
    password: 'pandebono26',
    acepto: true,
    whatsappNumero: expect.stringMatching(/^\+?\d+$/),
    captchaToken: 'ficha llave 1',
  });
  message = null;
  await page.getByRole('button', { name: 'Soy una persona' }).click();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expectToast(page, 'No se pudo registrar');
  expect(bodies.map((body) => body['captchaToken'])).toEqual(['ficha llave 1', 'ficha llave 2']);
});

// covers D1-2.2-05, D2-6-11
test('a session that the server ends leads to the log-in page, and a refused log-in stays there', async ({
  browser,
  page,
  world,
}) => {
  const { page: working, context } = await world.signIn(browser, world.account('AGENTE', 1));
  // only the resolved chats: the page requests others by itself, and must not leave before the tab is pressed
  await context.route(/\/api\/conversations\?.*scope=resolved/, (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'UNAUTHENTICATED', message: 'Inicia sesión.' } }),
  );
  await working.getByRole('tab', { name: /RESUELTOS/ }).click();
  await expect(working).toHaveURL(/\/login/);
  expect(await working.evaluate(() => sessionStorage.length)).toBe(0);

  await page.goto(`${world.stack.url}/login`);
  await page.getByLabel('Correo electrónico').fill(world.account('AGENTE', 1).email);
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expectToast(page, 'Error de autenticación. Vuelva a intentarlo.');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(world.account('AGENTE', 1).email);
});

// covers D1-2.1-14, D1-2.3-01, D1-3-03, D1-8-20, D2-8-11b
test('a user without a name or a loadable photo has the defaults, and every link of the sidebar works', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.nth(7)).toBeVisible();
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    await page.goto(world.stack.url + href);
    // a redirecting address is in the address bar for a moment too
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`${href}(\\?|$)`));
  }
  const suscriptorId = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('tertulia.session') ?? '{}') as { usuario: Record<string, unknown> }).usuario[
        'suscriptorId'
      ],
  );
  expect(suscriptorId, 'the stored user names the subscriber').toEqual(expect.any(Number));
  // before the page's own scripts: values that they store while it closes would undo it
  await page.addInitScript(() => {
    const stored = JSON.parse(sessionStorage.getItem('tertulia.session') ?? '{}') as { usuario: object };
    Object.assign(stored.usuario, { nombre: '  ', fotoUrl: '/files/no-hay-foto.png' });
    sessionStorage.setItem('tertulia.session', JSON.stringify(stored));
  });
  await page.reload();
  const menu = page.getByRole('button', { name: 'Menú de Mi perfil' });
  await expect(menu).toContainText('Mi perfil');
  await expect(menu.locator('img')).toHaveCount(0);
  await expect(menu.locator('svg.tabler-icon-user')).toBeVisible();
});

test("the page's requests later than a minute after the last user action are background requests, until the next action", async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  await expect(page.getByRole('link', { name: /^Conversaciones/ })).toBeVisible();
  const told: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/unread-total/')) told.push(request.headers()['x-activity']);
  });
  const expectTold = (activity: 'user' | 'none', begin: () => Promise<void>) =>
    expect(async () => {
      await begin();
      await page.clock.fastForward(20_000);
      expect(told.at(-1)).toBe(activity);
    }).toPass();
  await freeze(page);
  await expectTold('none', () => page.clock.fastForward(60_000));
  await expectTold('user', () => page.keyboard.press('Shift'));
  await expectTold('none', () => page.clock.fastForward(60_000));
  let x = 300;
  await expectTold('user', () => page.mouse.move((x += 5), 300));
  await expectTold('none', () => page.clock.fastForward(60_000));
  await expectTold('user', () => page.mouse.wheel(0, 40));
});

// covers D1-6-04a, D1-9-11, D2-6-03a, D2-9-02
test('the unread total is the one of the role, refetched every 20 s and when the tab is shown', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  const asked: string[] = [];
  let answers = Promise.resolve();
  await page.route('**/api/messages/unread-total/*', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const total = 1000 + asked.length;
    await answers;
    await route.fulfill({ json: { total } });
  });
  const rows = listenFor(page, /\/unread-by-conversation$/);
  // without live events only the clock and the tab trigger requests
  await blockWebSockets(page);
  await page.route('**/ws/**', (route) => route.abort());
  await page.reload();
  const badge = page.getByRole('link', { name: /^Conversaciones/ });
  /** Waits until the last response has been processed; the page's immediate actions are timers of its clock. */
  const settle = () =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(badge).toContainText(new Intl.NumberFormat('es-CO').format(1000 + asked.length), { timeout: 200 });
    }).toPass();
  await settle();
  await freeze(page);
  await settle();

  let answer: () => void = () => undefined;
  answers = new Promise((resolve) => (answer = resolve));
  const [before, rowsBefore] = [asked.length, rows.length];
  await page.clock.runFor(20_000);
  await expect.poll(() => asked.length).toBe(before + 1);
  answer();
  await settle();
  await page.clock.runFor(19_000);
  expect(asked).toHaveLength(before + 1);
  await page.clock.runFor(1000);
  await expect.poll(() => asked.length).toBe(before + 2);
  await settle();
  // their last response may be later than that of the total, and their 20 s start at it
  await expect.poll(() => rows.length).toBeGreaterThan(rowsBefore);
  expect(rows.length).toBeLessThanOrEqual(rowsBefore + 2);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.clock.runFor(100);
  await expect.poll(() => asked.length).toBe(before + 3);
  expect(new Set(asked)).toEqual(new Set(['/api/messages/unread-total/mine']));

  const { page: boss } = await world.signIn(browser, world.account('SUPERVISOR'));
  // the tab ABIERTO also requests the own messages
  const address = boss.url();
  // a response to the first page would lose its body when the page closes
  await boss.goto('about:blank');
  const all = boss.waitForResponse(/\/api\/messages\/unread-total\/all/);
  await boss.goto(address);
  const { total } = (await (await all).json()) as { total: number };
  const sidebar = boss.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Conversaciones/ });
  await expect(sidebar).toContainText(`${total} sin leer`);
});
