import { describe, expect, it } from 'vitest';
import { decide, type Situacion } from './decision.ts';

const now = new Date('2026-11-20T15:00:00Z'); // a Friday, 10:00 in Bogotá
const night = new Date('2026-11-21T03:00:00Z'); // the same Friday, 22:00
const hoursBefore = (hours: number, from = now) => new Date(from.getTime() - hours * 3_600_000);
const area: NonNullable<Situacion['area']> = {
  timezone: 'America/Bogota',
  horarios: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    cerrado: false,
    horaApertura: '08:00',
    horaCierre: '18:00',
  })),
  cierraFestivos: true,
  fechas: [],
  mensajeBienvenida: 'Bienvenido',
  mensajeFueraHorario: 'Cerrado',
};
const contacto = (over: Partial<NonNullable<Situacion['contacto']>> = {}) => ({
  contacto: {
    id: 1,
    noEscribir: false,
    optOuts: { cliente: false, equipo: false, publicidad: false },
    bloqueo: null,
    ...over,
  },
});
const known = contacto();
const chat = (over: Partial<NonNullable<Situacion['conversacion']>> = {}) => ({
  id: 7,
  estado: 'PENDIENTE' as const,
  asignadaA: null,
  fromItsNumber: true,
  fechaCierre: null,
  fueraHorarioEn: null,
  personaEn: null,
  ...over,
});
const situacion = (over: Partial<Situacion>): Situacion => ({
  contacto: null,
  conversacion: null,
  encuesta: null,
  area,
  ...over,
});
const encuesta = (over: Partial<NonNullable<Situacion['encuesta']>>): Situacion['encuesta'] => ({
  id: 3,
  estado: 'ESPERA_RATING',
  enviada: hoursBefore(1),
  respondida: null,
  isLastWord: true,
  isAMano: false,
  ...over,
});
const closed = (hours: number) => chat({ estado: 'CERRADA', fechaCierre: hoursBefore(hours) });

