import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { userEvent } from 'vitest/browser';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectFitForFingers } from '../../../../test/phone.ts';
import { knownContacto } from '../../../../test/inbox.tsx';
import { buildCanal } from '../../../../test/canal-builder.ts';
import { type Answers, pageOf, show } from '../../../../test/dom.tsx';
import { clickBeside, expectClosed, expectQuestion, showDialog } from '../../../../test/unsaved.tsx';
import { IniciarConversacionDialog } from './IniciarConversacionDialog.tsx';
import { StartChatDialog } from './StartChatDialog.tsx';

const lucia = knownContacto({ id: 5, nombre: 'Lucía', apellido: 'Rojas' });
const sinTelefono = knownContacto({ id: 6, nombre: 'Usuaria', apellido: 'Sin Teléfono', telefono: null });

const saludo: Plantilla = {
  id: 1,
  templateName: 'saludo_seguimiento',
  contentTemplateSid: `HX${'0'.repeat(32)}`,
  motivoRechazo: null,
  suscriptorId: 1,
  cuerpo: 'Hola {{1}}, te escribimos de {{2}}.',
  variables: ['1', '2'].map((clave) => ({ clave, ejemplo: null })),
  estadoAprobacion: 'APROBADA',
  idioma: 'es',
  categoria: 'UTILITY',
};

function server(ventanaHasta: string | null, contactos: Contacto[] = []): Answers {
  return {
    'GET /api/subscribers/1/channels': [buildCanal(10), buildCanal(11, { friendlyName: 'Mayoristas' })],
    'GET /api/plantillas-masivo': pageOf([saludo]),
    'GET /api/cotizaciones': pageOf([]),
    'GET /api/contactos': pageOf(contactos),
    'GET /api/contactos/5/inicio': { conversacionId: null, canalId: 10 },
    'GET /api/contactos/6/inicio': { conversacionId: null, canalId: 10 },
    'GET /api/conversations/ventana': { ventanaHasta, atiende: null },
    'POST /api/conversations': { id: 77 },
  };
}

const onClose = vi.fn();
const onStarted = vi.fn();

async function open(answers: Answers, dialog: ReactNode = null) {
  onClose.mockClear();
  onStarted.mockClear();
  const screen = await show(dialog ?? <StartChatDialog isOpen onClose={onClose} onStarted={onStarted} />, { answers });
  return { screen, dialog: screen.getByRole('dialog', { name: /^Iniciar/ }) };
}

test('the question keeps the first message of a chat', async () => {
  await showDialog((frame) => <StartChatDialog onStarted={frame.onClose} {...frame} />, { answers: server(null) });
  await expectQuestion('Iniciar un chat', 'Mensaje (opcional)', 'Buenas');
});

// covers D2-2.1-27, D2-2.1-28, D2-5.1-05a, D2-9-21
test('the dialog has the documents’ width and a chosen channel, and searches contacts after a pause', async () => {
  const { screen, dialog } = await open(server(null, [lucia]));
  await expect.element(dialog.getByRole('combobox', { name: 'Conexión' })).toHaveValue('10');
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(560);
  const queries = () =>
    screen.requests.filter(({ address }) => address === 'GET /api/contactos').map(({ query }) => query);
  await dialog.getByRole('textbox', { name: /^Contacto/ }).click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await userEvent.keyboard('luc');
  await vi.advanceTimersByTimeAsync(249);
  // a request would have been made by the second frame
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  expect(queries()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(queries).toEqual([{ q: 'luc', page: '0', size: '10', sort: 'nombre,asc' }]);
  vi.useRealTimers();
  await expect.element(screen.getByRole('option', { name: /Lucía Rojas/ })).toBeVisible();
  await expectFitForFingers('[role=dialog]');
});

// covers D2-2.1-27, D2-5.1-05b, D2-5.1-06
test('without a complete contact the dialog that adds one opens, with what is known', async () => {
  const { screen, dialog } = await open(server(null, [sinTelefono]));
  const field = dialog.getByRole('textbox', { name: /^Contacto/ });
  const start = dialog.getByRole('button', { name: 'Iniciar chat' });
  const add = screen.getByRole('dialog', { name: 'Agregar contacto' });
  const addsNamed = async (nombre: string) => {
    await expect.element(add.getByLabelText(/^Nombre/)).toHaveValue(nombre);
    await userEvent.keyboard('{Escape}');
    await expect.element(add).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  };
  await field.fill('Marcela Inicio');
  await screen.getByRole('option', { name: /Añadir «Marcela Inicio»/ }).click();
  await addsNamed('Marcela Inicio');
  // no contact is chosen
  await start.click();
  await addsNamed('Marcela Inicio');
  // a contact without a known phone
  await field.fill('Usuaria Sin');
  await screen.getByRole('option', { name: /^Usuaria Sin Teléfono/ }).click();
  await start.click();
  await expect.element(add.getByLabelText(/^Nombre/)).toHaveValue('Usuaria');
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Cambiar contacto' }).click();
  await field.fill('+573105550177');
  await screen.getByRole('option', { name: /Añadir/ }).click();
  await expect.element(add.getByLabelText(/^Teléfono/)).toHaveValue('+573105550177');
});

test.each([
  ['Iniciar un chat', <StartChatDialog key="1" isOpen initial={lucia} onClose={onClose} onStarted={onStarted} />],
  [
    'Iniciar conversación',
    <IniciarConversacionDialog key="2" isOpen contacto={lucia} onClose={onClose} onStarted={onStarted} />,
  ],
])('«%s» asks before it discards a template’s values', async (_, component) => {
  const { screen, dialog } = await open(server(new Date(Date.now() + 3_600_000).toISOString()), component);
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  const withTemplate = dialog.getByRole('button', { name: 'Empezar con una plantilla' });
  await withTemplate.click();
  await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
  // a chosen template without own values loses nothing; the contact's name is filled in by itself
  const place = dialog.getByRole('textbox', { name: 'Variable 2' });
  await place.fill('Rosalba');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
    () => clickBeside(dialog),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expectClosed(question);
    await expect.element(place).toHaveValue('Rosalba');
  }
  // nor are they lost when the user tries a text in between
  await dialog.getByRole('button', { name: 'Escribir un texto' }).click();
  await withTemplate.click();
  await expect.element(place).toHaveValue('Rosalba');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a chosen template without values is left without a question', async () => {
  const { screen, dialog } = await open(
    server(new Date(Date.now() + 3_600_000).toISOString()),
    <StartChatDialog isOpen initial={sinTelefono} onClose={onClose} onStarted={onStarted} />,
  );
  await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
  await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(screen.getByRole('dialog', { name: 'Cambios sin guardar' }).query()).toBeNull();
});

test('a closed chat’s customer and channel are chosen at the opening, and the chat is started there', async () => {
  const { screen, dialog } = await open(
    server(new Date(Date.now() + 3_600_000).toISOString()),
    <StartChatDialog isOpen initial={lucia} initialCanalId={11} onClose={onClose} onStarted={onStarted} />,
  );
  await expect.element(dialog.getByText('Lucía Rojas')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Conexión' })).toHaveValue('11');
  await dialog.getByRole('button', { name: 'Iniciar chat' }).click();
  await expect.poll(() => onStarted.mock.calls.length).toBe(1);
  const sent = screen.requests.find(({ address }) => address === 'POST /api/conversations');
  expect(sent?.body).toMatchObject({ canalId: 11, clienteTelefono: '+573001234567' });
});
