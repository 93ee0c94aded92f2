import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../outbox/chat-outbox.ts';
import { buildMensaje, buildUpload } from '../../../../test/mensaje-builders.ts';
import { toRenglones } from './renglones.ts';

const entry: OutboxEntry = {
  clienteMensajeId: 'a',
  conversacionId: 1,
  contenido: 'voy',
  creadoEn: '2026-11-20T15:00:00Z',
  estado: 'ENVIANDO',
  error: null,
  vistoHastaSecuencia: 2,
};

describe('toRenglones', () => {
  it('shows the day above its first message, by Bogotá’s midnight', () => {
    const late = buildMensaje(1, { timestamp: '2026-11-21T04:59:00Z' });
    const early = buildMensaje(2, { timestamp: '2026-11-21T05:00:00Z' });
    expect(toRenglones([late, early], [], null).map((renglon) => renglon.day)).toEqual([
      late.timestamp,
      early.timestamp,
    ]);
    expect(toRenglones([early, buildMensaje(3, { timestamp: '2026-11-21T06:00:00Z' })], [], null)[1]?.day).toBeNull();
  });

  it('groups one author’s messages until a pause or another author', () => {
    const thread = [
      buildMensaje(1),
      buildMensaje(2),
      buildMensaje(20),
      buildMensaje(21, { emisor: 'USUARIO', enviadoPorUsuarioId: 7 }),
    ];
    expect(toRenglones(thread, [], null).map((renglon) => renglon.startsGroup)).toEqual([true, false, true, true]);
  });

  it('shows a pending text after the messages and drops it when its message arrives', () => {
    expect(toRenglones([buildMensaje(1)], [entry], null).map((renglon) => renglon.key)).toEqual(['m1001', 'a']);
    expect(
      toRenglones([buildMensaje(2, { clienteMensajeId: 'a' })], [entry], null).map((renglon) => renglon.content.kind),
    ).toEqual(['mensaje']);
  });

  it('hides a text and a file while their writer is being asked about them', () => {
    const held = [buildUpload({ estado: 'PREGUNTA' })];
    expect(toRenglones([], [{ ...entry, estado: 'PREGUNTA' }, ...held], null)).toEqual([]);
  });

  it('keeps pending texts and files in the order of their creation', () => {
    const before = buildUpload({ clienteMensajeId: 'f1', creadoEn: '2026-11-20T14:59:00Z' });
    const after = buildUpload({ clienteMensajeId: 'f2', creadoEn: '2026-11-20T15:01:00Z' });
    expect(toRenglones([], [before, entry, after], null).map((renglon) => renglon.key)).toEqual(['f1', 'a', 'f2']);
    const arrived = buildMensaje(1, { clienteMensajeId: 'f1' });
    expect(toRenglones([arrived], [before], null).map((renglon) => renglon.content.kind)).toEqual(['mensaje']);
  });

  it('keeps the identity of lines that an older page does not change, so that they do not render again', () => {
    const [first, second, third] = [buildMensaje(21), buildMensaje(22), buildMensaje(40)];
    const shown = toRenglones([second, third], [], null);
    const grown = toRenglones([first, second, third], [], null);
    expect(grown[2]).toBe(shown[1]);
    // no longer the first of its day and of its author
    expect(grown[1]).not.toBe(shown[0]);
    expect(grown[1]).toMatchObject({ day: null, startsGroup: false });
    expect(toRenglones([first, { ...second }, third], [], null)[1]).not.toBe(grown[1]);
  });

  it('marks the first unread message', () => {
    expect(toRenglones([buildMensaje(1), buildMensaje(2)], [], 2).map((renglon) => renglon.isNewLine)).toEqual([
      false,
      true,
    ]);
  });
});
