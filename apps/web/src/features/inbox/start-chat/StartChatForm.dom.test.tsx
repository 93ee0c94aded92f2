import { expect, onTestFinished, test, vi } from 'vitest';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { useEffect, useState } from 'react';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { buildCanal } from '../../../../test/canal-builder.ts';
import { refuse, show } from '../../../../test/dom.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { StartChatForm } from './StartChatForm.tsx';

const DAY_MS = 24 * 60 * 60_000;

const contacto: Contacto = {
  id: 5,
  nombre: 'Lucía',
  apellido: 'Rojas',
  telefono: '+573001112233',
  email: null,
  noEscribir: false,
  kanbanEstadoId: null,
  kanbanEstadoNombre: null,
  kanbanNombre: null,
  kanbanColor: null,
  kanbanEstadoFecha: null,
  conversacionId: 9,
  totalMensajes: 3,
  usuarioAsignadoDTO: null,
  leadScore: null,
  leadStage: null,
  fechaCreacion: '2026-01-01T00:00:00Z',
};

const plantillas = { content: [], totalElements: 0, totalPages: 0, last: true, number: 0, size: 200 };

const saludo: Plantilla = {
  id: 1,
  templateName: 'saludo',
  contentTemplateSid: `HX${'0'.repeat(32)}`,
  motivoRechazo: null,
  suscriptorId: 1,
  cuerpo: 'Hola, te escribimos de la tienda.',
  variables: [],
  estadoAprobacion: 'APROBADA',
  idioma: 'es',
  categoria: 'UTILITY',
};
const withSaludo = { ...plantillas, content: [saludo], totalElements: 1, totalPages: 1 };

function open(windows: Record<string, string | null>, answers = {}) {
  return show(
    <StartChatForm
      contacto={contacto}
      knownContactoId={contacto.id}
      initialCanalId={10}
      onContacto={vi.fn()}
      onAdd={vi.fn()}
      onClose={vi.fn()}
      onStarted={vi.fn()}
    />,
    {
      answers: {
        'GET /api/subscribers/1/channels': [buildCanal(10), buildCanal(11, { friendlyName: 'Mayoristas' })],
        'GET /api/plantillas-masivo': plantillas,
        'GET /api/conversations/ventana': ({ query }: { query: URLSearchParams }) => ({
          ventanaHasta: windows[query.get('canalId') ?? ''] ?? null,
          atiende: null,
        }),
        ...answers,
      },
    },
  );
}

test('F-A08 a closed window shows the templates at once; a channel whose window is open shows a text field', async () => {
  const openUntil = new Date(Date.now() + DAY_MS).toISOString();
  const screen = await open({ 10: new Date(Date.now() - DAY_MS).toISOString(), 11: openUntil });
  await expect.element(screen.getByText(/Pasaron más de 24 horas/)).toBeVisible();
  await expect.element(screen.getByText('Mensaje (opcional)')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Escribir un texto' })).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Conexión' }).selectOptions('Mayoristas');
  await expect.element(screen.getByText('Mensaje (opcional)')).toBeVisible();
  await expect.element(screen.getByText(/Pasaron más de 24 horas/)).not.toBeInTheDocument();
});

