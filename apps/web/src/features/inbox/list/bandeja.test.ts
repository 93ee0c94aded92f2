import { describe, expect, it } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MAX_NO_LEIDOS } from '@tertulia/contract/features/mensajes/tipos';
import {
  applyConversacion,
  applyCounts,
  applyEvento,
  applyMensaje,
  applyNoLeidos,
  applyPagina,
  countOf,
  createBandeja,
  isOvertaken,
  needsFetch,
  removeConversacion,
} from './bandeja.ts';
import { buildConversacion, buildDto, buildPagina } from '../../../../test/conversacion-builders.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';

const AGENTE = { usuarioId: 7, isSupervising: false };
const SUPERVISOR = { usuarioId: 1, isSupervising: true };
const NOW = '2026-11-20T12:00:00.000Z';

function at(minute: number): string {
  return `2026-11-20T11:${String(minute).padStart(2, '0')}:00.000Z`;
}

function waiting(id: number, minute: number) {
  return buildConversacion(AGENTE, { id, lastMessageAt: at(minute) });
}

const taken = { estado: 'ABIERTA', asignadaADTO: { id: 8, nombre: 'Laura' }, asignadaA: 8 } as const;

function said(secuencia: number, changes: Partial<Mensaje>): Mensaje {
  return buildMensaje(secuencia, { id: 54 + secuencia, contenido: 'hola', timestamp: at(58), ...changes });
}

