import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import { Anunciante, WRITING_FOR_MS } from './anunciante.ts';
import { describePresentes, dropSilent, hearPresencia, type Presente } from './presentes.ts';

const said = (usuarioId: number, nombre: string, accion: PresenciaEvent['accion']): PresenciaEvent => ({
  conversacionId: 1,
  usuarioId,
  nombre,
  accion,
});

function hear(...events: PresenciaEvent[]): Presente[] {
  return events.reduce<Presente[]>((presentes, event) => hearPresencia(presentes, event, 0), []);
}

describe('who is here', () => {
  it('says who writes before who looks, by first name', () => {
    const laura = said(1, 'Laura Díaz', 'VIENDO');
    expect(describePresentes(hear(laura))).toBe('Laura está viendo este chat');
    expect(describePresentes(hear(laura, said(2, 'Mateo Gómez', 'VIENDO')))).toBe(
      'Laura y Mateo están viendo este chat',
    );
    expect(describePresentes(hear(laura, said(2, 'Mateo Gómez', 'ESCRIBIENDO')))).toBe('Mateo está escribiendo…');
    expect(describePresentes(hear(laura, said(2, 'Mateo', 'VIENDO'), said(3, 'Ana', 'VIENDO')))).toBe(
      'Laura y 2 personas más están viendo este chat',
    );
  });

  it('says nothing once they have left', () => {
    expect(describePresentes(hear(said(1, 'Laura', 'ESCRIBIENDO'), said(1, 'Laura', 'SALIO')))).toBeNull();
  });

  it('forgets after 25 seconds who was not heard of', () => {
    const presentes = hear(said(1, 'Laura', 'VIENDO'));
    expect(dropSilent(presentes, 24_999)).toBe(presentes);
    expect(dropSilent(presentes, 25_000)).toEqual([]);
  });
});

describe('Anunciante', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const build = () => {
    const told: string[] = [];
    return { told, anunciante: new Anunciante((accion) => told.push(accion)) };
  };

  it('says at once and every ten seconds that somebody is here, and that they have left', () => {
    const { told, anunciante } = build();
    anunciante.enter();
    vi.advanceTimersByTime(20_000);
    anunciante.leave();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['VIENDO', 'VIENDO', 'VIENDO', 'SALIO']);
  });

  it('says once that somebody writes, however fast they type, and once that they rest', () => {
    const { told, anunciante } = build();
    anunciante.enter();
    for (let letter = 0; letter < 50; letter += 1) anunciante.typed();
    vi.advanceTimersByTime(WRITING_FOR_MS);
    expect(told).toEqual(['VIENDO', 'ESCRIBIENDO', 'VIENDO']);
  });

  it('says it again for somebody new, and nothing after leaving', () => {
    const { told, anunciante } = build();
    anunciante.enter();
    anunciante.typed();
    anunciante.announce();
    anunciante.leave();
    anunciante.typed();
    anunciante.announce();
    expect(told).toEqual(['VIENDO', 'ESCRIBIENDO', 'ESCRIBIENDO', 'SALIO']);
  });
});
