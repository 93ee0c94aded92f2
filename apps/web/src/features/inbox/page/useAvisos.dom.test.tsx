import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja } from '../list/bandeja.cache.ts';
import { buildConversacion, buildDto } from '../../../../test/conversacion-builders.ts';
import { show } from '../../../../test/dom.tsx';
import { readPersonal } from '../../../platform/session/personal-storage.ts';
import { writePreference } from '../../../platform/session/preferences.ts';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { useAvisos } from './useAvisos.ts';

const VIEWER = { usuarioId: 7, isSupervising: false };
const open = vi.fn();
let hear: (evento: ConversacionEvent) => void;

function Avisos({ openId = null }: { openId?: number | null }) {
  const take = useAvisos(openId, open);
  useEffect(() => {
    hear = take;
  });
  return null;
}

function AvisosBesideAChat() {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpenId(906)}>
        Ana Ruiz
      </button>
      <Avisos openId={openId} />
    </>
  );
}

beforeEach(() => {
  open.mockClear();
  localStorage.clear();
});

/**
 * The sounds from now on, by chat and sequence number: the names of the locks that let one tab play each. A sound is
 * known for as long as its page lives, so no two tests use the same chat.
 */
function listenForSounds(): () => (string | undefined)[] {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const locks = vi.spyOn(navigator.locks, 'request').mockResolvedValue(true);
  // `restoreAllMocks` would also bring back what spies of earlier files once replaced: the stopped timers of another test
  onTestFinished(() => {
    focus.mockRestore();
    locks.mockRestore();
  });
  return () => locks.mock.calls.map(([name]) => name.split('sonidos ')[1]);
}

const received = (id: number, clienteNombre: string, comentario: string | null = 'pide factura') =>
  changeBandeja((bandeja) =>
    applyConversacion(
      bandeja,
      buildConversacion(VIEWER, {
        id,
        clienteNombre,
        estado: 'ABIERTA',
        asignadaA: 7,
        noLeidos: 1,
        recibida: { de: 'Lucía', comentario, desde: `2026-11-29T12:00:0${id % 10}.000Z` },
      }),
      0,
    ),
  );

test('F-A02 a transferred chat shows its comment and plays a sound, once, and «Abrir» opens it', async () => {
  const sounds = listenForSounds();
  const screen = await show(<Avisos />);
  received(901, 'Ana Ruiz');
  const toast = screen.getByRole('status').filter({ hasText: 'Lucía te transfirió el chat de Ana Ruiz' });
  await expect.element(toast.getByText('pide factura')).toBeVisible();
  expect(sounds()).toEqual(['chat 901 1']);
  // the same chat again notifies of nothing new
  received(901, 'Ana Ruiz');
  await toast.getByRole('button', { name: 'Abrir' }).click();
  expect(open).toHaveBeenCalledExactlyOnceWith(901);
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
  expect(readPersonal('recibidos')).toEqual({ 901: '2026-11-29T12:00:01.000Z' });
});

test('F-A02 the toast about a transferred chat goes when that chat is opened by other means', async () => {
  const screen = await show(<AvisosBesideAChat />);
  received(905, 'Beto Paz', null);
  received(906, 'Ana Ruiz', null);
  await expect.element(screen.getByText('Lucía te transfirió el chat de Ana Ruiz')).toBeVisible();
  await screen.getByRole('button', { name: 'Ana Ruiz', exact: true }).click();
  await expect.element(screen.getByText('Lucía te transfirió el chat de Ana Ruiz')).not.toBeInTheDocument();
  expect(shownToasts().map(({ text }) => text)).toEqual(['Lucía te transfirió el chat de Beto Paz']);
});

test('F-A02 many chats transferred at once are counted', async () => {
  const screen = await show(<Avisos />);
  for (const id of [911, 912, 913, 914]) received(id, `Cliente ${id}`, null);
  await expect.element(screen.getByText('Te transfirieron 4 chats')).toBeVisible();
  expect(shownToasts()).toHaveLength(1);
});

const evento = (type: ConversacionEvent['type'], changes = {}, autorId?: number): ConversacionEvent => ({
  type,
  ...(autorId && { autorId }),
  conversacionDTO: { ...buildDto(buildConversacion(VIEWER, { id: 920, clienteNombre: 'Don Hernando' })), ...changes },
});

test('F-A02 a chat that returns to «En espera» is announced in its area, and one that was accepted again is not', async () => {
  const sounds = listenForSounds();
  const screen = await show(<Avisos />);
  hear(evento('UNASSIGNED', { estado: 'ABIERTA', asignadaA: 8 }));
  hear(evento('UNASSIGNED'));
  await expect.element(screen.getByText('El chat de Don Hernando volvió a En espera.')).toBeVisible();
  expect(shownToasts()).toHaveLength(1);
  expect(sounds()).toEqual(['chat 920 1']);
});

test('F-A02 a chat that this user returned, here or in another browser, is not announced to them', async () => {
  const sounds = listenForSounds();
  const screen = await show(<Avisos />);
  hear(evento('UNASSIGNED', { id: 921, clienteNombre: 'Doña Inés' }, 7));
  hear(evento('UNASSIGNED', { id: 922, clienteNombre: 'Beto Paz' }, 8));
  await expect.element(screen.getByText('El chat de Beto Paz volvió a En espera.')).toBeVisible();
  expect(sounds()).toEqual(['chat 922 1']);
});

test('F-A03 a new waiting chat plays a sound only for users who have switched that on', async () => {
  const sounds = listenForSounds();
  await show(<Avisos />);
  hear(evento('CREATED', { id: 930 }));
  expect(sounds()).toEqual([]);
  writePreference('sonidoEnEspera', true);
  hear(evento('CREATED', { id: 930 }));
  hear(evento('REOPENED', { id: 931 }));
  expect(sounds()).toEqual(['chat 930 1', 'chat 931 1']);
});

test('F-A03 a chat that a bot answers plays its sound when the bot leaves it to a person, not before', async () => {
  const sounds = listenForSounds();
  await show(<Avisos />);
  writePreference('sonidoEnEspera', true);
  hear(evento('CREATED', { id: 940, conBot: true }));
  hear(evento('MESSAGE_IN', { id: 940, secuencia: 2, conBot: true }));
  expect(sounds()).toEqual([]);
  hear(evento('NEW_MESSAGE', { id: 940, secuencia: 3 }));
  hear(evento('MESSAGE_IN', { id: 940, secuencia: 4 }));
  expect(sounds()).toEqual(['chat 940 3']);
});
