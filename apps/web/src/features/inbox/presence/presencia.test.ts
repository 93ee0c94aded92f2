import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import {
  Anunciante,
  WRITING_FOR_MS,
  describePresentes,
  dropSilent,
  hearPresencia,
  type Presente,
} from './presentes.ts';

const said = (usuarioId: number, nombre: string, accion: PresenciaEvent['accion']): PresenciaEvent => ({
  conversacionId: 1,
  usuarioId,
  nombre,
  accion,
});

function hear(...events: PresenciaEvent[]): Presente[] {
  return events.reduce<Presente[]>((presentes, event) => hearPresencia(presentes, event, 0), []);
}

describe('the present users', () => {
  it('names writers before readers, by first name', () => {
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

  it('returns nothing once they have left', () => {
    expect(describePresentes(hear(said(1, 'Laura', 'ESCRIBIENDO'), said(1, 'Laura', 'SALIO')))).toBeNull();
  });

  it('drops users after 25 seconds without an announcement', () => {
    const presentes = hear(said(1, 'Laura', 'VIENDO'));
    expect(dropSilent(presentes, 24_999)).toBe(presentes);
    expect(dropSilent(presentes, 25_000)).toEqual([]);
  });
});

describe('Anunciante', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const build = () => {
    const sent: string[] = [];
    return { sent, anunciante: new Anunciante((accion) => sent.push(accion)) };
  };

  it('announces presence at once and every ten seconds, and the leaving', () => {
    const { sent, anunciante } = build();
    anunciante.enter();
    vi.advanceTimersByTime(20_000);
    anunciante.leave();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['VIENDO', 'VIENDO', 'VIENDO', 'SALIO']);
  });

  it('announces writing once for fast typing, and once its pause', () => {
    const { sent, anunciante } = build();
    anunciante.enter();
    for (let letter = 0; letter < 50; letter += 1) anunciante.typed();
    vi.advanceTimersByTime(WRITING_FOR_MS);
    expect(sent).toEqual(['VIENDO', 'ESCRIBIENDO', 'VIENDO']);
  });

  it('repeats it for a new user, and sends nothing after leaving', () => {
    const { sent, anunciante } = build();
    anunciante.enter();
    anunciante.typed();
    anunciante.announce();
    anunciante.leave();
    anunciante.typed();
    anunciante.announce();
    expect(sent).toEqual(['VIENDO', 'ESCRIBIENDO', 'ESCRIBIENDO', 'SALIO']);
  });
});
