import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { broken, refuse, show, watchTimers } from '../../../test/dom.tsx';
import { ApisForm } from './ApisForm.tsx';
import { ConfiguracionPage } from './ConfiguracionPage.tsx';
import { MarcaForm } from './MarcaForm.tsx';
import { buildSuscriptor } from '../../../test/suscriptor-builder.ts';
import { SuscriptorPanel } from './SuscriptorCard.tsx';

const REASON = 'Alguien más lo cambió hace un momento.';

/** The server's settings of a business: `answer` replaces the response to the next saves. */
function stored(initial: Partial<Suscriptor> = {}) {
  const state = {
    now: buildSuscriptor(initial),
    answer: null as (() => Response | Promise<void>) | null,
  };
  const answers = {
    'GET /api/subscribers/1': () => state.now,
    'GET /api/usuarios/me': { suscriptor: { id: 1, nombreNegocio: 'Café Andino', logoUrl: null, colorPrimario: null } },
    'PUT /api/subscribers/1': async ({ body }: { body: unknown }) => {
      const refusal = await state.answer?.();
      if (refusal) return refusal;
      const trimmed = Object.entries(body as object).map(([field, value]: [string, unknown]) => [
        field,
        typeof value === 'string' ? value.trim() : value,
      ]);
      state.now = { ...state.now, ...(Object.fromEntries(trimmed) as Partial<Suscriptor>) };
      return state.now;
    },
  };
  return { state, answers };
}

// covers D1-2.10-01a, D1-2.10-01b, D1-6-05a, D1-8-10a, D1-8-10c
test('the data of a business are checked, and a failure is shown with its reason', async () => {
  const { state, answers } = stored();
  const screen = await show(<SuscriptorPanel id={1} />, { roles: ['SUPERVISOR'], answers });
  for (const text of ['Saldo', 'Creado']) await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  const save = screen.getByRole('button', { name: 'Guardar' });
  const nombre = screen.getByRole('textbox', { name: 'Razon social' });
  await nombre.fill('ab');
  await screen.getByRole('textbox', { name: 'WhatsApp' }).fill('+57 300');
  await save.click();
  await expect.element(screen.getByText('Mínimo 3 caracteres')).toBeVisible();
  await expect.element(screen.getByText('Formato inválido')).toBeVisible();
  expect(screen.requests.filter(({ address }) => address.startsWith('PUT'))).toEqual([]);
  await nombre.fill('Café de Altura');
  await screen.getByRole('textbox', { name: 'WhatsApp' }).fill('+57 300 123 4567');
  for (const [answer, reasons] of [
    [() => refuse(409, 'CONFLICT', REASON), 1],
    [broken, 0],
  ] as const) {
    state.answer = answer;
    await save.click();
    await expect.element(screen.getByText('No se pudo actualizar el suscriptor')).toBeVisible();
    await expect.poll(() => screen.getByText(REASON).elements().length).toBe(reasons);
  }
  state.answer = null;
  await save.click();
  await expect.element(screen.getByText('Suscriptor actualizado')).toBeVisible();
  expect(state.now.nombreNegocio).toBe('Café de Altura');
});

test.each([
  ['data', () => <SuscriptorPanel id={1} />, 'Prompt por defecto', 'Guardar', 'Suscriptor actualizado'],
  [
    'brand',
    () => <MarcaForm id={1} />,
    'Condiciones de la cotización',
    'Guardar cambios',
    'Cambios de branding guardados correctamente',
  ],
])('what is typed while the %s are saved stays in the form', async (_, render, label, button, saved) => {
  const { state, answers } = stored();
  const screen = await show(render(), { roles: ['SUPERVISOR'], answers });
  const field = screen.getByRole('textbox', { name: label });
  const save = screen.getByRole('button', { name: button });
  const held = Promise.withResolvers<void>();
  state.answer = () => held.promise;
  await field.fill('Lo que se envía');
  await save.click();
  await field.fill('Lo que se escribe mientras tanto');
  held.resolve();
  await expect.element(screen.getByText(saved)).toBeVisible();
  await expect.element(field).toHaveValue('Lo que se escribe mientras tanto');
  // and it is not taken for stored
  await field.fill('');
  await save.click();
  const puts = () => screen.requests.filter(({ address }) => address.startsWith('PUT'));
  await expect.poll(() => puts().length).toBe(2);
  expect(puts().at(-1)?.body).not.toEqual({});
});

