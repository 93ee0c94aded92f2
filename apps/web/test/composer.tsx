import { useEffect, useState } from 'react';
import { onTestFinished } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { Composer } from '../src/features/inbox/composer/Composer.tsx';
import { buildConversacion } from './conversacion-builders.ts';
import { type Answers, show } from './dom.tsx';
import { buildMensaje } from './mensaje-builders.ts';

const DAY_MS = 24 * 60 * 60_000;
const PAGE_HEADER_PX = 56;

/** A draft as the server stores it. */
export const buildBorrador = (contenido = '') => ({
  conversacionId: 3,
  contenido,
  replyToId: null,
  media: null,
  version: contenido === '' ? 0 : 1,
  actualizado: '2026-11-29T12:00:00.000Z',
});

interface OpenOptions {
  isTouch?: boolean;
  changes?: Partial<Conversacion>;
  answers?: Answers;
}

/**
 * The composer of chat 3 with Lucía Rojas, at the bottom of a page, on a touch screen or not. Its window is open for a day
 * unless `changes` say otherwise. `change` applies an event's changes of the chat while the agent types.
 */
export async function openComposer({ isTouch = false, changes = {}, answers = {} }: OpenOptions = {}) {
  const native = window.matchMedia.bind(window);
  window.matchMedia = (query) =>
    query === '(pointer: coarse)' ? Object.defineProperty(native(query), 'matches', { value: isTouch }) : native(query);
  onTestFinished(() => {
    window.matchMedia = native;
    localStorage.clear();
  });
  const conversacion = buildConversacion(
    { usuarioId: 7, isSupervising: false },
    {
      id: 3,
      clienteNombre: 'Lucía Rojas',
      estado: 'ABIERTA',
      asignadaA: 7,
      ventanaHasta: new Date(Date.now() + DAY_MS).toISOString(),
      ...changes,
    },
  );
  const puede = { ...conversacion.puede, enviar: true };
  let change: (changes: Partial<Conversacion>) => void = () => undefined;
  function LiveComposer() {
    const [current, setCurrent] = useState<Partial<Conversacion>>({});
    useEffect(() => {
      change = setCurrent;
    }, []);
    return (
      <main style={{ marginTop: PAGE_HEADER_PX, height: `calc(100vh - ${PAGE_HEADER_PX}px)` }}>
        <section
          aria-label="Chat con Lucía Rojas"
          style={{ height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }}
        >
          <header>Lucía Rojas</header>
          <Composer
            conversacion={{ ...conversacion, puede, ...current }}
            clienteNombre="Lucía Rojas"
            getSeen={() => 4}
          />
        </section>
      </main>
    );
  }
  const screen = await show(<LiveComposer />, {
    answers: {
      'GET /api/conversations/3/borrador': buildBorrador(),
      'PUT /api/conversations/3/borrador': buildBorrador(),
      'POST /api/conversations/3/messages': buildMensaje(5, { conversacionId: 3 }),
      ...answers,
    },
  });
  const field = screen.getByRole('textbox', { name: 'Mensaje para Lucía Rojas' });
  const text = () => (field.element() as HTMLTextAreaElement).value;
  const sent = () =>
    screen.requests
      .filter(({ address }) => address === 'POST /api/conversations/3/messages')
      .map(({ body }) => (body as { contenido: string }).contenido);
  return { screen, field, text, sent, change: (next: Partial<Conversacion>) => change(next) };
}
