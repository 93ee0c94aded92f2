import { describe, expect, it, vi } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { SCOPES } from '@tertulia/contract/features/conversaciones/estados';
import { applyConversacion, applyEvento, applyEventos, applyPagina, createBandeja, type Bandeja } from './bandeja.ts';
import { scopesOf } from './bandeja-evento.ts';
import { sortFilas } from './bandeja-orden.ts';
import {
  buildConversacion,
  buildEvento,
  buildPagina,
  CLOSED,
  lastOwnerOf,
} from '../../../../test/conversacion-builders.ts';

const VIEWER = { usuarioId: 7, isSupervising: false };
const CHATS = 120;
/** One minute at the message rate that the inbox must sustain (P15). */
const EVENTS = 500;

function instant(second: number): string {
  return new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
}

/** A seeded pseudo-random generator: the storm is the same in each run. */
function createDice(): (sides: number) => number {
  let state = 42;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function loaded(chats: readonly Conversacion[]): Bandeja {
  return SCOPES.reduce((bandeja, scope) => {
    const rows = sortFilas(
      chats.filter((chat) => scopesOf(VIEWER, chat).includes(scope)),
      scope,
    );
    return applyPagina(bandeja, scope, buildPagina(rows), bandeja.clock);
  }, createBandeja(VIEWER));
}

function storm() {
  const dice = createDice();
  const chats = Array.from({ length: CHATS }, (_, index) =>
    buildConversacion(VIEWER, {
      id: index + 1,
      lastMessageAt: instant(index),
      ...(index % 3 === 0 ? { estado: 'ABIERTA', asignadaA: index % 2 === 0 ? 7 : 8 } : {}),
    }),
  );
  const current = new Map(chats.map((chat) => [chat.id, chat]));
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const before = current.get(dice(CHATS) + 1);
    if (!before) throw new Error('the dice showed a chat that is not there');
    const moves: Partial<Conversacion>[] = [
      { lastMessageAt: instant(1000 + index), secuencia: before.secuencia + 1, noLeidos: before.noLeidos + 1 },
      { estado: 'ABIERTA', asignadaA: dice(2) === 0 ? 7 : 8 },
      { estado: 'PENDIENTE', asignadaA: null, lastMessageAt: instant(1000 + index) },
      CLOSED,
    ];
    const after = buildConversacion(
      VIEWER,
      { ...before, ...moves[dice(moves.length)], version: before.version + 1, puede: undefined },
      lastOwnerOf(VIEWER, before),
    );
    current.set(after.id, after);
    return buildEvento(VIEWER, after);
  });
  return { chats, events, current };
}

describe('the inbox in a storm of 500 events', () => {
  it('shows each chat once and in order after every event, and rerenders only that event’s row', () => {
    const { chats, events } = storm();
    let bandeja = loaded(chats);
    for (const event of events) {
      const before = bandeja;
      bandeja = applyEvento(bandeja, event);
      for (const scope of SCOPES) {
        const { filas } = bandeja.lists[scope];
        expect(new Set(filas.map((row) => row.id)).size).toBe(filas.length);
        expect(filas).toEqual(sortFilas(filas, scope));
        const others = filas.filter((row) => row.id !== event.id);
        expect(others.every((row) => before.byId.get(row.id)?.conversacion === row)).toBe(true);
      }
    }
  });

  it('ends with the same lists for every order and repetition of the events', () => {
    const { chats, events, current } = storm();
    const play = (played: typeof events) =>
      played.reduce((bandeja, event) => applyEvento(bandeja, event), loaded(chats));
    const straight = play(events);
    const shuffled = events
      .map((event, index) => ({ event, key: (index * 7919) % EVENTS }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ event }) => event);
    const again = play([...shuffled, ...events.toReversed(), ...shuffled]);
    for (const scope of ['mine', 'waiting', 'all'] as const) {
      const ids = again.lists[scope].filas.map((row) => row.id);
      expect(ids).toEqual(straight.lists[scope].filas.map((row) => row.id));
      expect(ids.toSorted((a, b) => a - b)).toEqual(
        [...current.values()].filter((chat) => scopesOf(VIEWER, chat).includes(scope)).map((chat) => chat.id),
      );
    }
  });

  it('shows the same when the events are applied together, and copies the known chats once for all of them', () => {
    const { chats, events } = storm();
    const start: Bandeja = {
      ...loaded(chats),
      counts: { mine: 400, waiting: 400, waitingOwn: 400, all: 400, resolved: 400 },
    };
    const single = events.reduce<Bandeja>((bandeja, event) => applyEvento(bandeja, event), start);
    const walks = vi.spyOn(Map.prototype, Symbol.iterator);
    const together = applyEventos(start, events);
    const count = walks.mock.calls.length;
    walks.mockRestore();
    // one pass over the known chats, and one over the changes
    expect(count).toBe(2);
    expect(together.lists).toEqual(single.lists);
    expect(together.counts).toEqual(single.counts);
    expect(together.clock).toBe(single.clock);
    for (const [id, entry] of single.byId) expect(together.byId.get(id)).toEqual(entry);
  });

  it('drops a response and an event that are older than the shown row', () => {
    const chat = buildConversacion(VIEWER, { id: 1, version: 5, noLeidos: 3 });
    const old = buildConversacion(VIEWER, { id: 1, version: 4, noLeidos: 9, ...CLOSED });
    const shown = loaded([chat]);
    expect(applyConversacion(shown, old, shown.clock).byId.get(1)?.conversacion).toEqual(chat);
    expect(applyEvento(shown, buildEvento(VIEWER, old)).byId.get(1)?.conversacion).toEqual(chat);
    const page = applyPagina(shown, 'waiting', buildPagina([{ ...chat, version: 4, noLeidos: 9 }]), shown.clock);
    expect(page.byId.get(1)?.conversacion).toEqual(chat);
  });
});
