import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import {
  afterLastHole,
  countUnseen,
  findHole,
  firstUnread,
  firstUnsettled,
  hasOlder,
  mayExtendBefore,
  lastOfCustomer,
  mergeMensajes,
  raiseOverOwn,
  receiveMensaje,
  unreadBefore,
} from './thread.ts';
import { buildArchivo, buildMensaje } from '../../../../test/mensaje-builders.ts';

function threadOf(...numbers: number[]): Mensaje[] {
  return numbers.map((secuencia) => buildMensaje(secuencia));
}

describe('mergeMensajes', () => {
  it('ends the same for every order and every repetition of arrivals', () => {
    const all = threadOf(1, 2, 3, 4, 5);
    fc.assert(
      fc.property(fc.array(fc.subarray(all, { minLength: 1 }), { maxLength: 8 }), (batches) => {
        let thread: readonly Mensaje[] = [];
        for (const batch of [...batches, all]) thread = mergeMensajes(thread, batch.toReversed());
        expect(thread).toEqual(all);
      }),
    );
  });

  it('never lets a delivery state go backwards, in any order', () => {
    const states = (['PENDIENTE', 'ENVIADO', 'ENTREGADO', 'LEIDO'] as const).map((estadoMensaje) =>
      buildMensaje(1, { estadoMensaje }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(states, { minLength: 1 }), (arrivals) => {
        const thread = arrivals.reduce<readonly Mensaje[]>((before, mensaje) => mergeMensajes(before, [mensaje]), []);
        const best = states.findLast((state) => arrivals.includes(state));
        expect(thread[0]?.estadoMensaje).toBe(best?.estadoMensaje);
      }),
    );
  });

  it('follows a retry out of ERROR and refuses an ERROR after a delivery', () => {
    const failed = mergeMensajes([], [buildMensaje(1, { estadoMensaje: 'ERROR', errorDetalle: 'No tiene WhatsApp' })]);
    expect(mergeMensajes(failed, [buildMensaje(1, { estadoMensaje: 'PENDIENTE' })])[0]).toMatchObject({
      estadoMensaje: 'PENDIENTE',
      errorDetalle: null,
    });
    const delivered = mergeMensajes([], [buildMensaje(1, { estadoMensaje: 'ENTREGADO' })]);
    expect(mergeMensajes(delivered, [buildMensaje(1, { estadoMensaje: 'ERROR' })])[0]?.estadoMensaje).toBe('ENTREGADO');
  });

  it('keeps a file’s address while the file is the same, and takes the new one when it is ready', () => {
    const archivo = {
      id: 9,
      url: '/files/9?s=old',
      nombreOriginal: 'a.png',
      tipoMime: 'image/png',
      tamano: 10,
      estado: 'LISTO',
    } as const;
    const thread = mergeMensajes([], [buildMensaje(1, { archivos: [archivo] })]);
    expect(mergeMensajes(thread, [buildMensaje(1, { archivos: [{ ...archivo, url: '/files/9?s=new' }] })])).toBe(
      thread,
    );
    const pending = mergeMensajes([], [buildMensaje(1, { archivos: [{ ...archivo, estado: 'PENDIENTE', url: '' }] })]);
    expect(mergeMensajes(pending, [buildMensaje(1, { archivos: [archivo] })])[0]?.archivos[0]).toEqual(archivo);
  });

  it('returns the same value when nothing is new', () => {
    const thread = threadOf(1, 2);
    expect(mergeMensajes(thread, threadOf(2))).toBe(thread);
  });
});

describe('receiveMensaje', () => {
  it('ignores changes of messages that are not loaded', () => {
    const thread = threadOf(40, 41);
    expect(receiveMensaje(thread, buildMensaje(5, { estadoMensaje: 'LEIDO' }))).toBe(thread);
    expect(receiveMensaje(thread, buildMensaje(42)).length).toBe(3);
  });
});

