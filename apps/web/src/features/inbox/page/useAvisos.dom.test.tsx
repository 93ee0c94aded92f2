import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja } from '../list/bandeja.cache.ts';
import { buildConversacion, buildDto } from '../../../../test/conversacion-builders.ts';
import { show } from '../../../../test/dom.tsx';
import { readPersonal } from '../../../platform/session/personal-storage.ts';
import { writePreference } from '../../../platform/session/preferences.ts';
import * as chime from '../../../platform/sound/chime.ts';
import { closeToast, shownToasts } from '../../../ui/feedback/toast.ts';
import { useAvisos } from './useAvisos.ts';

vi.mock('../../../platform/sound/chime.ts', { spy: true });

const VIEWER = { usuarioId: 7, isSupervising: false };
const open = vi.fn();
let hear: (evento: ConversacionEvent) => void;

function Avisos() {
  const take = useAvisos(null, open);
  useEffect(() => {
    hear = take;
  });
  return null;
}

beforeEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
  open.mockClear();
  localStorage.clear();
  vi.mocked(chime.chimeFor).mockClear();
});

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
        recibida: { de: 'Lucía', comentario, desde: `2026-11-29T12:00:0${id}.000Z` },
      }),
      0,
    ),
  );

test('F-A02 a transferred chat shows its comment and plays a sound, once, and «Abrir» opens it', async () => {
  const screen = await show(<Avisos />);
  received(1, 'Ana Ruiz');
  const toast = screen.getByRole('status').filter({ hasText: 'Lucía te transfirió el chat de Ana Ruiz' });
  await expect.element(toast.getByText('pide factura')).toBeVisible();
  expect(chime.chimeFor).toHaveBeenCalledExactlyOnceWith('chat 1', 1);
  // the same chat again notifies of nothing new
  received(1, 'Ana Ruiz');
  await toast.getByRole('button', { name: 'Abrir' }).click();
  expect(open).toHaveBeenCalledExactlyOnceWith(1);
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
  expect(readPersonal('recibidos')).toEqual({ 1: '2026-11-29T12:00:01.000Z' });
});

test('F-A02 many chats transferred at once are counted', async () => {
  const screen = await show(<Avisos />);
  for (const id of [1, 2, 3, 4]) received(id, `Cliente ${id}`, null);
  await expect.element(screen.getByText('Te transfirieron 4 chats')).toBeVisible();
  expect(shownToasts()).toHaveLength(1);
});

const evento = (type: ConversacionEvent['type'], changes = {}): ConversacionEvent => ({
  type,
  conversacionDTO: { ...buildDto(buildConversacion(VIEWER, { id: 9, clienteNombre: 'Don Hernando' })), ...changes },
});

test('F-A02 a chat that returns to «En espera» is announced in its area, and one that was accepted again is not', async () => {
  const screen = await show(<Avisos />);
  hear(evento('UNASSIGNED', { estado: 'ABIERTA', asignadaA: 8 }));
  hear(evento('UNASSIGNED'));
  await expect.element(screen.getByText('El chat de Don Hernando volvió a En espera.')).toBeVisible();
  expect(shownToasts()).toHaveLength(1);
  expect(chime.chimeFor).toHaveBeenCalledOnce();
});

test('F-A03 a new waiting chat plays a sound only for users who have switched that on', async () => {
  await show(<Avisos />);
  hear(evento('CREATED'));
  expect(chime.chimeFor).not.toHaveBeenCalled();
  writePreference('sonidoEnEspera', true);
  hear(evento('CREATED'));
  hear(evento('REOPENED', { id: 10 }));
  expect(vi.mocked(chime.chimeFor).mock.calls).toEqual([
    ['chat 9', 1],
    ['chat 10', 1],
  ]);
});

test('F-A03 a chat that a bot answers plays its sound when the bot leaves it to a person, not before', async () => {
  await show(<Avisos />);
  writePreference('sonidoEnEspera', true);
  hear(evento('CREATED', { id: 11, conBot: true }));
  hear(evento('MESSAGE_IN', { id: 11, secuencia: 2, conBot: true }));
  expect(chime.chimeFor).not.toHaveBeenCalled();
  hear(evento('NEW_MESSAGE', { id: 11, secuencia: 3 }));
  hear(evento('MESSAGE_IN', { id: 11, secuencia: 4 }));
  expect(chime.chimeFor).toHaveBeenCalledExactlyOnceWith('chat 11', 3);
});
