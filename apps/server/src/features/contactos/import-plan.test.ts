import { describe, expect, it } from 'vitest';
import { planImport, type Conocido, type FilaContacto } from './import-plan.ts';

const row = (values: Partial<FilaContacto> = {}): FilaContacto => ({
  fila: 2,
  telefono: '+573001',
  nombre: 'Ana',
  apellido: null,
  email: null,
  acepta: false,
  noEscribir: false,
  ...values,
});
const known = (values: Partial<Conocido> = {}): Conocido => ({
  id: 7,
  telefono: '+573001',
  nombre: 'Ana',
  apellido: 'Gil',
  email: 'ana@correo.co',
  noEscribir: false,
  acepto: false,
  sinPublicidad: false,
  conversaciones: [],
  ...values,
});
const plan = (
  filas: FilaContacto[],
  contactos: Conocido[] = [],
  owners: Record<string, number> = {},
  actualizar = true,
  repetidas: FilaContacto[] = [],
) =>
  planImport(
    { filas, repetidas },
    new Map(contactos.map((one) => [one.telefono, one])),
    new Map(Object.entries(owners)),
    { actualizar, editor: { userId: 1, roles: ['AGENTE'] } },
  );

describe('an import plans each row:', () => {
  it('creates a contact for an unknown number, if the row has a name', () => {
    expect(plan([row()])).toMatchObject({
      nuevos: [{ telefono: '+573001' }],
      hechas: [{ resultado: 'CREADO', motivo: null }],
    });
    expect(plan([row({ nombre: null })])).toMatchObject({
      nuevos: [],
      hechas: [{ resultado: 'FALLIDO', motivo: 'Falta el nombre' }],
    });
  });

  it('changes the fields of the file and keeps those it leaves blank', () => {
    expect(plan([row({ nombre: 'Ana María', email: 'nueva@correo.co' })], [known()])).toMatchObject({
      cambios: [{ id: 7, nombre: 'Ana María', apellido: 'Gil', email: 'nueva@correo.co', isRenamed: true }],
      hechas: [
        {
          resultado: 'ACTUALIZADO',
          motivo: 'Cambió: nombre (antes «Ana»), correo electrónico (antes «ana@correo.co»)',
        },
      ],
    });
    expect(plan([row({ nombre: null })], [known()])).toMatchObject({
      cambios: [],
      hechas: [{ resultado: 'SIN_CAMBIOS', motivo: 'Sin cambios' }],
    });
  });

  it('leaves known contacts alone in that mode', () => {
    expect(plan([row({ nombre: 'Otra', acepta: true })], [known()], {}, false)).toMatchObject({
      cambios: [],
      consentimientos: [],
      hechas: [
        {
          resultado: 'EXISTENTE',
          motivo: 'El contacto ya existe con otros datos: nombre, consentimiento',
        },
      ],
    });
    expect(plan([row({ apellido: 'Ríos' })], [known({ apellido: null })], {}, false).hechas).toMatchObject([
      { resultado: 'EXISTENTE', motivo: 'El contacto ya existe con otros datos: apellido' },
    ]);
  });

  it('F-B05 reports a known contact as unchanged if «Actualizar» would not change it either', () => {
    const sameInAnyCase = [row(), row({ nombre: null }), row({ acepta: true })];
    for (const one of sameInAnyCase)
      for (const actualizar of [true, false])
        expect(plan([one], [known({ acepto: true })], {}, actualizar).hechas).toEqual([
          { fila: 2, resultado: 'SIN_CAMBIOS', motivo: 'Sin cambios' },
        ]);
    expect(plan([row({ acepta: true })], [known({ noEscribir: true })], {}, false).hechas).toMatchObject([
      { resultado: 'SIN_CAMBIOS', motivo: 'Sin cambios: está marcado para NO contactar y así queda' },
    ]);
    expect(plan([row({ noEscribir: true })], [known()], {}, false).hechas).toMatchObject([
      { resultado: 'ACTUALIZADO', motivo: 'Cambió: NO contactar' },
    ]);
  });

  it('rejects an e-mail that is taken, in the table or in the same rows, in any case', () => {
    const correo = 'El correo electrónico ya lo tiene otro contacto';
    expect(plan([row({ email: 'A@B.co' })], [], { 'a@b.co': 9 }).hechas).toMatchObject([
      { resultado: 'FALLIDO', motivo: correo },
    ]);
    expect(plan([row({ email: 'a@b.co' })], [known()], { 'a@b.co': 9 })).toMatchObject({
      cambios: [],
      hechas: [{ motivo: correo }],
    });
    expect(
      plan([row({ email: 'a@b.co' }), row({ fila: 3, telefono: '+573002', email: 'A@b.CO' })]).hechas,
    ).toMatchObject([{ resultado: 'CREADO' }, { resultado: 'FALLIDO', motivo: correo }]);
    expect(plan([row({ email: 'ANA@correo.co' })], [known()], { 'ana@correo.co': 7 }).hechas).toMatchObject([
      { resultado: 'ACTUALIZADO' },
    ]);
  });

  it('sets the do-not-contact mark and never removes it', () => {
    expect(plan([row({ noEscribir: true })], [known()])).toMatchObject({
      cambios: [{ id: 7, noEscribir: true }],
      consentimientos: [{ contactoId: 7, fila: 2, tipo: 'OPT_OUT' }],
    });
    expect(plan([row({ noEscribir: false, apellido: 'Ríos' })], [known({ noEscribir: true })]).cambios).toMatchObject([
      { noEscribir: true },
    ]);
    expect(plan([row({ acepta: true })], [known({ noEscribir: true })])).toMatchObject({
      cambios: [],
      consentimientos: [],
      hechas: [{ resultado: 'SIN_CAMBIOS', motivo: 'Sin cambios: está marcado para NO contactar y así queda' }],
    });
    expect(plan([row({ acepta: true, noEscribir: true })], [known()]).consentimientos).toMatchObject([
      { tipo: 'OPT_OUT' },
    ]);
  });

  describe('sets the do-not-contact mark also for a skipped row', () => {
    const marked = {
      cambios: [{ id: 7, nombre: 'Ana', apellido: 'Gil', email: 'ana@correo.co', noEscribir: true, isRenamed: false }],
      consentimientos: [{ contactoId: 7, tipo: 'OPT_OUT' }],
    };

    it('because known contacts are left alone', () => {
      const done = plan([row({ nombre: 'Otra', noEscribir: true })], [known()], {}, false);
      expect(done).toMatchObject({
        ...marked,
        hechas: [
          {
            resultado: 'ACTUALIZADO',
            motivo: 'Cambió: NO contactar. El contacto ya existe con otros datos: nombre',
          },
        ],
      });
    });

    it('because its e-mail is taken', () => {
      const done = plan([row({ nombre: 'Otra', email: 'a@b.co', noEscribir: true })], [known()], { 'a@b.co': 9 });
      expect(done).toMatchObject({
        ...marked,
        hechas: [
          {
            resultado: 'FALLIDO',
            motivo: 'El correo electrónico ya lo tiene otro contacto. El contacto quedó marcado para NO contactar',
          },
        ],
      });
    });

    it('because the contact came before under another number', () => {
      const two = [known(), known({ telefono: '+573002' })];
      const done = plan(
        [
          row({ apellido: 'Ríos', acepta: true }),
          row({ fila: 3, telefono: '+573002', nombre: 'Dos', noEscribir: true }),
        ],
        two,
      );
      expect(done.cambios).toMatchObject([
        { id: 7, nombre: 'Ana', apellido: 'Ríos', noEscribir: true, isRenamed: true },
      ]);
      expect(done.consentimientos).toEqual([{ contactoId: 7, fila: 3, tipo: 'OPT_OUT' }]);
      expect(done.hechas[1]).toMatchObject({
        fila: 3,
        resultado: 'ACTUALIZADO',
        motivo: 'Cambió: NO contactar. El mismo contacto está antes en el archivo con otro teléfono',
      });
    });

    it('because its number came before, for an existing or a new contact', () => {
      const again = row({ fila: 3, nombre: 'Dos', noEscribir: true });
      const silent = row({ fila: 4, nombre: 'Tres' });
      expect(plan([row()], [known()], {}, true, [silent, again])).toMatchObject({
        ...marked,
        hechas: [
          { fila: 2, resultado: 'SIN_CAMBIOS' },
          { fila: 3, resultado: 'ACTUALIZADO', motivo: 'Cambió: NO contactar' },
        ],
      });
      expect(plan([row({ acepta: true })], [], {}, true, [silent, again])).toMatchObject({
        nuevos: [{ fila: 2, nombre: 'Ana', noEscribir: true, filaConsentimiento: 3 }],
        hechas: [
          { fila: 2, resultado: 'CREADO' },
          { fila: 3, resultado: 'ACTUALIZADO' },
        ],
      });
      // a repeated mark, or one of a marked contact, changes nothing
      expect(plan([row({ noEscribir: true })], [known()], {}, true, [again]).hechas).toHaveLength(1);
      expect(plan([], [known({ noEscribir: true })], {}, true, [again])).toMatchObject({ cambios: [], hechas: [] });
    });
  });

  it('stores a consent once', () => {
    expect(plan([row({ acepta: true })], [known()])).toMatchObject({
      cambios: [],
      consentimientos: [{ contactoId: 7, tipo: 'OPT_IN' }],
      hechas: [{ resultado: 'ACTUALIZADO', motivo: 'Cambió: consentimiento' }],
    });
    expect(plan([row({ acepta: true })], [known({ acepto: true })])).toMatchObject({
      consentimientos: [],
      hechas: [{ resultado: 'SIN_CAMBIOS', motivo: 'Sin cambios' }],
    });
  });

  it('imports a contact with two numbers in the file once', () => {
    const two = [known(), known({ telefono: '+573002' })];
    expect(plan([row({ nombre: 'Uno' }), row({ fila: 3, telefono: '+573002', nombre: 'Dos' })], two)).toMatchObject({
      cambios: [{ nombre: 'Uno' }],
      hechas: [{ resultado: 'ACTUALIZADO' }, { resultado: 'REPETIDO' }],
    });
  });
});