describe('holes', () => {
  it('are found by their number, and the part after the last one can be cut out', () => {
    expect(findHole(threadOf(3, 4, 5))).toBeNull();
    expect(findHole(threadOf(3, 4, 7, 8))).toBe(4);
    expect(afterLastHole(threadOf(1, 3, 4, 7, 8)).map((mensaje) => mensaje.secuencia)).toEqual([7, 8]);
    expect([hasOlder(threadOf(2)), hasOlder(threadOf(1)), hasOlder([])]).toEqual([true, false, false]);
  });
});

describe('unread', () => {
  // covers D2-2.1-14
  it('begins at the first of the last unread customer messages, skipping the team’s', () => {
    const thread = [...threadOf(1, 2), buildMensaje(3, { emisor: 'USUARIO' }), ...threadOf(4)];
    expect(firstUnread(thread, 2)).toBe(2);
    expect(firstUnread(thread, 0)).toBeNull();
    expect(firstUnread(thread, 99)).toBe(1);
    expect(countUnseen(thread, 1)).toBe(2);
  });

  it('begins nowhere while its first message is before the loaded ones', () => {
    const thread = [...threadOf(31, 32), buildMensaje(33, { emisor: 'USUARIO' }), ...threadOf(34)];
    expect([2, 3, 4, 60].map((noLeidos) => firstUnread(thread, noLeidos))).toEqual([32, 31, null, null]);
    expect([3, 4, 60].map((noLeidos) => unreadBefore(thread, noLeidos))).toEqual([0, 1, 57]);
    expect(unreadBefore(threadOf(1, 2), 60)).toBe(0);
  });

  it('a chat can open with five messages above the first unread one, or at the chat’s beginning', () => {
    const thread = threadOf(31, 32, 33, 34, 35, 36);
    expect([31, 35, 36].map((secuencia) => mayExtendBefore(thread, secuencia))).toEqual([false, false, true]);
    expect(mayExtendBefore(threadOf(1, 2), 1)).toBe(true);
  });
});

describe('firstUnsettled', () => {
  it('is the first within reach whose delivery state or file may have changed', () => {
    const own = (secuencia: number, estadoMensaje: Mensaje['estadoMensaje']) =>
      buildMensaje(secuencia, { emisor: 'USUARIO', estadoMensaje });
    const thread = [
      own(1, 'ENVIADO'),
      ...threadOf(2),
      own(3, 'LEIDO'),
      own(4, 'ENTREGADO'),
      ...threadOf(5),
      own(6, 'ENVIADO'),
    ];
    expect(firstUnsettled(thread, 6, 200)).toBe(1);
    expect(firstUnsettled(thread, 6, 4)).toBe(4);
    expect(firstUnsettled(thread, 4, 2)).toBeNull();
    const coming = buildMensaje(7, { archivos: [buildArchivo({ estado: 'PENDIENTE' })] });
    expect(firstUnsettled([...threadOf(6), coming], 8, 200)).toBe(7);
  });
});

describe('lastOfCustomer', () => {
  it('is the customer’s newest line, also after an automatic reply', () => {
    const closed = buildMensaje(3, { emisor: 'BOT', origen: 'FUERA_DE_HORARIO' });
    expect(lastOfCustomer([...threadOf(1, 2), closed])?.secuencia).toBe(2);
    expect(lastOfCustomer([closed])).toBeUndefined();
  });
});

describe('raiseOverOwn', () => {
  it('skips own sends and event lines, and stops before a message of another author', () => {
    const own = { emisor: 'USUARIO', enviadoPorUsuarioId: 7 } as const;
    const evento = { tipo: 'ASIGNADA', rating: null } as const;
    const thread = [
      ...threadOf(1),
      buildMensaje(2, own),
      buildMensaje(3, { evento }),
      ...threadOf(4),
      buildMensaje(5, own),
    ];
    expect(raiseOverOwn(thread, 1, 7)).toBe(3);
    expect(raiseOverOwn(thread, 4, 7)).toBe(5);
    expect(raiseOverOwn(thread, 1, 8)).toBe(1);
  });
});
