import { describe, expect, it } from 'vitest';
import { buildArea } from '../../../test/area-builder.ts';
import {
  bodyOf,
  changeOf,
  checkForm,
  closeOrReopen,
  firstWrongDia,
  formOf,
  readHora,
  withJornada,
} from './area-form.ts';

const jornada = (horaApertura: string | null, horaCierre: string | null) => ({
  cerrado: false,
  horaApertura,
  horaCierre,
});
const named = { ...formOf(null), nombre: 'Ventas' };

describe('the form of an area', () => {
  // covers D1-9-09, D1-9-10
  it('begins with the default hours in Bogotá, closed on holidays', () => {
    const { dias, timezone, cierraFestivos } = formOf(null);
    expect({ timezone, cierraFestivos }).toEqual({ timezone: 'America/Bogota', cierraFestivos: true });
    const weekday = [jornada('08:00', '18:00')];
    expect(dias).toEqual([
      [{ cerrado: true, horaApertura: null, horaCierre: null }],
      weekday,
      weekday,
      weekday,
      weekday,
      weekday,
      [jornada('09:00', '13:00')],
    ]);
  });

  // covers D1-4-07a, D1-4-07b
  it('clears the times of a closed day, and restores 08:00 and 18:00 when it opens', () => {
    expect(closeOrReopen(true)).toEqual([{ cerrado: true, horaApertura: null, horaCierre: null }]);
    expect(closeOrReopen(false)).toEqual([jornada('08:00', '18:00')]);
  });

  it('splits the only shift at noon, and adds a further one after the last', () => {
    const parted = withJornada([jornada('08:00', '18:00')]);
    expect(parted).toEqual([jornada('08:00', '12:00'), jornada('14:00', '18:00')]);
    expect(withJornada(parted)).toEqual([...parted, jornada(null, null)]);
    expect(withJornada([jornada('08:00', '12:00')])).toEqual([jornada('08:00', '12:00'), jornada(null, null)]);
    expect(withJornada(closeOrReopen(true))).toEqual([jornada('08:00', '18:00')]);
  });

  it('accepts 00:00 as the end of the day, and only as a closing time', () => {
    expect(readHora('00:00', 'horaCierre')).toBe('24:00');
    expect(readHora('00:00', 'horaApertura')).toBe('00:00');
    expect(readHora('', 'horaCierre')).toBeNull();
  });

  // covers D1-5-13a, D1-5-13b
  it('requires a name of three letters and a time zone', () => {
    expect(checkForm({ ...named, nombre: ' ' }).nombre).toBe('Requerido');
    expect(checkForm({ ...named, nombre: 'ab' }).nombre).toBe('Mínimo 3 caracteres');
    expect(checkForm({ ...named, timezone: '' }).timezone).toBe('Requerido');
    expect(checkForm(named)).toEqual({});
  });

  // covers D1-5-13c, D1-5-13d
  it('shows at the day that it must open before it closes, in steps of five minutes, and selects the first such day', () => {
    const dias = named.dias.map((rows, day) => (day === 0 || day === 3 ? [jornada('18:00', '08:00')] : rows));
    const errors = checkForm({ ...named, dias });
    expect(errors.dias?.get(3)).toEqual([
      { index: 0, field: 'horaApertura', message: 'La hora de apertura debe ser menor a la de cierre' },
    ]);
    expect(firstWrongDia(errors)).toBe(3);
    const odd = named.dias.map((rows, day) => (day === 6 ? [jornada('08:03', '09:00')] : rows));
    expect(checkForm({ ...named, dias: odd }).dias?.get(6)?.[0]?.message).toBe('Elige la hora en pasos de 5 minutos');
  });

  it('requires a date for each special day, and each date once', () => {
    const fecha = (key: number, date: string) => ({ key, fecha: date, nombre: '', jornadas: closeOrReopen(true) });
    const { fechas } = checkForm({ ...named, fechas: [fecha(4, ''), fecha(5, '2026-12-24'), fecha(6, '2026-12-24')] });
    expect([...(fechas ?? [])].map(([key, { fecha: text }]) => [key, text])).toEqual([
      [4, 'Elige la fecha'],
      [6, 'Esta fecha ya está en la lista'],
    ]);
  });

  it('sends every field of an edited area as it was received', () => {
    const area = buildArea({
      descripcion: 'Pedidos',
      mensajeBienvenida: 'Hola',
      horarios: [
        { dayOfWeek: 1, ...jornada('08:00', '12:00') },
        { dayOfWeek: 1, ...jornada('14:00', '24:00') },
      ],
      fechas: [
        { fecha: '2026-12-24', nombre: 'Nochebuena', ...jornada('08:00', '10:00') },
        { fecha: '2026-12-24', nombre: 'Nochebuena', ...jornada('11:00', '12:00') },
      ],
    });
    const body = bodyOf(formOf(area));
    expect(body).toMatchObject({ nombre: 'Ventas', descripcion: 'Pedidos', mensajeFueraHorario: null });
    expect(body.fechas).toEqual(area.fechas);
    expect(body.horarios?.filter(({ cerrado }) => cerrado !== true)).toEqual(area.horarios);
    expect(body.horarios?.filter(({ cerrado }) => cerrado).map(({ dayOfWeek }) => dayOfWeek)).toEqual([
      0, 2, 3, 4, 5, 6,
    ]);
  });

  // covers D1-7-11
  it('sends only the changed fields of an area: hours that another user has set stay', () => {
    const area = buildArea({ horarios: [{ dayOfWeek: 1, ...jornada('08:00', '12:00') }] });
    expect(changeOf({ ...formOf(area), mensajeBienvenida: 'Hola' }, area)).toEqual({ mensajeBienvenida: 'Hola' });
    expect(changeOf(formOf(area), area)).toEqual({});
    const closed = { ...formOf(area), dias: formOf(area).dias.map(() => closeOrReopen(true)) };
    expect(Object.keys(changeOf(closed, area))).toEqual(['horarios']);
  });
});
