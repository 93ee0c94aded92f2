import { describe, expect, it } from 'vitest';
import { addPlace, bodyOf, checkForm, formOf } from './plantilla-form.ts';

const FORM = {
  ...formOf(null),
  templateName: ' pedido_listo ',
  cuerpo: 'Hola {{1}}, tu pedido está listo. ',
  ejemplos: { 1: ' Ana ', 2: 'de antes' },
};

describe('the form of a template', () => {
  it('is validated before the server is called', () => {
    expect(checkForm(FORM)).toEqual({});
    expect(checkForm(formOf(null))).toEqual({
      templateName: 'El nombre es obligatorio',
      cuerpo: 'El texto es obligatorio',
    });
    expect(checkForm({ ...FORM, ejemplos: {} })).toEqual({ 'ejemplos.1': 'Falta el ejemplo de {{1}}' });
  });

  it('sends the trimmed samples of the variables in the text', () => {
    expect(bodyOf(FORM)).toMatchObject({
      templateName: 'pedido_listo',
      cuerpo: 'Hola {{1}}, tu pedido está listo.',
      ejemplos: { 1: 'Ana' },
    });
    expect(Object.keys(bodyOf(FORM).ejemplos)).toEqual(['1']);
  });

  it('begins with the stored template', () => {
    const plantilla = {
      id: 7,
      templateName: 'aviso',
      contentTemplateSid: 'HX',
      idioma: 'pt_BR',
      categoria: 'MARKETING',
      estadoAprobacion: 'RECHAZADA' as const,
      motivoRechazo: 'TONE',
      cuerpo: 'Oi {{1}}!',
      variables: [{ clave: '1', ejemplo: 'Ana' }],
      suscriptorId: 3,
    };
    expect(formOf(plantilla)).toMatchObject({
      idioma: 'pt_BR',
      categoria: 'MARKETING',
      ejemplos: { 1: 'Ana' },
      paraTodos: false,
    });
  });

  it('inserts a new variable at the caret, numbered after the last', () => {
    expect(addPlace('Hola , adiós', 5, 5)).toEqual({ cuerpo: 'Hola {{1}}, adiós', cursor: 10 });
    expect(addPlace('Hola {{1}}, XX.', 12, 14)).toEqual({ cuerpo: 'Hola {{1}}, {{2}}.', cursor: 17 });
  });
});
