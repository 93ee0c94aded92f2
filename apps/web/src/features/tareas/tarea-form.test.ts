import { describe, expect, it } from 'vitest';
import {
  ASSIGN_RULES,
  bodyOf,
  evidenciaRefusal,
  firstValues,
  masivaOf,
  observacionRefusal,
  TAREA_RULES,
} from './tarea-form.ts';

const MB = 1024 * 1024;

describe('the form of a task', () => {
  // covers D2-5.3-04d, D2-5.3-05, D2-5.3-08
  it('begins an hour from now, in Bogotá, with priority MEDIA', () => {
    const values = firstValues(Date.parse('2026-11-22T04:10:30Z'));
    expect(values).toMatchObject({ fecha: '2026-11-22', hora: '00:10', prioridad: 'MEDIA', titulo: '' });
  });

  // covers D2-5.3-04a, D2-5.3-04b, D2-5.3-04c, D2-5.3-08
  it('requires description, date and hour', () => {
    expect(TAREA_RULES.descripcion('  ')).toBe('La descripción es requerida.');
    expect(TAREA_RULES.fecha('')).toBe('La fecha es requerida.');
    expect(TAREA_RULES.hora(' ')).toBe('La hora es requerida.');
    for (const wrong of ['24:00', '7:30', '12:60', 'ya']) expect(TAREA_RULES.hora(wrong)).toBe('Formato HH:mm');
    for (const right of ['00:00', '23:59', '09:05']) expect(TAREA_RULES.hora(right)).toBeNull();
  });

  // covers D2-5.3-07a
  it('requires a user only if the task is assigned', () => {
    expect(ASSIGN_RULES.usuario(null)).toBe('Debes elegir un usuario.');
    expect(ASSIGN_RULES.usuario({ id: 1, nombre: 'Ana', email: 'ana@x.co' })).toBeNull();
  });

  // covers D2-3-19, D2-5.3-04e, D2-5.3-06
  it('sends date and hour as one instant with seconds 0, and a title only if there is one', () => {
    const values = { ...firstValues(0), descripcion: ' Llamar ', fecha: '2026-11-30', hora: '20:15' };
    expect(bodyOf(values)).toEqual({
      descripcion: 'Llamar',
      prioridad: 'MEDIA',
      fechaProgramada: '2026-12-01T01:15:00.000Z',
    });
    expect(bodyOf({ ...values, titulo: ' Uno ' })).toMatchObject({ titulo: 'Uno' });
  });
});

describe('a mass task', () => {
  // covers D2-3-20
  it('is for the contacts on the board, and the filter by their assignee never says who gets the task', () => {
    const filtros = { q: 'ana', desde: '2026-11-01', hasta: '2026-11-30', asignadoUsuarioId: 7 };
    expect(masivaOf(3, filtros, null)).toEqual({
      estadoId: 3,
      q: 'ana',
      desde: '2026-11-01',
      hasta: '2026-11-30',
      filtroAsignadoUsuarioId: 7,
      asignadoUsuarioId: undefined,
    });
    expect(masivaOf(3, filtros, { id: 9, nombre: 'Luis', email: 'luis@x.co' })).toMatchObject({
      filtroAsignadoUsuarioId: 7,
      asignadoUsuarioId: 9,
    });
  });
});

describe('completing a task', () => {
  // covers D2-5.3-01a
  it('needs an observation of five characters', () => {
    expect(observacionRefusal('   ')).toBe('La observación es obligatoria.');
    expect(observacionRefusal(' abcd ')).toBe('Mínimo 5 caracteres.');
    expect(observacionRefusal('abcde')).toBeNull();
  });

  // covers D2-3-22, D2-5.3-01b, D2-9-05b
  it('accepts only a picture of at most 10 MB as evidence', () => {
    expect(evidenciaRefusal({ type: 'application/pdf', size: 1 })).toBe('La evidencia debe ser una imagen.');
    expect(evidenciaRefusal({ type: 'image/png', size: 10 * MB + 1 })).toBe('Máx 10MB.');
    expect(evidenciaRefusal({ type: 'image/png', size: 10 * MB })).toBeNull();
  });
});
