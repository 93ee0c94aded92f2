import type { Canal } from '@tertulia/contract/features/canales/canal';
import { expect, test, vi } from 'vitest';
import { broken, cutOff, refuse, show } from '../../../test/dom.tsx';
import { CanalCard } from './CanalCard.tsx';
import { CanalesPage } from './CanalesPage.tsx';
import { CanalDialog } from './CanalDialog.tsx';

const canal: Canal = {
  id: 5,
  suscriptorId: 1,
  proveedor: 'TWILIO',
  canalTipo: 'WHATSAPP',
  numero: '+573001234567',
  friendlyName: 'Ventas',
  twilioSid: null,
  esPrincipal: true,
  estado: 1,
};
const salud = {
  canalId: 5,
  ultimoWebhook: null,
  conciliado: '2026-11-29T15:00:00Z',
  atrasoSegundos: 0,
  aparcados: 0,
  fallosPorHora: [0],
  cuarentena: 0,
  calidad: null,
  limite: null,
  consultado: null,
};
const nothing = () => undefined;

test('F-C03 changing the number of a connected channel asks first, and «Cancelar» sends nothing', async () => {
  const screen = await show(<CanalDialog subId={1} canal={canal} isOpen onClose={nothing} />, {
    roles: ['SUPERVISOR'],
    answers: { 'PUT /api/subscribers/1/channels/5': { ...canal, numero: '+573009999999' } },
  });
  await screen.getByLabelText(/^Número de WhatsApp/).fill('+573009999999');
  const save = screen.getByRole('dialog', { name: 'Editar canal' }).getByRole('button', { name: 'Guardar' });
  await save.click();
  const question = screen.getByRole('dialog', { name: 'Cambiar el número' });
  await expect.element(question.getByText(/deja de usar \+57 300 123 4567/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(screen.requests).toEqual([]);
  await save.click();
  await question.getByRole('button', { name: 'Cambiar el número' }).click();
  await expect.poll(() => screen.requests.map(({ address }) => address)).toEqual(['PUT /api/subscribers/1/channels/5']);
});

test('F-C03 a supervisor reads before saving that a new channel may wait, and why', async () => {
  const screen = await show(<CanalDialog subId={1} canal={null} isOpen onClose={nothing} />, { roles: ['SUPERVISOR'] });
  await expect.element(screen.getByText(/queda desconectado hasta que un superadministrador lo active/)).toBeVisible();
  await screen.getByLabelText(/^Estado/).selectOptions('0');
  await expect.element(screen.getByText(/queda desconectado/)).not.toBeInTheDocument();
});

test('F-C03 the card of an inactive channel does not say that it is up to date', async () => {
  const card = (estado: 0 | 1) => (
    <CanalCard
      canal={{ ...canal, estado }}
      salud={salud}
      hasSaludFailed={false}
      now={Date.parse('2026-11-29T15:01:00Z')}
      onEdit={nothing}
      onToggle={nothing}
      onCuarentena={null}
    />
  );
  const off = await show(card(0));
  await expect.element(off.getByText('no recibe mensajes')).toBeVisible();
  await expect.element(off.getByText('al día')).not.toBeInTheDocument();
});

test('F-C06 the active main channel cannot be deactivated, and its menu says why', async () => {
  const screen = await show(
    <CanalCard
      canal={canal}
      salud={salud}
      hasSaludFailed={false}
      now={0}
      onEdit={nothing}
      onToggle={nothing}
      onCuarentena={null}
    />,
  );
  await screen.getByRole('button', { name: 'Opciones de Ventas' }).click();
  const item = screen.getByRole('menuitem', { name: /Desactivar/ });
  await expect.element(item).toBeDisabled();
  await expect.poll(() => item.element().textContent).toMatch(/marca otro primero/);
});

test('F-B13 «Guardar» of a channel names the field that is empty', async () => {
  const screen = await show(<CanalDialog subId={1} canal={null} isOpen onClose={nothing} />, { roles: ['SUPERVISOR'] });
  const save = screen.getByRole('button', { name: 'Guardar' });
  await expect.element(save).toHaveAccessibleDescription('Completa o corrige: Número de WhatsApp.');
  await screen.getByLabelText(/^Número de WhatsApp/).fill('+573009999999');
  await expect.element(save).toBeEnabled();
});

const WORDLESS = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
const LIST = 'GET /api/subscribers/1/channels';
const HEALTH = {
  'GET /api/subscribers/1/channels/salud': { suscriptor: { id: 1, nombreNegocio: 'Café Andino' }, canales: [salud] },
};
const connections = <CanalesPage renderAjustes={() => null} />;

// covers D1-5-14a, D1-5-14c, D1-8-12a, D1-8-12b
test('a new channel, in 560 px, needs a number with its code; each failure has its own words', async () => {
  let answer: () => object = cutOff;
  const screen = await show(<CanalDialog subId={1} canal={null} isOpen onClose={nothing} />, {
    roles: ['SUPERVISOR'],
    answers: { 'POST /api/subscribers/1/channels': () => answer() },
  });
  const dialog = screen.getByRole('dialog', { name: 'Nuevo canal' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(560);
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await expect.element(save).toBeDisabled();
  const field = dialog.getByRole('textbox', { name: 'Número de WhatsApp' });
  await field.click();
  await dialog.getByRole('textbox', { name: 'Nombre' }).click();
  await expect.element(dialog.getByText('Requerido')).toBeVisible();
  await field.fill('573001234567');
  await expect.element(dialog.getByText('Formato: +57...')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await field.fill('+573001234567');
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No hay conexión con el servidor.');
  answer = WORDLESS;
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No se pudo crear');
  answer = () => canal;
  await save.click();
  await expect.element(screen.getByText('Canal creado')).toBeVisible();
});

// covers D1-8-12a
test('a change of a channel that fails says so, and keeps the form', async () => {
  const onClose = vi.fn();
  const screen = await show(<CanalDialog subId={1} canal={canal} isOpen onClose={onClose} />, {
    roles: ['SUPERVISOR'],
    answers: { 'PUT /api/subscribers/1/channels/5': WORDLESS },
  });
  const dialog = screen.getByRole('dialog', { name: 'Editar canal' });
  const nombre = dialog.getByRole('textbox', { name: 'Nombre' });
  await nombre.fill('Sucursal');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No se pudo actualizar');
  await expect.element(nombre).toHaveValue('Sucursal');
  expect(onClose).not.toHaveBeenCalled();
});

// covers D1-2.12-02a, D1-2.12-02b
test('channels that could not be loaded can be retried, and none says so', async () => {
  let isBroken = true;
  const screen = await show(connections, {
    roles: ['SUPERVISOR'],
    answers: { ...HEALTH, [LIST]: () => (isBroken ? broken() : []) },
  });
  await expect.element(screen.getByText('No se pudieron cargar los canales')).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('No hay canales')).toBeVisible();
});

// covers D1-2.12-04
test('a failed activation is shown, with its reason if there is one', async () => {
  let answer: () => Response = broken;
  const screen = await show(connections, {
    roles: ['SUPERVISOR'],
    answers: {
      ...HEALTH,
      [LIST]: [{ ...canal, estado: 0 }],
      'PATCH /api/subscribers/1/channels/5/activate': () => answer(),
    },
  });
  const reason = 'No encontramos este número en la cuenta de WhatsApp.';
  for (const [next, reasons] of [
    [broken, 0],
    [() => refuse(409, 'CONFLICT', reason), 1],
  ] as const) {
    answer = next;
    await screen.getByRole('button', { name: 'Opciones de Ventas' }).click();
    await screen.getByRole('menuitem', { name: 'Activar' }).click();
    const confirm = screen.getByRole('dialog', { name: 'Confirmar' });
    await expect.element(confirm.getByText('¿Seguro que deseas activar "Ventas"?')).toBeVisible();
    await confirm.getByRole('button', { name: 'Activar' }).click();
    await expect.element(screen.getByText('No se pudo cambiar el estado')).toBeVisible();
    await expect.poll(() => screen.getByText(reason).elements().length).toBe(reasons);
    await expect.element(confirm).not.toBeInTheDocument();
  }
});

test('the address of no business is reported, and nothing of the own one is shown instead', async () => {
  const screen = await show(connections, {
    roles: ['SUPERADMIN'],
    path: '/channels?sid=otro',
    answers: { ...HEALTH, [LIST]: [canal] },
  });
  await expect.element(screen.getByText('No se pudo determinar el suscriptor')).toBeVisible();
  expect(screen.requests).toEqual([]);
});