describe('bandeja', () => {
  it('sorts by last message, larger id first among equals', () => {
    const bandeja = applyPagina(
      createBandeja(AGENTE),
      'waiting',
      buildPagina([waiting(2, 5), waiting(9, 5), waiting(4, 9)]),
      0,
    );
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([4, 9, 2]);
  });

  // covers D2-4-03, D2-4-05b
  it('moves a chat from waiting to mine when an event says so, once', () => {
    let bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([waiting(1, 1), waiting(2, 2)]), 0);
    bandeja = applyPagina(bandeja, 'mine', buildPagina([]), 0);
    const own = {
      ...buildDto(waiting(1, 1)),
      estado: 'ABIERTA',
      asignadaA: 7,
      asignadaADTO: { id: 7, nombre: 'Yo' },
    } as const;
    bandeja = applyEvento(applyEvento(bandeja, own, NOW), own, NOW);
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([2]);
    expect(bandeja.lists.mine.filas.map((row) => row.id)).toEqual([1]);
    expect(bandeja.lists.mine.filas[0]?.puede).toMatchObject({ leer: true, enviar: true, aceptar: false });
  });

  // covers D2-2.1-05, D2-4-04, D2-4-11, D2-6-05a
  it('locks a chat and drops its text when another agent accepts it', () => {
    const open = {
      ...waiting(1, 1),
      ultimoMensaje: { resumen: 'hola', emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null },
    } as const;
    let bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([open]), 0);
    bandeja = applyPagina(bandeja, 'all', buildPagina([]), 0);
    bandeja = applyEvento(bandeja, { ...buildDto(open), ...taken }, NOW);
    expect(bandeja.lists.all.filas[0]?.puede.leer).toBe(false);
    expect(bandeja.lists.all.filas[0]?.ultimoMensaje).toBeNull();
  });

  it('lets a response that is older than an event change only what the event does not carry', () => {
    const chat = waiting(1, 1);
    let bandeja = applyPagina(createBandeja(SUPERVISOR), 'waiting', buildPagina([chat]), 0);
    const requestedAt = bandeja.clock;
    bandeja = applyEvento(bandeja, { ...buildDto(chat), ...taken }, NOW);
    bandeja = applyConversacion(bandeja, { ...chat, leadScore: 80 }, requestedAt);
    expect(bandeja.lists.waiting.filas).toEqual([]);
    expect(bandeja.byId.get(1)?.conversacion).toMatchObject({ asignadaA: 8, leadScore: 80 });
  });

  it('refetches when an event has overtaken a response: neither has the details of the message', () => {
    const chat = buildConversacion(AGENTE, { id: 1, estado: 'ABIERTA', asignadaA: 7, version: 5 });
    let bandeja = applyConversacion(createBandeja(AGENTE), chat, 0);
    const answer = { ...chat, version: 6, ventanaHasta: at(59) };
    expect(isOvertaken(bandeja, answer)).toBe(false);
    bandeja = applyEvento(bandeja, buildDto(answer), NOW);
    expect(isOvertaken(bandeja, answer)).toBe(false);
    bandeja = applyEvento(bandeja, buildDto({ ...answer, version: 7, noLeidos: 0 }), NOW);
    expect(isOvertaken(bandeja, answer)).toBe(true);
    expect(isOvertaken(bandeja, { ...answer, id: 2 })).toBe(false);
  });

  it('does not let a late old response undo a newer one', () => {
    const chat = waiting(1, 1);
    let bandeja = applyPagina(createBandeja(SUPERVISOR), 'waiting', buildPagina([chat]), 0);
    const early = bandeja.clock;
    bandeja = applyEvento(bandeja, { ...buildDto(chat), ...taken }, NOW);
    bandeja = applyConversacion(bandeja, { ...chat, ...taken }, bandeja.clock);
    bandeja = applyConversacion(bandeja, chat, early);
    expect(bandeja.byId.get(1)?.conversacion.asignadaA).toBe(8);
  });

  it('drops rows that a fresh page no longer has, except those that an event added since', () => {
    let bandeja = applyPagina(
      createBandeja(AGENTE),
      'waiting',
      buildPagina([waiting(1, 1), waiting(2, 2), waiting(3, 3)]),
      0,
    );
    const requestedAt = bandeja.clock;
    bandeja = applyEvento(bandeja, { ...buildDto(waiting(2, 2)), noLeidos: 4 }, NOW);
    bandeja = applyPagina(bandeja, 'waiting', buildPagina([waiting(3, 3)]), requestedAt);
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([3, 2]);
  });

  it('shows nothing below the last loaded row, since chats in between may be unknown', () => {
    let bandeja = applyPagina(
      createBandeja(AGENTE),
      'waiting',
      buildPagina([waiting(5, 50), waiting(4, 40)], { last: false }),
      0,
    );
    bandeja = applyConversacion(bandeja, waiting(1, 10), bandeja.clock);
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([5, 4]);
    bandeja = applyPagina(
      bandeja,
      'waiting',
      buildPagina([waiting(4, 40), waiting(3, 30), waiting(1, 10)], { number: 1 }),
      bandeja.clock,
    );
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([5, 4, 3, 1]);
  });

  it('does not extend a list by a page that may have skipped rows', () => {
    let bandeja = applyPagina(
      createBandeja(AGENTE),
      'waiting',
      buildPagina([waiting(9, 50), waiting(8, 40)], { last: false }),
      0,
    );
    bandeja = applyPagina(
      bandeja,
      'waiting',
      buildPagina([waiting(3, 30), waiting(1, 10)], { number: 1 }),
      bandeja.clock,
    );
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([9, 8]);
    bandeja = applyPagina(
      bandeja,
      'waiting',
      buildPagina([waiting(8, 40), waiting(5, 35), waiting(3, 30)], { number: 1, last: false }),
      bandeja.clock,
    );
    expect(bandeja.lists.waiting.filas.map((row) => row.id)).toEqual([9, 8, 5, 3]);
  });

  // covers D2-4-07
  it('does not show an agent a chat that others closed until the server reports that they attended it', () => {
    const foreign = buildConversacion(AGENTE, { id: 1, ...taken });
    let bandeja = applyPagina(createBandeja(AGENTE), 'all', buildPagina([foreign]), 0);
    bandeja = applyPagina(bandeja, 'resolved', buildPagina([]), 0);
    bandeja = applyEvento(bandeja, { ...buildDto(foreign), estado: 'CERRADA' }, NOW);
    expect(bandeja.lists.all.filas).toEqual([]);
    expect(bandeja.lists.resolved.filas).toEqual([]);
    const attended = buildConversacion(AGENTE, { id: 1, ...taken, estado: 'CERRADA', fechaCierre: NOW });
    bandeja = applyConversacion(bandeja, { ...attended, puede: { ...attended.puede, leer: true } }, bandeja.clock);
    expect(bandeja.lists.resolved.filas.map((row) => row.id)).toEqual([1]);
  });

  // covers D2-2.1-04
  it('adjusts the counts of partly loaded lists with each known move', () => {
    let bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([waiting(1, 1)], { last: false }), 0);
    bandeja = applyCounts(bandeja, { mine: 0, waiting: 40, waitingOwn: 40, all: 3, resolved: 9 });
    bandeja = applyEvento(bandeja, { ...buildDto(waiting(1, 1)), ...taken }, NOW);
    expect([countOf(bandeja, 'waiting'), countOf(bandeja, 'all')]).toEqual([39, 4]);
    bandeja = removeConversacion(bandeja, 1);
    expect(countOf(bandeja, 'all')).toBe(3);
  });

  it('clears the unread counter of chats that have none, except those with a newer event', () => {
    const own = { estado: 'ABIERTA', asignadaA: 7, asignadaADTO: { id: 7, nombre: 'Yo' } } as const;
    const first = buildConversacion(AGENTE, { id: 1, ...own, noLeidos: 3 });
    const second = buildConversacion(AGENTE, { id: 2, ...own, noLeidos: 1 });
    let bandeja = applyPagina(createBandeja(AGENTE), 'mine', buildPagina([first, second]), 0);
    const requestedAt = bandeja.clock;
    bandeja = applyEvento(bandeja, { ...buildDto(second), noLeidos: 2 }, NOW);
    bandeja = applyNoLeidos(bandeja, new Map(), requestedAt);
    expect([1, 2].map((id) => bandeja.byId.get(id)?.conversacion.noLeidos)).toEqual([0, 2]);
  });

  it('keeps the unread counters of chats that a response of maximum length does not name', () => {
    const own = { estado: 'ABIERTA', asignadaA: 7, asignadaADTO: { id: 7, nombre: 'Yo' } } as const;
    const rows = [1, 2].map((id) => buildConversacion(AGENTE, { id, ...own, noLeidos: 3 }));
    const bandeja = applyPagina(createBandeja(AGENTE), 'mine', buildPagina(rows), 0);
    const named = Array.from({ length: MAX_NO_LEIDOS }, (_, index) => [index + 2, 5] as const);
    const shown = (unread: ReadonlyMap<number, number>) =>
      rows.map(({ id }) => applyNoLeidos(bandeja, unread, bandeja.clock).byId.get(id)?.conversacion.noLeidos);
    expect(shown(new Map(named))).toEqual([3, 5]);
    expect(shown(new Map(named.slice(1)))).toEqual([0, 0]);
  });

  // covers D2-2.1-11
  it('shows a newer message in its row and ignores a change of an older one', () => {
    const own = buildConversacion(AGENTE, { id: 1, estado: 'ABIERTA', asignadaA: 7, secuencia: 5 });
    const bandeja = applyPagina(createBandeja(AGENTE), 'mine', buildPagina([own]), 0);
    const mensaje = said(6, { timestamp: at(59) });
    const newer = applyMensaje(bandeja, mensaje, 'hola');
    expect(newer.lists.mine.filas[0]).toMatchObject({
      secuencia: 6,
      lastMessageAt: at(59),
      ultimoMensaje: { resumen: 'hola' },
    });
    expect(applyMensaje(newer, { ...mensaje, secuencia: 3 }, 'antes')).toBe(newer);
  });

  // covers D2-2.1-11
  it('keeps the customer’s text in the row on an automatic reply, and takes its time', () => {
    const own = buildConversacion(AGENTE, {
      id: 1,
      estado: 'ABIERTA',
      asignadaA: 7,
      secuencia: 5,
      ultimoMensaje: { resumen: '¿Abren mañana?', emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null },
    });
    const bandeja = applyPagina(createBandeja(AGENTE), 'mine', buildPagina([own]), 0);
    const closed = said(6, { emisor: 'BOT', origen: 'FUERA_DE_HORARIO', timestamp: at(59) });
    const afterNotice = applyMensaje(bandeja, closed, 'Estamos cerrados');
    expect(afterNotice.lists.mine.filas[0]).toMatchObject({
      secuencia: 6,
      lastMessageAt: at(59),
      ultimoMensaje: { resumen: '¿Abren mañana?', emisor: 'CLIENTE' },
    });
    const answer = said(7, { emisor: 'BOT', origen: 'BOT', enviadoPorNombre: 'Andina' });
    expect(applyMensaje(afterNotice, answer, 'Sí, desde las 8').lists.mine.filas[0]?.ultimoMensaje).toMatchObject({
      resumen: 'Sí, desde las 8',
      autorNombre: 'Andina',
    });
  });

  it('prefers an event of an unknown chat to an older response about it', () => {
    const chat = {
      ...waiting(1, 1),
      ...taken,
      asignadaA: 7,
      asignadaADTO: { id: 7, nombre: 'Yo' },
      version: 2,
    } as const;
    const closed = { ...buildDto(chat), estado: 'CERRADA', fechaCierre: at(3), version: 3 } as const;
    const asked = applyPagina(createBandeja(AGENTE), 'mine', buildPagina([]), 0);
    const overtaken = applyEvento(asked, closed, NOW);
    expect(applyConversacion(overtaken, chat, asked.clock).lists.mine.filas).toEqual([]);
    expect(applyPagina(overtaken, 'mine', buildPagina([chat]), asked.clock).lists.mine.filas).toEqual([]);
    // frames overtake one another, too
    const behind = applyEvento(overtaken, { ...buildDto(chat), version: 2 }, NOW);
    expect(applyConversacion(behind, chat, asked.clock).lists.mine.filas).toEqual([]);
    const reopened = { ...chat, version: 4 };
    expect(applyConversacion(overtaken, reopened, asked.clock).lists.mine.filas).toEqual([reopened]);
  });
});