test('F-A08 a window that closes while the user writes is no lasting error, and the text is kept', async () => {
  const openUntil = new Date(Date.now() + DAY_MS).toISOString();
  const screen = await open(
    { 10: openUntil, 11: openUntil },
    {
      'POST /api/conversations': () =>
        refuse(409, 'WINDOW_CLOSED', 'La ventana de 24 horas ya cerró: solo se puede enviar una plantilla aprobada.'),
    },
  );
  await screen.getByLabelText('Mensaje (opcional)').fill('Hola, Lucía');
  await screen.getByRole('button', { name: 'Iniciar chat' }).click();
  await expect.element(screen.getByText(/La ventana de 24 horas ya cerró/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Conexión' }).selectOptions('Mayoristas');
  await expect.element(screen.getByLabelText('Mensaje (opcional)')).toHaveValue('Hola, Lucía');
});

/** The dialog’s form without a chosen contact. */
function Picking({ onStarted }: { onStarted: (chat: { id: number }) => void }) {
  const [chosen, setChosen] = useState<Contacto | null>(null);
  return (
    <StartChatForm
      contacto={chosen}
      initialCanalId={undefined}
      onContacto={setChosen}
      onAdd={vi.fn()}
      onClose={vi.fn()}
      onStarted={onStarted}
    />
  );
}

function pick(inicio: object | (() => object), started = vi.fn()) {
  return show(<Picking onStarted={started} />, {
    answers: {
      'GET /api/subscribers/1/channels': [buildCanal(10), buildCanal(11, { friendlyName: 'Mayoristas' })],
      'GET /api/plantillas-masivo': plantillas,
      'GET /api/conversations/ventana': { ventanaHasta: new Date(Date.now() + DAY_MS).toISOString(), atiende: null },
      'GET /api/contactos': { ...plantillas, content: [contacto], totalElements: 1, totalPages: 1, last: true },
      'GET /api/contactos/5/inicio': inicio,
    },
  });
}

async function chooseLucia(screen: Awaited<ReturnType<typeof pick>>) {
  await screen.getByPlaceholder('Busca por nombre o número').fill('Lucía');
  await screen.getByRole('option', { name: /Lucía Rojas/ }).click();
}

test('F-B02 a contact picked in the dialog sets the channel that the customer knows', async () => {
  const screen = await pick({ conversacionId: null, canalId: 11, atiende: null });
  await expect.element(screen.getByRole('combobox', { name: 'Conexión' })).toHaveValue('10');
  await chooseLucia(screen);
  await expect.element(screen.getByRole('combobox', { name: 'Conexión' })).toHaveValue('11');
});

test('F-B02 picking a contact whose chat is open leads to that chat', async () => {
  const started = vi.fn();
  const screen = await pick({ conversacionId: 9, canalId: 11, atiende: null }, started);
  await chooseLucia(screen);
  await expect.poll(() => started.mock.calls).toEqual([[{ id: 9 }]]);
});

test('F-B02 a text that was written already is kept, and can be sent to the open chat', async () => {
  const started = vi.fn();
  const screen = await pick({ conversacionId: 9, canalId: 11, atiende: null }, started);
  await screen.getByLabelText('Mensaje (opcional)').fill('Hola, Lucía');
  await chooseLucia(screen);
  await expect.element(screen.getByText('Ya tienes un chat abierto con este contacto.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Conexión' })).toHaveValue('11');
  await expect.element(screen.getByLabelText('Mensaje (opcional)')).toHaveValue('Hola, Lucía');
  expect(started).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Abrir el chat' }).click();
  expect(started).toHaveBeenCalledWith({ id: 9 });
});

test('F-B02 as long as it is unknown whether a chat is open, none is started', async () => {
  let isBroken = true;
  const screen = await pick(() =>
    isBroken ? refuse(503, 'UNAVAILABLE', '') : { conversacionId: null, canalId: 11, atiende: null },
  );
  await chooseLucia(screen);
  await expect.element(screen.getByText(/No pudimos comprobar si ya hay un chat/).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Iniciar chat' })).toBeDisabled();
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Conexión' })).toHaveValue('11');
});

const atiende = { id: 8, nombre: 'Luis Peña', puedeEnviar: false };

/** On «Tienda» a colleague owns the open chat, on «Mayoristas» there is none. */
const ownedByTienda =
  (puedeEnviar: boolean, ventanaHasta: string | null = new Date(Date.now() + DAY_MS).toISOString()) =>
  ({ query }: { query: URLSearchParams }) => ({
    ventanaHasta,
    atiende: query.get('canalId') === '10' ? { ...atiende, puedeEnviar } : null,
  });

test('F-B02 a colleague’s open chat is shown beforehand, and nothing can be sent into it', async () => {
  const screen = await open({}, { 'GET /api/conversations/ventana': ownedByTienda(false) });
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).toBeVisible();
  const start = screen.getByRole('button', { name: 'Iniciar chat' });
  await expect.element(start).toBeDisabled();
  await expect.element(start).toHaveAccessibleDescription('Solo Luis Peña o un supervisor puede escribir en ese chat.');
  await screen.getByLabelText('Mensaje (opcional)').fill('Hola, Lucía');
  await screen.getByRole('combobox', { name: 'Conexión' }).selectOptions('Mayoristas');
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).not.toBeInTheDocument();
  await expect.element(start).toBeEnabled();
  await expect.element(screen.getByLabelText('Mensaje (opcional)')).toHaveValue('Hola, Lucía');
});