describe('decision on a customer’s message', () => {
  it('begins a conversation for a new customer and welcomes them in opening hours', () => {
    expect(decide(situacion({}), { texto: 'Hola' }, now)).toMatchObject({
      conversacion: 'new',
      countsAsUnread: true,
      autoTexto: 'BIENVENIDA',
    });
  });

  it('sends the closed text on a holiday, in a break and on a closed date, and welcomes in the second shift', () => {
    const friday = (horaApertura: string, horaCierre: string) => ({
      dayOfWeek: 5,
      cerrado: false,
      horaApertura,
      horaCierre,
    });
    const split = { ...area, horarios: [friday('08:00', '09:30'), friday('10:30', '18:00')] };
    const said = (where: typeof area, at: Date) => decide(situacion({ area: where }), { texto: 'Hola' }, at).autoTexto;
    const christmas = new Date('2026-12-25T15:00:00Z');
    const fechas = [{ fecha: '2026-11-20', cerrado: true, horaApertura: null, horaCierre: null }];
    expect(said(area, christmas)).toBe('FUERA_DE_HORARIO');
    expect(said({ ...area, cierraFestivos: false }, christmas)).toBe('BIENVENIDA');
    expect(said(split, now)).toBe('FUERA_DE_HORARIO');
    expect(said(split, new Date(now.getTime() + 30 * 60_000))).toBe('BIENVENIDA');
    expect(said({ ...area, fechas }, now)).toBe('FUERA_DE_HORARIO');
  });

  it('adds to the open chat without another welcome', () => {
    expect(decide(situacion({ ...known, conversacion: chat() }), { texto: 'Hola' }, now)).toMatchObject({
      conversacion: 'append',
      autoTexto: null,
    });
  });

  it('reopens within 24 hours of closing and begins a new chat after that', () => {
    expect(decide(situacion({ ...known, conversacion: closed(24) }), { texto: 'Hola' }, now).conversacion).toBe(
      'reopen',
    );
    expect(decide(situacion({ ...known, conversacion: closed(24.01) }), { texto: 'Hola' }, now)).toMatchObject({
      conversacion: 'new',
      autoTexto: 'BIENVENIDA',
    });
  });

  it('sends the out-of-hours text at most every four hours', () => {
    expect(decide(situacion({ ...known, conversacion: chat() }), { texto: 'Hola' }, night).autoTexto).toBe(
      'FUERA_DE_HORARIO',
    );
    expect(
      decide(
        situacion({ ...known, conversacion: chat({ fueraHorarioEn: hoursBefore(3.9, night) }) }),
        { texto: 'Hola' },
        night,
      ).autoTexto,
    ).toBeNull();
    expect(
      decide(
        situacion({ ...known, conversacion: chat({ fueraHorarioEn: hoursBefore(4, night) }) }),
        { texto: 'Hola' },
        night,
      ).autoTexto,
    ).toBe('FUERA_DE_HORARIO');
  });

  it('F-A07 sends no out-of-hours text within an hour of a user’s last message in the chat, nor after that chat is reopened', () => {
    const said = (minutes: number, over: object = {}) => {
      const personaEn = hoursBefore(minutes / 60, night);
      const conversacion = chat({ estado: 'ABIERTA', asignadaA: 4, personaEn, ...over });
      return decide(situacion({ ...known, conversacion }), { texto: 'Hola' }, night).autoTexto;
    };
    expect(said(59)).toBeNull();
    expect(said(59, { estado: 'CERRADA', fechaCierre: hoursBefore(0.5, night) })).toBeNull();
    expect(said(60)).toBe('FUERA_DE_HORARIO');
  });

  it('answers a late message by the hour of the answer', () => {
    const waiting = situacion({ ...known, conversacion: chat() });
    expect(decide(waiting, { texto: 'Hola' }, night, new Date('2026-11-21T14:00:00Z')).autoTexto).toBeNull();
    expect(decide(waiting, { texto: 'Hola' }, now, night).autoTexto).toBe('FUERA_DE_HORARIO');
    expect(decide(situacion({}), { texto: 'Hola' }, now, night).autoTexto).toBe('FUERA_DE_HORARIO');
  });

  it('sends nothing automatic to an opted-out contact, nor in answer to an opt-out', () => {
    expect(decide(situacion(contacto({ noEscribir: true })), { texto: 'Hola' }, now).autoTexto).toBeNull();
    expect(decide(situacion({}), { texto: 'BAJA' }, now)).toMatchObject({ permiso: 'BAJA', autoTexto: null });
  });

  it('accepts a rating within 24 hours without reopening, and counts it as read', () => {
    const waiting = situacion({ ...known, conversacion: closed(2), encuesta: encuesta({}) });
    expect(decide(waiting, { texto: 'cuatro' }, now)).toMatchObject({
      conversacion: 'append',
      countsAsUnread: false,
      encuesta: { kind: 'rating', rating: 4 },
      autoTexto: null,
    });
    expect(
      decide({ ...waiting, encuesta: encuesta({ enviada: hoursBefore(24.01) }) }, { texto: 'cuatro' }, now).encuesta,
    ).toBeNull();
  });

  it('reopens when the reply is no rating', () => {
    expect(
      decide(
        situacion({ ...known, conversacion: closed(2), encuesta: encuesta({}) }),
        { texto: 'necesito otra cosa' },
        now,
      ),
    ).toMatchObject({ conversacion: 'reopen', encuesta: null });
  });

  it('neither reopens nor rates for a message from another number of the contact', () => {
    const other = chat({ ...closed(1), fromItsNumber: false });
    const surveyed = situacion({ ...known, conversacion: other, encuesta: encuesta({}) });
    expect(decide(surveyed, { texto: '5' }, now)).toMatchObject({ conversacion: 'new', encuesta: null });
    expect(
      decide(situacion({ ...known, conversacion: chat({ fromItsNumber: false }) }), { texto: 'Hola' }, now)
        .conversacion,
    ).toBe('append');
  });

  it('reads an opt-out also in answer to a survey', () => {
    for (const estado of ['ESPERA_RATING', 'ESPERA_COMENTARIO'] as const) {
      const surveyed = situacion({
        ...known,
        conversacion: closed(1),
        encuesta: encuesta({ estado, respondida: estado === 'ESPERA_RATING' ? null : hoursBefore(0.05) }),
      });
      expect(decide(surveyed, { texto: 'STOP' }, now)).toMatchObject({
        permiso: 'BAJA',
        encuesta: null,
        autoTexto: null,
      });
    }
  });

  it('reads the message within ten minutes after the rating as the comment, and no later one', () => {
    const rated = (minutes: number) =>
      situacion({
        ...known,
        conversacion: closed(2),
        encuesta: encuesta({ estado: 'ESPERA_COMENTARIO', respondida: hoursBefore(minutes / 60) }),
      });
    expect(decide(rated(10), { texto: 'Muy amables' }, now).encuesta).toEqual({ kind: 'comentario' });
    expect(decide(rated(10.1), { texto: 'Muy amables' }, now)).toMatchObject({
      conversacion: 'reopen',
      encuesta: null,
    });
  });

  it.each(['ESPERA_RATING', 'ESPERA_COMENTARIO'] as const)(
    'reads a message written before the survey and found after it as no answer to it (%s)',
    (estado) => {
      const surveyed = (secondsLater: number) => {
        const enviada = new Date(now.getTime() + secondsLater * 1000);
        const respondida = estado === 'ESPERA_RATING' ? null : new Date(enviada.getTime() + 1000);
        const conversacion = chat({ estado: 'CERRADA', fechaCierre: enviada });
        return situacion({ ...known, conversacion, encuesta: encuesta({ estado, enviada, respondida }) });
      };
      expect(decide(surveyed(60), { texto: '4' }, now)).toMatchObject({
        conversacion: 'reopen',
        countsAsUnread: true,
        encuesta: null,
      });
      // two clocks with a small difference
      expect(decide(surveyed(5), { texto: '4' }, now).encuesta).not.toBeNull();
    },
  );

  it('accepts the rating and its comment also after a «gracias» that made the chat wait again', () => {
    const waiting = situacion({ ...known, conversacion: chat(), encuesta: encuesta({}) });
    expect(decide(waiting, { texto: '5' }, now)).toMatchObject({
      conversacion: 'append',
      countsAsUnread: false,
      encuesta: { kind: 'rating', rating: 5 },
      autoTexto: null,
    });
    expect(decide(waiting, { texto: 'una cosa más' }, now)).toMatchObject({ encuesta: null, countsAsUnread: true });
    const rated = encuesta({ estado: 'ESPERA_COMENTARIO', respondida: hoursBefore(0.05) });
    // it may be what the chat waits for
    expect(decide({ ...waiting, encuesta: rated }, { texto: 'Muy amables' }, now)).toMatchObject({
      countsAsUnread: true,
      encuesta: { kind: 'comentario' },
    });
  });

  it('reads no number as a rating that may answer something else, or comes from another number', () => {
    const surveyed = { ...known, conversacion: chat(), encuesta: encuesta({ isLastWord: false }) };
    expect(decide(situacion(surveyed), { texto: '5' }, now)).toMatchObject({ encuesta: null, countsAsUnread: true });
    const other = { ...known, conversacion: chat({ fromItsNumber: false }), encuesta: encuesta({}) };
    expect(decide(situacion(other), { texto: '5' }, now)).toMatchObject({ encuesta: null, countsAsUnread: true });
    const late = { ...known, conversacion: chat(), encuesta: encuesta({ enviada: hoursBefore(24.01) }) };
    expect(decide(situacion(late), { texto: '5' }, now)).toMatchObject({ encuesta: null, countsAsUnread: true });
  });

  it('F-A18 reads the answer to a survey template that a user sent in the open chat as a rating, if no one wrote since', () => {
    const conversacion = chat({ estado: 'ABIERTA', asignadaA: 4 });
    const said = (over: Partial<NonNullable<Situacion['encuesta']>>, texto = '5') =>
      decide(situacion({ ...known, conversacion, encuesta: encuesta({ isAMano: true, ...over }) }), { texto }, now);
    expect(said({})).toMatchObject({ conversacion: 'append', encuesta: { kind: 'rating', rating: 5 } });
    expect(said({ isLastWord: false }).encuesta).toBeNull();
    expect(said({}, 'a las 5').encuesta).toBeNull();
    // text after the rating belongs to the conversation
    expect(said({ estado: 'ESPERA_COMENTARIO', respondida: hoursBefore(0.05) }, 'Otra cosa').encuesta).toBeNull();
  });

  it('does not read a number in an open chat as a rating', () => {
    expect(
      decide(
        situacion({ ...known, conversacion: chat({ estado: 'ABIERTA', asignadaA: 4 }), encuesta: encuesta({}) }),
        { texto: '5' },
        now,
      ),
    ).toMatchObject({ encuesta: null, conversacion: 'append', countsAsUnread: true });
  });
});
