import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { ConversacionRow, timesOf } from './ConversacionRow.tsx';
import { rowDrafts, unsentChats } from '../drafts/row-drafts.ts';

const NOW = Date.parse('2026-11-21T15:00:00.000Z');
const supervisor = { usuarioId: 1, isSupervising: true, nombre: 'Laura Gómez' };

function draw(changes: Partial<Conversacion>, { isSelected = false, viewer = supervisor } = {}): string {
  const conversacion = buildConversacion(viewer, changes);
  return renderToStaticMarkup(
    <ConversacionRow
      conversacion={conversacion}
      viewer={viewer}
      isSelected={isSelected}
      isCursor
      {...timesOf(conversacion, NOW)}
      onOpen={() => undefined}
      onAccept={() => undefined}
      onPreview={() => undefined}
    />,
  );
}

/** The visible text of a row, without the screen-reader text. */
function wordsOf(html: string): string {
  return html.slice(html.indexOf('aria-hidden')).replace(/<[^>]*>/g, '');
}

// covers D2-2.1-08
test('a resolved chat shows «Cerrada», its closing date and its preview', () => {
  const closed = {
    estado: 'CERRADA',
    lastMessageAt: '2026-11-19T12:00:00.000Z',
    fechaCierre: '2026-11-21T14:30:00.000Z',
  } as const;
  const html = draw(closed);
  expect(html).toMatch(/<time[^>]*>21\/11\/2026 09:30<\/time>/);
  expect(html).toMatch(/>Cerrada</);
  expect(html).toContain('aria-label="Vista previa de Ana Ruiz"');
  expect(html).toMatch(/>Ana Ruiz, Cerrada, .*21\/11\/2026 09:30, Ventas</);
});

test('an open chat shows the time of its last message, with the day if that was before today', () => {
  expect(draw({ lastMessageAt: '2026-11-21T14:30:00.000Z' })).toMatch(/<time[^>]*>09:30<\/time>/);
  expect(draw({ lastMessageAt: '2026-11-19T12:00:00.000Z' })).toMatch(/<time[^>]*>19\/11 07:00<\/time>/);
});

test('a waiting chat shows that a bot answers it, or that and why the bot left it', () => {
  const waiting = { estado: 'PENDIENTE' } as const;
  const held = draw({ ...waiting, bot: { atiende: true, motivo: null } });
  expect(held).toMatch(/title="Responde el bot">.*Bot</);
  expect(held).toMatch(/>Ana Ruiz, Responde el bot,/);
  const left = draw({ ...waiting, bot: { atiende: false, motivo: 'PIDE_PERSONA' } });
  expect(left).toContain('title="El bot lo dejó para una persona: El cliente pidió una persona"');
  expect(left).toMatch(/data-left="true".*Pide una persona</);
  expect(draw({ ...waiting, bot: null })).not.toMatch(/Responde el bot|El bot lo dejó/);
});

// covers D2-2.1-11
test('a supervisor’s row names the owner, with the whole name as tooltip', () => {
  const nombre = 'María Valentina Rojas Castellanos';
  const html = draw({ estado: 'ABIERTA', asignadaA: 8, asignadaADTO: { id: 8, nombre } });
  expect(html).toContain(`title="Asignado a: ${nombre}"`);
  expect(wordsOf(html)).toContain(`Asignado a: ${nombre}`);
  expect(html).toMatch(new RegExp(`>Ana Ruiz, Asignado a: ${nombre}, .*, Ventas<`));
  expect(html).toMatch(/title="Ventas"/);
});

// covers D2-2.1-05, D2-2.1-11
test('an agent’s row names the owner only of a colleague’s chat, which has a lock and no preview', () => {
  const agent = { ...supervisor, isSupervising: false };
  const row = (id: number) =>
    draw({ estado: 'ABIERTA', asignadaA: id, asignadaADTO: { id, nombre: 'Luis Peña' } }, { viewer: agent });
  expect(row(agent.usuarioId)).not.toContain('Asignado a');
  expect(row(agent.usuarioId)).toContain('aria-label="Vista previa de Ana Ruiz"');
  expect(wordsOf(row(8))).toContain('Asignado a: Luis Peña');
  expect(row(8)).toContain('data-locked="true"');
  expect(row(8)).not.toContain('Vista previa');
});

// covers D2-2.1-11
test('a row shows the unread count, the last message and its author', () => {
  const ultimoMensaje = {
    resumen: 'Ya le *confirmo*',
    emisor: 'USUARIO',
    autorNombre: 'Luis Peña',
    estadoMensaje: 'LEIDO',
  } as const;
  const html = draw({ noLeidos: 3, ultimoMensaje });
  expect(html).toMatch(/class="[^"]*badge[^"]*">3</);
  expect(wordsOf(html)).toContain('Luis: Ya le confirmo');
  expect(draw({})).not.toMatch(/class="[^"]*badge/);
});

test('an open chat warns in the last two hours of WhatsApp’s window', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const ending = draw({ ventanaHasta: at(80) });
  expect(ending).toContain('title="La ventana cierra en 1 h 20 min"');
  expect(ending).toMatch(/>Ana Ruiz, .*La ventana cierra en 1 h 20 min,/);
  const closed = { estado: 'CERRADA', fechaCierre: at(-10), ventanaHasta: at(80) } as const;
  for (const other of [{ ventanaHasta: at(121) }, { ventanaHasta: at(0) }, { ventanaHasta: null }, closed])
    expect(draw(other)).not.toContain('La ventana cierra en');
});

