import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { SCOPES, type Scope } from '@tertulia/contract/features/conversaciones/estados';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { applyConversacion, applyEvento, applyPagina, createBandeja, type Bandeja } from './bandeja.ts';
import { conversacionOf, scopesOf, type Viewer } from './bandeja-evento.ts';
import { compareOrden, ordenOf, sortFilas } from './bandeja-orden.ts';
import { isFetchedAfter } from './live-events.ts';
import {
  buildConversacion,
  buildDto,
  buildPagina,
  CLOSED,
  lastOwnerOf,
} from '../../../../test/conversacion-builders.ts';

const SIZE = 3;
const IDS = 9;

type Step =
  | { do: 'message' | 'accept' | 'close' | 'reopen'; id: number; by: number }
  | { do: 'deliver' | 'answer'; nth: number }
  | { do: 'ask' }
  | { do: 'load'; scope: Scope };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('message' as const, 'accept' as const, 'close' as const, 'reopen' as const),
    id: fc.integer({ min: 1, max: IDS }),
    by: fc.constantFrom(7, 8),
  }),
  // Events and responses overtake one another.
  fc.record({ do: fc.constantFrom('deliver' as const, 'answer' as const), nth: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('ask' as const) }),
  fc.record({ do: fc.constant('load' as const), scope: fc.constantFrom(...SCOPES) }),
);

/** A server that responds late and out of order, and a client that only sees its events and responses. */
class World {
  chats = new Map<number, Conversacion>();
  undelivered: ConversacionEvent[] = [];
  wanted = new Set<number>();
  flying: { id: number; answer: Conversacion; requestedAt: number }[] = [];
  minute = 0;
  bandeja: Bandeja;
  readonly viewer: Viewer;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
    this.bandeja = createBandeja(viewer);
    for (let id = 1; id <= IDS; id += 1)
      this.chats.set(id, buildConversacion(viewer, { id, lastMessageAt: this.tick() }));
  }

  tick(): string {
    this.minute += 1;
    return new Date(Date.UTC(2026, 10, 20, 10, this.minute)).toISOString();
  }

  change(id: number, type: ConversacionEvent['type'], changes: Partial<Conversacion>): void {
    const before = this.chats.get(id);
    if (before === undefined) return;
    const lastOwner = lastOwnerOf(this.viewer, before);
    const after = buildConversacion(
      this.viewer,
      { ...before, ...changes, version: before.version + 1, puede: undefined },
      lastOwner,
    );
    this.chats.set(id, after);
    this.undelivered.push({ type, conversacionDTO: buildDto(after, lastOwner) });
  }

  run(next: Step): void {
    if (next.do === 'message') {
      const chat = this.chats.get(next.id);
      if (chat && chat.estado !== 'CERRADA')
        this.change(next.id, 'MESSAGE_IN', { lastMessageAt: this.tick(), secuencia: chat.secuencia + 1 });
    }
    if (next.do === 'accept' && this.chats.get(next.id)?.estado === 'PENDIENTE') {
      this.change(next.id, 'ASSIGNED', {
        estado: 'ABIERTA',
        asignadaA: next.by,
        asignadaADTO: { id: next.by, nombre: 'Agente' },
      });
    }
    if (next.do === 'close' && this.chats.get(next.id)?.estado === 'ABIERTA') {
      this.change(next.id, 'CLOSED', { ...CLOSED, fechaCierre: this.tick() });
    }
    if (next.do === 'reopen' && this.chats.get(next.id)?.estado === 'CERRADA') {
      this.change(next.id, 'REOPENED', {
        estado: 'PENDIENTE',
        asignadaA: null,
        asignadaADTO: null,
        fechaCierre: null,
        lastMessageAt: this.tick(),
      });
    }
    if (next.do === 'deliver') this.deliver(next.nth);
    if (next.do === 'ask') this.ask();
    if (next.do === 'answer') this.answer(next.nth);
    if (next.do === 'load') this.load(next.scope);
  }

  deliver(nth = 0): void {
    const [evento] = this.undelivered.splice(Math.min(nth, this.undelivered.length - 1), 1);
    if (evento === undefined) return;
    const { id } = evento.conversacionDTO;
    this.bandeja = applyEvento(this.bandeja, conversacionOf(this.viewer, evento.conversacionDTO));
    if (isFetchedAfter(evento.type) && this.bandeja.byId.has(id)) this.wanted.add(id);
  }

  ask(): void {
    const [id] = this.wanted;
    const answer = id === undefined ? undefined : this.chats.get(id);
    if (id === undefined || answer === undefined || this.flying.some((flight) => flight.id === id)) return;
    this.wanted.delete(id);
    this.flying.push({ id, answer, requestedAt: this.bandeja.clock });
  }

  answer(nth = 0): void {
    const [flight] = this.flying.splice(Math.min(nth, this.flying.length - 1), 1);
    if (flight) this.bandeja = applyConversacion(this.bandeja, flight.answer, flight.requestedAt);
  }

  listOf(scope: Scope): Conversacion[] {
    return sortFilas(
      [...this.chats.values()].filter((chat) => scopesOf(this.viewer, chat).includes(scope)),
      scope,
    );
  }

  /** Pages of three rows with one row of overlap, requested while events are in transit. */
  load(scope: Scope): void {
    const start = Math.max(0, this.bandeja.lists[scope].filas.length - 1);
    const all = this.listOf(scope);
    const content = all.slice(start, start + SIZE);
    const page = buildPagina(content, { number: start === 0 ? 0 : 1, size: SIZE, last: start + SIZE >= all.length });
    this.bandeja = applyPagina(this.bandeja, scope, page, this.bandeja.clock);
  }

  /** Delivers everything; `lost` drops what is still requested, as the events say it all. */
  settle(lost: boolean): void {
    if (lost) this.flying = [];
    while (this.undelivered.length + (lost ? 0 : this.wanted.size + this.flying.length) > 0) {
      this.deliver();
      if (lost) continue;
      this.ask();
      this.answer();
    }
  }
}

describe('bandeja under any order of events, responses and pages', () => {
  for (const viewer of [
    { usuarioId: 7, isSupervising: false },
    { usuarioId: 1, isSupervising: true },
  ]) {
    const title = viewer.isSupervising ? 'a supervisor' : 'an agent';

    // covers D2-4-01a, D2-4-01b, D2-4-02, D2-4-03, D2-4-04, D2-4-06b
    it(`never shows ${title} a chat twice, out of order or in a list it does not belong to`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
          const world = new World(viewer);
          for (const next of steps) {
            world.run(next);
            for (const scope of SCOPES) {
              const { filas } = world.bandeja.lists[scope];
              expect(new Set(filas.map((row) => row.id)).size).toBe(filas.length);
              expect(filas).toEqual(sortFilas(filas, scope));
              for (const row of filas) expect(scopesOf(viewer, row)).toContain(scope);
            }
          }
        }),
        { numRuns: 150 },
      );
    });

    // covers D2-4-06b, D2-4-08a, D2-4-08b
    it(`ends for ${title} with the server’s lists once all events have arrived, with and without the responses`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, lost) => {
          const world = new World(viewer);
          for (const next of steps) world.run(next);
          world.settle(lost);
          for (const scope of SCOPES) {
            const { filas, extent, frontier } = world.bandeja.lists[scope];
            if (extent === 'unloaded') continue;
            const expected = world
              .listOf(scope)
              .filter((row) => frontier === null || compareOrden(ordenOf(row, scope), frontier) <= 0);
            expect(filas.map((row) => row.id)).toEqual(expected.map((row) => row.id));
          }
        }),
        { numRuns: 300 },
      );
    });
  }
});