describe('needsFetch', () => {
  const chat = waiting(1, 1);

  // covers D2-4-08a
  it('fetches chats that the viewer may read and that a loaded list would show', () => {
    const bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([]), 0);
    expect(needsFetch(bandeja, { type: 'CREATED', conversacionDTO: buildDto(chat) }, null)).toBe(true);
  });

  // covers D2-4-08a
  it('fetches a known chat also when it moves to a list that is not loaded', () => {
    const bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([chat]), 0);
    const closed = { ...buildDto(chat), estado: 'CERRADA' } as const;
    expect(needsFetch(bandeja, { type: 'CLOSED', conversacionDTO: closed }, null)).toBe(true);
  });

  it('does not fetch a known chat that became another agent’s, nor after it was marked as read', () => {
    const bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([chat]), 0);
    expect(needsFetch(bandeja, { type: 'ASSIGNED', conversacionDTO: { ...buildDto(chat), ...taken } }, null)).toBe(
      false,
    );
    expect(needsFetch(bandeja, { type: 'MESSAGE_READ', conversacionDTO: buildDto(chat) }, null)).toBe(false);
  });

  it('fetches an unknown closed chat when it was just closed, but not on later events of an old one', () => {
    const closed = buildConversacion(SUPERVISOR, {
      id: 9,
      estado: 'CERRADA',
      fechaCierre: at(50),
      lastMessageAt: at(40),
    });
    const bandeja = applyPagina(createBandeja(SUPERVISOR), 'resolved', buildPagina([closed], { last: false }), 0);
    // closed long ago, so it is below the loaded rows, and written in just now
    const old = { ...buildDto(waiting(3, 59)), estado: 'CERRADA' } as const;
    expect(needsFetch(bandeja, { type: 'UPDATED', conversacionDTO: old }, null)).toBe(false);
    expect(needsFetch(bandeja, { type: 'NEW_MESSAGE', conversacionDTO: old }, null)).toBe(false);
    expect(needsFetch(bandeja, { type: 'UPDATED', conversacionDTO: old }, 3)).toBe(true);
    expect(needsFetch(bandeja, { type: 'UPDATED', conversacionDTO: buildDto(closed) }, null)).toBe(true);
    // closed just now, hours after its last message
    const fresh = { ...buildDto(waiting(4, 1)), estado: 'CERRADA' } as const;
    expect(needsFetch(bandeja, { type: 'CLOSED', conversacionDTO: fresh }, null)).toBe(true);
    expect(needsFetch(createBandeja(SUPERVISOR), { type: 'CLOSED', conversacionDTO: fresh }, null)).toBe(false);
  });

  it('does not fetch unknown chats while no loaded list would show them', () => {
    expect(needsFetch(createBandeja(AGENTE), { type: 'CREATED', conversacionDTO: buildDto(chat) }, null)).toBe(false);
    expect(needsFetch(createBandeja(AGENTE), { type: 'CREATED', conversacionDTO: buildDto(chat) }, 1)).toBe(true);
  });
});
