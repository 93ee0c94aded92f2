import type { Canal } from '@tertulia/contract/features/canales/canal';
import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { CanalCard } from './CanalCard.tsx';
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
  expect(screen.asked).toEqual([]);
  await save.click();
  await question.getByRole('button', { name: 'Cambiar el número' }).click();
  await expect.poll(() => screen.asked.map(({ address }) => address)).toEqual(['PUT /api/subscribers/1/channels/5']);
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