test('F-B02 once the colleague has left the chat, the open dialog can start it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let isOwned = true;
  const ventanaHasta = new Date(Date.now() + DAY_MS).toISOString();
  const screen = await open(
    {},
    { 'GET /api/conversations/ventana': () => ({ ventanaHasta, atiende: isOwned ? atiende : null }) },
  );
  const start = screen.getByRole('button', { name: 'Iniciar chat' });
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).toBeVisible();
  await expect.element(start).toBeDisabled();
  await screen.getByLabelText('Mensaje (opcional)').fill('Hola, Lucía');
  isOwned = false;
  vi.advanceTimersByTime(3000);
  await expect.element(start).toBeEnabled();
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Mensaje (opcional)')).toHaveValue('Hola, Lucía');
});

test('F-B02 a template cannot be sent to a colleague’s open chat either', async () => {
  const screen = await open(
    {},
    { 'GET /api/conversations/ventana': ownedByTienda(false, null), 'GET /api/plantillas-masivo': withSaludo },
  );
  await screen.getByRole('button', { name: /saludo/ }).click();
  const send = screen.getByRole('button', { name: 'Enviar plantilla' });
  await expect.element(send).toBeDisabled();
  await expect.element(send).toHaveAccessibleDescription('Solo Luis Peña o un supervisor puede escribir en ese chat.');
  await expect.element(screen.getByRole('button', { name: 'Iniciar chat sin mensaje' })).toBeDisabled();
});

test('F-B02 a user who may write in a colleague’s chat sees its owner, and starts', async () => {
  const screen = await open({}, { 'GET /api/conversations/ventana': ownedByTienda(true) });
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Iniciar chat' })).toBeEnabled();
});

test('F-B02 a colleague who was first while the dialog was open is named after the refusal', async () => {
  let isTaken = false;
  const screen = await open(
    {},
    {
      'GET /api/conversations/ventana': () => ({
        ventanaHasta: new Date(Date.now() + DAY_MS).toISOString(),
        atiende: isTaken ? atiende : null,
      }),
      'POST /api/conversations': () => {
        isTaken = true;
        return refuse(409, 'ALREADY_ASSIGNED', 'Otra persona ya aceptó este chat.');
      },
    },
  );
  await screen.getByRole('button', { name: 'Iniciar chat' }).click();
  await expect.element(screen.getByText(/Otra persona ya aceptó este chat/)).toBeVisible();
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Iniciar chat' })).toBeDisabled();
});

