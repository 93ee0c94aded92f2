import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { type Answers, refuse, show } from '../../../test/dom.tsx';
import { endSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { ForgotPage } from './ForgotPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { ResetLink } from './ResetPage.tsx';

const session = (nombre: string) => ({
  token: 'token',
  expiraEnSegundos: 3600,
  usuario: { ...buildUsuario(), nombre },
});

const closeToasts = () => {
  for (const { id } of shownToasts()) closeToast(id);
};

beforeEach(closeToasts);

/** The one toast on the screen, with its time; `DEFAULT` stays as long as the documents' default. */
const toast = () => shownToasts().map(({ text, variant, ms = 4000 }) => ({ text, variant, ms }));

async function openLogin(answers: Answers) {
  const screen = await show(<LoginPage />, { roles: null, answers });
  await screen.getByLabelText('Correo electrónico').fill('rosa@reloj.co');
  await screen.getByLabelText('Contraseña', { exact: true }).fill('pandebono26');
  return { screen, enter: () => screen.getByRole('button', { name: 'Ingresa', exact: true }).click() };
}

// covers D1-4-13a, D1-8-04, D1-9-13b, D1-9-13c
test.each([
  [
    refuse(404, 'NOT_FOUND', 'No se encontró ningún usuario con este correo electrónico.'),
    { text: 'No se encontró ningún usuario con este correo electrónico.', variant: 'danger', ms: 4000 },
  ],
  [
    refuse(401, 'UNAUTHENTICATED', 'Credenciales inválidas'),
    { text: 'Error de autenticación. Vuelva a intentarlo.', variant: 'warning', ms: 4000 },
  ],
  [session('Rosa Reloj'), { text: 'Inicio de sesión exitoso', variant: 'success', ms: 2500 }],
])('the toast of a log-in has the documents’ text, variant and time (%#)', async (answer, shown) => {
  const { screen, enter } = await openLogin({ 'POST /api/auth/login': answer });
  await enter();
  await expect.poll(toast).toEqual([shown]);
  // closed by hand it disappears at once
  await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
  expect(toast()).toEqual([]);
});

test('a refused log-in keeps the address', async () => {
  const { screen, enter } = await openLogin({ 'POST /api/auth/login': refuse(401, 'UNAUTHENTICATED', 'No') });
  await enter();
  await expect.poll(toast).toHaveLength(1);
  await expect.element(screen.getByLabelText('Correo electrónico')).toHaveValue('rosa@reloj.co');
});

test('F-C01 the log-in says for how long it is blocked, and counts down', async () => {
  const message = 'Demasiados intentos. Espera 2 minutos y vuelve a intentarlo.';
  const { screen, enter } = await openLogin({
    'POST /api/auth/login': () =>
      Response.json({ status: 429, code: 'RATE_LIMITED', message }, { status: 429, headers: { 'retry-after': '120' } }),
  });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    await enter();
    const notice = screen.getByRole('note');
    await expect.element(notice).toHaveTextContent(message);
    await vi.advanceTimersByTimeAsync(80_000);
    await expect.element(notice).toHaveTextContent('Demasiados intentos. Espera 40 segundos y vuelve a intentarlo.');
    await vi.advanceTimersByTimeAsync(40_000);
    await expect.element(notice).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('after an expired session the log-in page says why the user must sign in, also after the toast', async () => {
  await show(<p>signed in</p>);
  endSession('expired');
  const screen = await show(<LoginPage />, { roles: null });
  await expect.element(screen.getByText('Tu sesión expiró. Ingresa de nuevo.')).toBeVisible();
});

// covers D1-2.4-01, D1-2.6-01
test('the log-in page links to the legal pages', async () => {
  const screen = await show(<LoginPage />, { roles: null });
  for (const [name, href] of [
    ['Términos y condiciones', '/terminos'],
    ['Política de privacidad', '/privacidad'],
  ] as const)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

// covers D1-4-13a, D1-8-04, D1-8-05b, D1-9-13b, D1-9-13c
test('the request for a recovery link has toasts of its own, and shows the server’s refusal', async () => {
  const replies: (() => object)[] = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => refuse(429, 'TOO_MANY_REQUESTS', 'Demasiados intentos. Espera un momento.'),
    () => new Response(null, { status: 204 }),
  ];
  const screen = await show(<ForgotPage />, {
    roles: null,
    answers: { 'POST /api/auth/forgot-password': () => replies.shift()?.() ?? {} },
  });
  await screen.getByLabelText('Correo electrónico').fill('rosa@reloj.co');
  for (const shown of [
    { text: 'No se pudo enviar la solicitud. Inténtalo más tarde.', variant: 'danger', ms: 4000 },
    { text: 'Demasiados intentos. Espera un momento.', variant: 'danger', ms: 4000 },
    { text: 'Enviamos un correo electrónico de recuperación…', variant: 'success', ms: 6000 },
  ]) {
    await screen.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect.poll(toast).toEqual([shown]);
    closeToasts();
  }
  await expect.element(screen.getByRole('link', { name: 'Volver a ingresar' })).toHaveAttribute('href', '/login');
  await expectAccessible('body');
});

// covers D1-2.7-02, D1-8-06d
test('a recovery link is checked, and an expired one is explained', async () => {
  const verified = Promise.withResolvers<object>();
  const screen = await show(<ResetLink token="t" />, {
    roles: null,
    answers: { 'GET /api/auth/reset-password/verify': () => verified.promise },
  });
  await expect.element(screen.getByText('Verificando enlace…')).toBeVisible();
  verified.resolve({ valid: false });
  await expect.element(screen.getByText('El enlace ha expirado o no es válido. Solicita uno nuevo.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Volver a ingresar' })).toHaveAttribute('href', '/login');
});

// covers D1-8-05b
test('a refusal of the new password shows the server’s message, or its own', async () => {
  const replies = [refuse(400, 'VALIDATION', 'Elige una contraseña menos común.'), new Response('', { status: 500 })];
  const screen = await show(<ResetLink token="t" />, {
    roles: null,
    answers: {
      'GET /api/auth/reset-password/verify': { valid: true },
      'POST /api/auth/reset-password': () => replies.shift() ?? {},
    },
  });
  await screen.getByLabelText('Contraseña nueva').fill('tinto-con-panela');
  await screen.getByLabelText('Confirma la contraseña').fill('tinto-con-panela');
  for (const text of ['Elige una contraseña menos común.', 'No se pudo cambiar la contraseña.']) {
    await screen.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect.poll(() => toast().map((shown) => shown.text)).toEqual([text]);
    closeToasts();
  }
});

async function fillRegistration(answers: Answers) {
  const screen = await show(<RegisterPage />, { roles: null, answers });
  for (const [label, value] of [
    ['Nombre del negocio', 'Panadería Sol'],
    ['Tu nombre', 'Rosa Mora'],
    ['Documento (NIT/CC)', '900555'],
    ['Correo electrónico', 'rosa@sol.co'],
    ['Teléfono de contacto', '3105550101'],
    ['Número de WhatsApp', '3115550202'],
    ['Contraseña', 'pandebono26'],
  ] as const)
    await screen.getByLabelText(label, { exact: true }).fill(value);
  await screen.getByRole('checkbox').click();
  const register = () => screen.getByRole('button', { name: 'Crear cuenta' }).click();
  return { screen, register };
}

// covers D1-4-13a, D1-8-04, D1-9-13b, D1-9-13c
test('the toasts of a registration name each duplicate in turn, and welcome the user', async () => {
  const errors = ['contactoEmail', 'documento'].map((field) => ({ field, code: 'CONFLICT', message: 'Ya existe' }));
  const replies: object[] = [refuse(409, 'CONFLICT', 'Ya existe', { errors }), session('Rosa Mora')];
  const { register } = await fillRegistration({
    'GET /api/auth/captcha': { captcha: null },
    'POST /api/auth/register': () => replies.shift() ?? {},
  });
  await expectAccessible('body');
  await register();
  for (const text of [
    'Ya existe un usuario con este correo electrónico.',
    'Este documento (NIT/CC) ya está registrado.',
  ]) {
    await expect.poll(toast).toEqual([{ text, variant: 'warning', ms: 3000 }]);
    closeToast(shownToasts()[0]?.id ?? '');
  }
  await register();
  const text = 'Bienvenido, Rosa Mora. Tu cuenta fue creada correctamente.';
  await expect.poll(toast).toEqual([{ text, variant: 'success', ms: 9000 }]);
});

// covers D1-3-05, D1-8-03c
test('registering sends what the documents require, and shows the server’s message, or its own', async () => {
  const replies = [
    refuse(429, 'TOO_MANY_REQUESTS', 'El registro está cerrado por hoy.'),
    new Response('Bad Gateway', { status: 502 }),
  ];
  // a captcha service as configured: its script renders, and returns a token for one try
  const script = `let round = 0;
    window.turnstile = { render(place, { sitekey, callback }) {
      const box = place.appendChild(document.createElement('button'));
      box.type = 'button';
      box.textContent = 'Soy una persona';
      box.onclick = () => callback('ficha ' + sitekey + ' ' + ++round);
    } };`;
  const scriptUrl = `data:text/javascript,${encodeURIComponent(`${script} //`)}`;
  const { screen, register } = await fillRegistration({
    'GET /api/auth/captcha': { captcha: { siteKey: 'llave', scriptUrl } },
    'POST /api/auth/register': () => replies.shift() ?? {},
  });
  const bodies = () => screen.requests.filter(({ address }) => address.startsWith('POST')).map(({ body }) => body);
  const person = screen.getByRole('button', { name: 'Soy una persona' });
  await expect.element(person).toBeVisible();
  await register();
  await expect.element(screen.getByText('Confirma que eres una persona.')).toBeVisible();
  expect(bodies()).toEqual([]);
  await person.click();
  await register();
  await expect.poll(() => toast().map(({ text }) => text)).toEqual(['El registro está cerrado por hoy.']);
  const sent = {
    nombreNegocio: 'Panadería Sol',
    nombre: 'Rosa Mora',
    documento: '900555',
    contactoEmail: 'rosa@sol.co',
    contactoTelefono: '3105550101',
    password: 'pandebono26',
    acepto: true,
    whatsappNumero: expect.stringMatching(/^\+?\d+$/),
  };
  expect(bodies()).toEqual([{ ...sent, captchaToken: 'ficha llave 1' }]);
  closeToasts();
  await person.click();
  await register();
  await expect.poll(() => toast().map(({ text }) => text)).toEqual(['No se pudo registrar']);
  expect(bodies()[1]).toEqual({ ...sent, captchaToken: 'ficha llave 2' });
});
