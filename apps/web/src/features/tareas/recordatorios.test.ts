import type { Recordatorio } from '@tertulia/contract/features/tareas/tarea';
import { describe, expect, it } from 'vitest';
import { avisosOf } from './recordatorios.ts';

const NOW = Date.parse('2026-11-22T04:59:00.000Z');

const recordatorio = (id: number, change: Partial<Recordatorio> = {}): Recordatorio => ({
  id,
  tareaId: id * 10,
  clase: 'VENCE',
  titulo: 'Llamar',
  descripcion: 'Confirmar el pedido',
  contactoNombre: 'Ana Ruiz',
  fechaProgramada: '2026-11-21T20:30:00.000Z',
  asignadaPorNombre: null,
  ...change,
});

describe('the text of reminders', () => {
  it('names the hour in Bogotá, the task and the contact, oldest first', () => {
    expect(avisosOf([recordatorio(2, { clase: 'VENCIDA', titulo: null }), recordatorio(1)], NOW)).toEqual([
      {
        text: 'Tarea pendiente desde las 15:30: Llamar · Ana Ruiz',
        isLate: false,
        tarea: { id: 10, fechaProgramada: '2026-11-21T20:30:00.000Z' },
      },
      {
        text: 'Tarea vencida: Confirmar el pedido · Ana Ruiz',
        isLate: true,
        tarea: { id: 20, fechaProgramada: '2026-11-21T20:30:00.000Z' },
      },
    ]);
    expect(avisosOf([recordatorio(1, { contactoNombre: null })], NOW)[0]?.text).toBe(
      'Tarea pendiente desde las 15:30: Llamar',
    );
  });

  it('says only in a task’s first minutes that it is for that hour', () => {
    const due = Date.parse(recordatorio(1).fechaProgramada);
    const shown = (minutes: number) => avisosOf([recordatorio(1)], due + minutes * 60_000)[0]?.text;
    expect(shown(0)).toBe('Tarea para las 15:30: Llamar · Ana Ruiz');
    expect(shown(4)).toBe('Tarea para las 15:30: Llamar · Ana Ruiz');
    expect(shown(137)).toBe('Tarea pendiente desde las 15:30: Llamar · Ana Ruiz');
  });

  it('also names the day if it is another one in Bogotá: the hour alone would mean tonight', () => {
    expect(avisosOf([recordatorio(1)], NOW + 60_000)[0]?.text).toBe(
      'Tarea pendiente desde el 21/11/2026 15:30: Llamar · Ana Ruiz',
    );
  });

  it('says of a task that became due and late while away only that it is late', () => {
    const both = [2, 4, 6].flatMap((id) => [
      recordatorio(id, { tareaId: id, clase: 'VENCIDA' }),
      recordatorio(id - 1, { tareaId: id }),
    ]);
    expect(avisosOf(both, NOW).map(({ isLate, tarea }) => [isLate, tarea?.id])).toEqual([
      [true, 6],
      [true, 4],
      [true, 2],
    ]);
  });

  it('becomes one line if there are many', () => {
    const many = [1, 2, 3, 4].map((id) => recordatorio(id));
    expect(avisosOf(many)).toEqual([{ text: 'Tienes 4 tareas por atender', isLate: false, tarea: null }]);
    expect(avisosOf([])).toEqual([]);
  });

  it('F-B08 names the user who assigned a task, and the number of tasks if there are many', () => {
    const asignada = (id: number) => recordatorio(id, { clase: 'ASIGNADA', asignadaPorNombre: 'Laura' });
    expect(avisosOf([asignada(1)], NOW)).toEqual([
      {
        text: 'Laura te asignó una tarea: Llamar · Ana Ruiz',
        isLate: false,
        tarea: { id: 10, fechaProgramada: '2026-11-21T20:30:00.000Z' },
      },
    ]);
    expect(avisosOf([1, 2, 3, 4].map(asignada), NOW).map(({ text }) => text)).toEqual(['Te asignaron 4 tareas']);
    const many = Array.from({ length: 20 }, (_, index) => asignada(index + 1));
    expect(avisosOf(many, NOW).map(({ text }) => text)).toEqual(['Te asignaron 20 o más tareas']);
  });
});
