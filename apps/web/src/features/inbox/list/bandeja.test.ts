import { describe, expect, it } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_NO_LEIDOS } from '@tertulia/contract/features/mensajes/tipos';
import {
  applyConversacion,
  applyCounts,
  applyEvento,
  applyNoLeidos,
  applyPagina,
  type Bandeja,
  countOf,
  createBandeja,
  removeConversacion,
} from './bandeja.ts';
import { buildConversacion, buildEvento, buildPagina, CLOSED } from '../../../../test/conversacion-builders.ts';

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
    const own = buildEvento(AGENTE, waiting(1, 1), {
      estado: 'ABIERTA',
      asignadaA: 7,
      asignadaADTO: { id: 7, nombre: 'Yo' },
    });
    bandeja = applyEvento(applyEvento(bandeja, own), own);
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
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, open, taken));
    expect(bandeja.lists.all.filas[0]?.puede.leer).toBe(false);
    expect(bandeja.lists.all.filas[0]?.ultimoMensaje).toBeNull();
  });

  it('keeps who transferred a chat for its new owner only, not for a supervisor', () => {
    const recibida = { de: 'Lucía', comentario: 'pide factura', desde: NOW };
    const seenBy = (viewer: typeof AGENTE) => buildEvento(viewer, waiting(1, 1), { ...taken, recibida }).recibida;
    expect(seenBy(SUPERVISOR)).toBeNull();
    expect(seenBy({ usuarioId: taken.asignadaA, isSupervising: false })).toEqual(recibida);
  });

  it('ignores a response that is older than an event, and takes one of a higher version', () => {
    const chat = waiting(1, 1);
    let bandeja = applyPagina(createBandeja(SUPERVISOR), 'waiting', buildPagina([chat]), 0);
    const requestedAt = bandeja.clock;
    bandeja = applyEvento(bandeja, buildEvento(SUPERVISOR, chat, { ...taken, version: 2 }));
    bandeja = applyConversacion(bandeja, { ...chat, leadScore: 80 }, requestedAt);
    expect(bandeja.lists.waiting.filas).toEqual([]);
    expect(bandeja.byId.get(1)?.conversacion).toMatchObject({ asignadaA: 8, leadScore: 10 });
    bandeja = applyConversacion(bandeja, { ...chat, ...taken, leadScore: 80, version: 3 }, requestedAt);
    expect(bandeja.byId.get(1)?.conversacion).toMatchObject({ asignadaA: 8, leadScore: 80 });
  });

  it('does not let a late old response undo a newer one', () => {
    const chat = waiting(1, 1);
    let bandeja = applyPagina(createBandeja(SUPERVISOR), 'waiting', buildPagina([chat]), 0);
    const early = bandeja.clock;
    bandeja = applyEvento(bandeja, buildEvento(SUPERVISOR, chat, taken));
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
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, waiting(2, 2), { noLeidos: 4 }));
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
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, foreign, CLOSED));
    expect(bandeja.lists.all.filas).toEqual([]);
    expect(bandeja.lists.resolved.filas).toEqual([]);
    const attended = buildConversacion(AGENTE, { id: 1, ...CLOSED, fechaCierre: NOW });
    bandeja = applyConversacion(bandeja, { ...attended, puede: { ...attended.puede, leer: true } }, bandeja.clock);
    expect(bandeja.lists.resolved.filas.map((row) => row.id)).toEqual([1]);
  });

  // covers D2-2.1-04
  it('adjusts the counts of partly loaded lists with each known move', () => {
    let bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([waiting(1, 1)], { last: false }), 0);
    bandeja = applyCounts(bandeja, { mine: 0, waiting: 40, waitingOwn: 40, all: 3, resolved: 9 });
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, waiting(1, 1), taken));
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
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, second, { noLeidos: 2 }));
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
  it('shows a new message in its row by the event alone, also of a chat that was not listed', () => {
    const own = { estado: 'ABIERTA', asignadaA: 7, asignadaADTO: { id: 7, nombre: 'Yo' } } as const;
    const known = buildConversacion(AGENTE, { id: 1, ...own, secuencia: 5 });
    let bandeja = applyPagina(createBandeja(AGENTE), 'mine', buildPagina([known]), 0);
    const said = (resumen: string) => ({ resumen, emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null }) as const;
    const news = { secuencia: 6, version: 2, lastMessageAt: at(58), ultimoMensaje: said('hola') };
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, known, news));
    expect(bandeja.lists.mine.filas[0]).toMatchObject({ ...news, puede: { leer: true } });
    const other = buildConversacion(AGENTE, { id: 2, ...own, lastMessageAt: at(59), ultimoMensaje: said('buenas') });
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, other));
    expect(bandeja.lists.mine.filas.map(({ ultimoMensaje }) => ultimoMensaje?.resumen)).toEqual(['buenas', 'hola']);
  });

  it('keeps a chat that no loaded list shows out of the known ones, until a page brings it', () => {
    const listed = waiting(9, 50);
    const below = waiting(1, 10);
    let bandeja = applyPagina(createBandeja(AGENTE), 'waiting', buildPagina([listed], { last: false }), 0);
    bandeja = applyEvento(bandeja, buildEvento(AGENTE, below, { version: 3, noLeidos: 2 }));
    expect(bandeja.byId.has(1)).toBe(false);
    const page = buildPagina([listed, { ...below, version: 2 }], { number: 1 });
    bandeja = applyPagina(bandeja, 'waiting', page, bandeja.clock);
    expect(bandeja.lists.waiting.filas.map(({ id, noLeidos }) => [id, noLeidos])).toEqual([
      [9, 0],
      [1, 2],
    ]);
  });

  it('prefers an event of an unknown chat to an older response about it', () => {
    const chat = {
      ...waiting(1, 1),
      ...taken,
      asignadaA: 7,
      asignadaADTO: { id: 7, nombre: 'Yo' },
      version: 2,
    } as const;
    const closed = buildEvento(AGENTE, chat, { ...CLOSED, fechaCierre: at(3), version: 3 });
    const requested = applyPagina(createBandeja(AGENTE), 'mine', buildPagina([]), 0);
    const overtaken = applyEvento(requested, closed);
    expect(applyConversacion(overtaken, chat, requested.clock).lists.mine.filas).toEqual([]);
    expect(applyPagina(overtaken, 'mine', buildPagina([chat]), requested.clock).lists.mine.filas).toEqual([]);
    // frames overtake one another, too
    const behind = applyEvento(overtaken, buildEvento(AGENTE, chat));
    expect(applyConversacion(behind, chat, requested.clock).lists.mine.filas).toEqual([]);
    const reopened = { ...chat, version: 4 };
    expect(applyConversacion(overtaken, reopened, requested.clock).lists.mine.filas).toEqual([reopened]);
  });

  it('of two states with one version takes the later event, and a response only if it was requested after the event', () => {
    // the mark is a fact of the contact, so it raises no version
    const [other, chat] = [waiting(9, 50), waiting(1, 10)];
    const marked = buildEvento(AGENTE, chat, { noEscribir: true });
    const page = (changes: Partial<Conversacion> = {}) =>
      buildPagina([other, { ...chat, ...changes }], { last: false });
    for (const known of [buildPagina([other], { last: false }), page()]) {
      const requested = applyPagina(createBandeja(AGENTE), 'waiting', known, 0);
      const overtaken = applyEvento(requested, marked);
      const isMarkedIn = (bandeja: Bandeja) => bandeja.byId.get(1)?.conversacion.noEscribir;
      expect(isMarkedIn(applyPagina(overtaken, 'waiting', page(), requested.clock))).toBe(true);
      expect(isMarkedIn(applyPagina(overtaken, 'waiting', page(), overtaken.clock))).toBe(false);
      const lifted = applyEvento(overtaken, buildEvento(AGENTE, chat));
      expect(isMarkedIn(applyPagina(lifted, 'waiting', page({ noEscribir: true }), requested.clock))).toBe(false);
    }
  });
});