// covers D1-2.13-01, D1-2.13-02, D1-8-15, D1-9-13d
test('a saved brand is shown for 3 seconds, and the form then has the stored values, including a colleague’s change', async () => {
  const { state, answers } = stored({ condicionesCotizacion: 'Las de antes.' });
  const screen = await show(<MarcaForm id={1} />, { roles: ['SUPERVISOR'], answers });
  const color = screen.getByRole('textbox', { name: 'Color principal' });
  const save = screen.getByRole('button', { name: 'Guardar cambios' });
  await expect.element(screen.getByText('JPG, PNG o SVG de hasta 5 MB')).toBeVisible();
  const file = document.querySelector<HTMLInputElement>('input[type=file]');
  if (file === null) throw new Error('No field for the logo');
  await userEvent.upload(file, new File(['hola'], 'notas.txt', { type: 'text/plain' }));
  await expect.element(screen.getByText('Por favor selecciona un archivo de imagen válido')).toBeVisible();
  await color.fill('#0f766e');
  await userEvent.tab();
  for (const answer of [broken, () => refuse(409, 'CONFLICT', REASON)]) {
    state.answer = answer;
    await save.click();
    await expect.element(screen.getByText('Error al guardar los cambios. Por favor intenta nuevamente.')).toBeVisible();
  }
  await expect.element(screen.getByText(REASON)).toBeVisible();
  state.answer = null;
  state.now = { ...state.now, condicionesCotizacion: 'Las puso un colega.' };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const delays = watchTimers();
  await save.click();
  const saved = () => screen.getByText('Cambios de branding guardados correctamente').elements().length;
  // `expect.poll` would advance the clock
  while (saved() === 0) await new Promise(requestAnimationFrame);
  expect(delays()).toContain(3000);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(saved).toBe(0);
  await expect.element(screen.getByRole('textbox', { name: /^Condiciones/ })).toHaveValue('Las puso un colega.');
});

// covers D1-2.13-03, D1-5-16
test('the inventory’s password is write-only, its alias is required and stored trimmed, and a failure is shown', async () => {
  const { state, answers } = stored({ aliasSedeMys: 'sede-1', passwordSedeMysConfigurado: true });
  const screen = await show(<ApisForm id={1} />, { roles: ['SUPERVISOR'], answers });
  const alias = screen.getByRole('textbox', { name: 'Alias de la sede' });
  const save = screen.getByRole('button', { name: 'Guardar', exact: true });
  await expect.element(screen.getByLabelText('Contraseña de la sede')).toHaveValue('');
  await alias.fill('');
  await save.click();
  await expect.element(screen.getByText('Por favor completa todos los campos.')).toBeVisible();
  await alias.fill('  sede-2  ');
  state.answer = broken;
  await save.click();
  await expect.element(screen.getByText('Error al guardar los datos de API.')).toBeVisible();
  state.answer = null;
  await save.click();
  await expect.element(screen.getByText('Datos de API actualizados correctamente.')).toBeVisible();
  await expect.element(alias).toHaveValue('sede-2');
  expect(screen.requests.findLast(({ address }) => address.startsWith('PUT'))?.body).toEqual({
    aliasSedeMys: '  sede-2  ',
  });
});

// covers D1-8-10a, D1-8-14
test.each([
  ['', 'No se pudieron cargar los suscriptores'],
  ['?tab=apariencia', 'Error al cargar los datos de branding'],
  ['?tab=apis', 'Error al cargar los datos de API.'],
])('settings that could not be loaded can be retried: «%s»', async (search, text) => {
  const { state, answers } = stored();
  let isBroken = true;
  const screen = await show(<ConfiguracionPage />, {
    roles: ['SUPERVISOR'],
    path: `/settings${search}`,
    answers: { ...answers, 'GET /api/subscribers/1': () => (isBroken ? broken() : state.now) },
  });
  await expect.element(screen.getByText(text)).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByRole('button', { name: /^Guardar/ })).toBeVisible();
});

test('leaving a tab of the settings does not lose what was typed', async () => {
  const { answers } = stored();
  const screen = await show(<ConfiguracionPage />, { roles: ['SUPERVISOR'], path: '/settings', answers });
  const prompt = screen.getByRole('textbox', { name: 'Prompt por defecto' });
  await prompt.fill('Vendemos café de origen.');
  await screen.getByRole('tab', { name: 'APIs' }).click();
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(prompt).toHaveValue('Vendemos café de origen.');
});

// covers D1-8-14
test('the settings of another business are named; an unknown or invalid one is reported', async () => {
  const answers = {
    'GET /api/subscribers/9': refuse(404, 'NOT_FOUND', 'No existe.'),
    'GET /api/subscribers/2': buildSuscriptor({ id: 2, nombreNegocio: 'Papelería' }),
  };
  const open = (suscriptor: string) =>
    show(<ConfiguracionPage />, {
      roles: ['SUPERADMIN'],
      path: `/settings?tab=apariencia&suscriptor=${suscriptor}`,
      answers,
    });
  const screen = await open('2');
  const text = 'Estás en la configuración de Papelería. Cada cambio queda en su auditoría.';
  await expect.element(screen.getByText(text)).toBeVisible();
  await screen.unmount();
  const unknown = await open('9');
  await expect.element(unknown.getByText('No se encontraron datos del suscriptor')).toBeVisible();
  await unknown.unmount();
  const invalid = await open('otro');
  await expect.element(invalid.getByText('No se pudo obtener el ID del suscriptor')).toBeVisible();
});