// covers D2-2.1-11
test('a new minute changes the props only of rows whose text changes, so no other row renders', () => {
  const later = NOW + 60_000;
  const written = { lastMessageAt: '2026-11-19T12:00:00.000Z' } as const;
  for (const changes of [written, { ...written, ventanaHasta: '2026-11-22T12:00:00.000Z' }]) {
    const conversacion = buildConversacion(supervisor, changes);
    expect(timesOf(conversacion, later)).toEqual(timesOf(conversacion, NOW));
  }
  const ending = buildConversacion(supervisor, { ...written, ventanaHasta: '2026-11-21T16:20:00.000Z' });
  expect([NOW, later].map((now) => timesOf(ending, now).ending)).toEqual([
    'La ventana cierra en 1 h 20 min',
    'La ventana cierra en 1 h 19 min',
  ]);
  const today = buildConversacion(supervisor, { lastMessageAt: '2026-11-21T14:30:00.000Z' });
  const midnight = Date.parse('2026-11-22T05:00:00.000Z');
  expect([midnight - 1, midnight].map((now) => timesOf(today, now).when)).toEqual(['09:30', '21/11 09:30']);
});

const said = { resumen: 'Mensaje que va a fallar', emisor: 'USUARIO', autorNombre: supervisor.nombre } as const;
const own = { estado: 'ABIERTA', asignadaA: 1, asignadaADTO: { id: 1, nombre: supervisor.nombre } } as const;

test('a row shows and announces that the last message failed', () => {
  const failed = draw({ ...own, ultimoMensaje: { ...said, estadoMensaje: 'ERROR' } });
  expect(failed).toContain('title="No se pudo enviar"');
  expect(failed).toMatch(/>Ana Ruiz, .*No se pudo enviar, Tú: Mensaje que va a fallar,/);
  const others = [
    { ...said, estadoMensaje: 'ENTREGADO' },
    { ...said, emisor: 'CLIENTE', estadoMensaje: 'ERROR' },
  ] as const;
  for (const ultimoMensaje of others) expect(draw({ ...own, ultimoMensaje })).not.toContain('No se pudo enviar');
});

test('a row shows that an own message is unsent, also in a chat that went to another user', () => {
  unsentChats.setState(() => new Set([1]));
  const html = draw({ ...own, ultimoMensaje: { ...said, estadoMensaje: 'ENTREGADO' } });
  expect(html).toContain('title="Hay algo sin enviar"');
  expect(html).toMatch(/>Ana Ruiz, .*Hay algo sin enviar,/);
  expect(draw({ ...own, id: 2 })).not.toContain('Hay algo sin enviar');
  // the mark alone would seem to describe the words after it
  expect(wordsOf(html)).toContain('Algo sin enviar · Tú: Mensaje que va a fallar');
  expect(wordsOf(draw(own))).toContain('Algo sin enviar10');
  expect(wordsOf(draw({ ...own, id: 2 }))).not.toContain('Algo sin enviar');
  const locked = { ...own, puede: { ...buildConversacion(supervisor, own).puede, leer: false } };
  expect(draw(locked)).toContain('title="Hay algo sin enviar"');
  expect(draw(locked)).toMatch(/>Ana Ruiz, .*Hay algo sin enviar,/);
  unsentChats.setState(() => new Set());
});

test('a row shows the own draft instead of the last message; the open chat has it in its field', () => {
  rowDrafts.setState(() => new Map([[1, { texto: 'Mañana le confirmo', at: 0 }]]));
  const ultimoMensaje = { ...said, estadoMensaje: 'ENTREGADO' } as const;
  const html = draw({ ...own, ultimoMensaje });
  expect(wordsOf(html)).toContain('Borrador: Mañana le confirmo');
  expect(wordsOf(html)).not.toContain('Mensaje que va a fallar');
  expect(html).toMatch(/>Ana Ruiz, .*Borrador: Mañana le confirmo,/);
  expect(draw({ ...own, ultimoMensaje }, { isSelected: true })).not.toContain('Borrador');
  expect(draw({ ...own, id: 2, ultimoMensaje })).not.toContain('Borrador');
  // F-A13: text that cannot be sent is no draft
  expect(draw({ ...own, noEscribir: true, ultimoMensaje })).not.toContain('Borrador');
  rowDrafts.setState(() => new Map());
});

test('a score that is not computed yet is not shown as zero', () => {
  const coming = wordsOf(draw({ leadScore: 0, ventanaHasta: '2026-11-21T10:00:00.000Z' }));
  expect(coming).toContain('—Nuevo');
  expect(wordsOf(draw({ leadScore: 0 }))).toContain('0Nuevo');
});

test('the screen-reader text of a row has score and stage, like the visible one', () => {
  const descriptionOf = (changes: Partial<Conversacion>) =>
    /<span class="[^"]*description[^"]*">([^<]*)</.exec(draw(changes))?.[1];
  expect(descriptionOf({ leadScore: 62, leadStage: 'calificado' })).toMatch(
    /^Ana Ruiz, .*Puntaje 62 de 100, Calificado, /,
  );
  expect(descriptionOf({ leadScore: 0, ventanaHasta: '2026-11-21T10:00:00.000Z' })).toContain('Puntaje Calculando…, ');
});

// covers D2-2.1-11
test('a row shows the contact’s initials and stage; both chips lead to their reasons', () => {
  const html = draw({ leadScore: 62, leadStage: 'en_negociacion' });
  expect(html).toMatch(/>AR</);
  expect(html).toMatch(/data-stage="en_negociacion"[^>]*data-why="1"[^>]*>En negociación</);
  expect(html).toMatch(/data-score="mid"[^>]*data-why="1"/);
  const locked = draw({ puede: { ...buildConversacion(supervisor).puede, leer: false } });
  expect(locked).not.toContain('data-why');
  expect(locked).toContain('title="Puntaje 10 de 100"');
});