test('F-B02 with a chosen template the chat can still begin without a message', async () => {
  const screen = await open(
    { 10: null },
    { 'GET /api/plantillas-masivo': withSaludo, 'POST /api/conversations': refuse(409, 'CONFLICT', 'No.') },
  );
  await screen.getByRole('button', { name: /saludo/ }).click();
  await screen.getByRole('button', { name: 'Iniciar chat sin mensaje' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  const posted = screen.requests.filter(({ address }) => address === 'POST /api/conversations');
  expect(posted.map(({ body }) => body)).toEqual([
    { canalId: 10, clienteTelefono: '+573001112233', clienteNombre: 'Lucía Rojas' },
  ]);
});

test('F-B02 the send button of a chosen template is the last of the dialog’s buttons, with the window open or closed', async () => {
  const openUntil = new Date(Date.now() + DAY_MS).toISOString();
  const screen = await open({ 10: null, 11: openUntil }, { 'GET /api/plantillas-masivo': withSaludo });
  const lastButton = () => [...document.querySelectorAll('button')].at(-1)?.textContent;
  await screen.getByRole('button', { name: /saludo/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Enviar plantilla' })).toBeEnabled();
  expect(lastButton()).toBe('Enviar plantilla');
  await expect.element(screen.getByRole('button', { name: 'Iniciar chat sin mensaje' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
  await screen.getByRole('combobox', { name: 'Conexión' }).selectOptions('Mayoristas');
  await screen.getByRole('button', { name: 'Empezar con una plantilla' }).click();
  await expect.element(screen.getByRole('button', { name: 'Enviar plantilla' })).toBeEnabled();
  expect(lastButton()).toBe('Enviar plantilla');
  await expect.element(screen.getByRole('button', { name: 'Escribir un texto' })).toBeEnabled();
});

let choose: (contacto: Contacto | null) => void;

function WithContacto() {
  const [chosen, setChosen] = useState<Contacto | null>(contacto);
  useEffect(() => {
    choose = setChosen;
  }, []);
  return (
    <StartChatForm
      contacto={chosen}
      initialCanalId={10}
      onContacto={setChosen}
      onAdd={vi.fn()}
      onClose={vi.fn()}
      onStarted={vi.fn()}
    />
  );
}

test('F-A10 the variables of a template follow the chosen contact and their newest quote; edited values stay', async () => {
  const plantilla: Plantilla = {
    id: 1,
    templateName: 'seguimiento',
    contentTemplateSid: `HX${'0'.repeat(32)}`,
    motivoRechazo: null,
    suscriptorId: 1,
    cuerpo: 'Hola {{1}}, ¿viste la cotización {{2}}? Entregamos {{3}}.',
    variables: ['1', '2', '3'].map((clave) => ({ clave, ejemplo: null })),
    estadoAprobacion: 'APROBADA',
    idioma: 'es',
    categoria: 'UTILITY',
  };
  const quotes: Record<string, object[]> = {
    5: [{ consecutivo: 14, total: 100 }],
    6: [{ consecutivo: 22, total: 100 }],
  };
  const screen = await show(<WithContacto />, {
    answers: {
      'GET /api/subscribers/1/channels': [buildCanal(10)],
      'GET /api/plantillas-masivo': { ...plantillas, content: [plantilla], totalElements: 1 },
      'GET /api/conversations/ventana': { ventanaHasta: null, atiende: null },
      'GET /api/cotizaciones': ({ query }: { query: URLSearchParams }) => ({
        ...plantillas,
        content: quotes[query.get('contactoId') ?? ''] ?? [],
      }),
    },
  });
  await screen.getByRole('button', { name: /seguimiento/ }).click();
  const place = (clave: string) => screen.getByRole('textbox', { name: `Variable ${clave}` });
  await expect.element(place('1')).toHaveValue('Lucía');
  await expect.element(place('2')).toHaveValue('14');
  await place('3').fill('mañana');
  choose({ ...contacto, id: 6, nombre: 'Pedro', telefono: '+573009998877' });
  await expect.element(place('1')).toHaveValue('Pedro');
  await expect.element(place('2')).toHaveValue('22');
  await expect.element(place('3')).toHaveValue('mañana');
  await place('1').fill('don Pedro');
  choose({ ...contacto, id: 7, nombre: 'Ana', telefono: '+573009998866' });
  await expect.element(place('2')).toHaveValue('');
  await expect.element(place('1')).toHaveValue('don Pedro');
});

test('F-A08 in the dialog of a chat with a known contact the focus begins at the channel, not at «Cerrar»', async () => {
  const screen = await show(
    <Dialog opened onClose={vi.fn()} title="Iniciar un chat">
      <StartChatForm
        contacto={contacto}
        knownContactoId={contacto.id}
        initialCanalId={10}
        onContacto={vi.fn()}
        onAdd={vi.fn()}
        onClose={vi.fn()}
        onStarted={vi.fn()}
      />
    </Dialog>,
    {
      answers: {
        'GET /api/subscribers/1/channels': [buildCanal(10)],
        'GET /api/plantillas-masivo': plantillas,
        'GET /api/conversations/ventana': { ventanaHasta: null, atiende: null },
      },
    },
  );
  await expect.element(screen.getByRole('combobox', { name: 'Conexión' })).toHaveFocus();
});
