import { describe, expect, it } from 'vitest';
import { type Barra, barraOf } from './barra.ts';
import { isExpecting } from './expected-recording.ts';
import { barraText, formatTalk, outcomeText } from './call-texts.ts';
import { buildLlamada, buildViva } from './softphone-de-mano.ts';

const ALONE = { startedHere: false, isCut: false };

function textOf(change: Parameters<typeof buildViva>[0], aqui: Parameters<typeof barraOf>[1] = null): string {
  return barraText(barraOf(buildViva(change), aqui, ALONE) as Barra);
}

describe('the texts of a call', () => {
  // covers D2-2.5-09
  it('name the other party as the documents do', () => {
    expect(textOf({})).toBe('Llamando a Ana Ruiz');
    expect(textOf({ contactoNombre: null })).toBe('Llamando a +57 300 123 4567');
    expect(textOf({ estado: 'EN_CURSO' })).toBe('En llamada con +57 300 123 4567');
    expect(textOf({ direccion: 'ENTRANTE', estado: 'SONANDO' })).toBe('Llamada entrante de Ana Ruiz');
  });

  it.each([
    ['SALIENTE', 'COMPLETADA', 'Llamada terminada'],
    ['SALIENTE', 'NO_CONTESTADA', 'Llamada terminada: no contestó'],
    ['SALIENTE', 'OCUPADA', 'Llamada terminada: ocupado'],
    ['SALIENTE', 'FALLIDA', 'Llamada terminada: falló'],
    ['SALIENTE', 'CANCELADA', 'Llamada terminada: cancelada'],
    ['ENTRANTE', 'NO_CONTESTADA', 'Llamada terminada: perdida'],
  ] as const)('%s %s is shown as «%s»', (direccion, estado, text) => {
    expect(textOf({ direccion, estado, terminada: '2026-11-22T15:01:00.000Z' })).toBe(text);
  });

  it('distinguish a missed call from one that the other party did not answer', () => {
    expect(outcomeText('ENTRANTE', 'NO_CONTESTADA')).toBe('Perdida');
    expect(outcomeText('ENTRANTE', 'CANCELADA')).toBe('Perdida');
    expect(outcomeText('SALIENTE', 'NO_CONTESTADA')).toBe('No contestó');
    expect(outcomeText('SALIENTE', 'COMPLETADA')).toBe('Completada');
  });

  it('count the talking time', () => {
    expect([0, 7.9, 65, 3599, 3723].map(formatTalk)).toEqual(['0:00', '0:07', '1:05', '59:59', '1:02:03']);
  });
});

describe('the bar', () => {
  const aqui = { sid: 'CA1', from: '+573009998877', paso: 'TIMBRA', silenciada: false, sinRed: false } as const;

  it('shows a call that rings before the server has announced it', () => {
    expect(barraOf(null, aqui, ALONE)).toMatchObject({ fase: 'TIMBRANDO', numero: '+573009998877', esAqui: true });
    expect(barraOf(null, { ...aqui, paso: 'ACEPTADA' }, ALONE)).toMatchObject({ fase: 'EN_CURSO' });
  });

  it('shows a call with its sound elsewhere as the server reports it', () => {
    const entrante = buildViva({ direccion: 'ENTRANTE', estado: 'SONANDO' });
    expect(barraOf(entrante, null, ALONE)).toMatchObject({ fase: 'TIMBRANDO', esAqui: false });
    expect(barraOf({ ...entrante, estado: 'EN_CURSO' }, null, ALONE)).toMatchObject({
      fase: 'EN_CURSO',
      esAqui: false,
    });
    expect(barraOf(null, null, ALONE)).toBeNull();
  });

  it('is over as soon as our side is', () => {
    expect(barraOf(buildViva({ estado: 'SONANDO' }), null, { startedHere: true, isCut: true })).toMatchObject({
      fase: 'TERMINADA',
    });
  });
});

describe('the history', () => {
  const TERMINADA = '2026-11-22T15:01:00.000Z';
  const SOON = Date.parse('2026-11-22T15:02:00.000Z');
  const LATER = Date.parse('2026-11-22T15:10:00.000Z');
  const over = buildLlamada({ estado: 'COMPLETADA', terminada: TERMINADA });

  it.each([
    ['a call that goes on', buildLlamada({ estado: 'EN_CURSO' }), true],
    ['a recording of which nothing is known yet', over, true],
    ['one on its way', { ...over, grabacion: { estado: 'PENDIENTE', url: null } as const }, true],
    ['one that is here', { ...over, grabacion: { estado: 'LISTO', url: '/files/1?e=1' } as const }, false],
    ['a call that was not recorded', { ...over, grabar: false }, false],
    ['an unanswered call', { ...over, estado: 'NO_CONTESTADA' } as const, false],
  ])('expects more of %s: %#', (_what, llamada, expected) => {
    expect(isExpecting(llamada, SOON)).toBe(expected);
    expect(isExpecting(llamada, LATER)).toBe(false);
  });
});
