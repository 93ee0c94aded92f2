import { describe, expect, it } from 'vitest';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { ApiError } from '../../platform/http/api-error.ts';
import { brokenAnswer } from '../../platform/http/broken-answer.ts';
import { bodyOf, checkForm, formOf, insertVariable, notaFailure, searchNotas } from './notas-form.ts';

function nota(id: number, changes: Partial<NotaRapida>): NotaRapida {
  return {
    id,
    titulo: 'Saludo',
    contenido: 'Hola {{nombre}}',
    atajo: null,
    compartida: false,
    autorUsuarioId: 1,
    autorNombre: 'Ana',
    media: null,
    usos: 0,
    version: 1,
    puede: { editar: true },
    ...changes,
  };
}

function refused(code: 'CONFLICT' | 'NOT_FOUND', fields: Partial<ApiError> = {}): ApiError {
  return new ApiError({ status: 409, code, message: 'No se pudo', hasServerText: true, ...fields });
}

describe('the form of a quick note', () => {
  it('requires a title and a text, and allows letters, digits and dashes in the shortcut', () => {
    expect(Object.keys(checkForm(formOf(null)))).toEqual(['titulo', 'contenido']);
    const form = { ...formOf(null), titulo: 'a', contenido: 'b' };
    expect(checkForm({ ...form, atajo: '/envío_2-b' })).toEqual({});
    expect(checkForm({ ...form, atajo: 'dos palabras' }).atajo).toBe('Usa solo letras, números, guion y guion bajo');
    expect(checkForm({ ...form, contenido: 'x'.repeat(1501) }).contenido).toBe('Máximo 1500 caracteres');
  });

  it('sends the shortcut without its slash, and none for an empty one', () => {
    const form = { ...formOf(null), titulo: ' Envíos ', contenido: ' Sale hoy ', atajo: ' /ENVIO ' };
    expect(bodyOf(form)).toEqual({
      titulo: 'Envíos',
      contenido: 'Sale hoy',
      atajo: 'envio',
      compartida: false,
      mediaId: null,
    });
    expect(bodyOf({ ...form, atajo: ' ' }).atajo).toBeNull();
  });

  it('keeps all fields of an edited note', () => {
    const media = { id: 4, nombre: 'menú.pdf', url: '/x', tipoMime: 'application/pdf' };
    const form = formOf(nota(1, { atajo: 'hola', compartida: true, media }));
    expect(bodyOf(form)).toEqual({
      titulo: 'Saludo',
      contenido: 'Hola {{nombre}}',
      atajo: 'hola',
      compartida: true,
      mediaId: 4,
    });
  });

  it('inserts a variable at the caret, or in place of the selection', () => {
    expect(insertVariable('Hola , bien', 5, 5, 'nombre')).toEqual({ text: 'Hola {{nombre}}, bien', caret: 15 });
    expect(insertVariable('Hola X', 5, 6, 'agente')).toEqual({ text: 'Hola {{agente}}', caret: 15 });
  });

  it('says that another user removed the note, or the server’s reason', () => {
    expect(notaFailure(refused('NOT_FOUND'))).toEqual({
      text: 'Otra persona eliminó esta nota o la volvió personal. Copia tu texto si lo necesitas.',
      reason: null,
    });
    const full = refused('CONFLICT', { message: 'Caben 500 notas personales.' });
    expect(notaFailure(full).text).toBe('Caben 500 notas personales.');
    expect(notaFailure(brokenAnswer()).text).toBe('No se pudo guardar la nota. Intenta nuevamente.');
  });
});

describe('the list of quick notes', () => {
  const notas = [
    nota(1, { titulo: 'Envíos', atajo: 'envio', compartida: true }),
    nota(2, { titulo: 'Costo', contenido: 'El envío cuesta 8.000' }),
    nota(3, { titulo: 'Adiós' }),
  ];
  const ids = (q: string, ambito: 'all' | 'personal' | 'shared') => searchNotas(notas, q, ambito).map(({ id }) => id);

  it('finds in title, shortcut and text, ignoring accents, and keeps the order by use', () => {
    expect(ids('ENVIO', 'all')).toEqual([1, 2]);
    expect(ids('/env', 'all')).toEqual([1]);
    expect(ids('cuesta envio', 'all')).toEqual([2]);
    expect(ids('', 'all')).toEqual([1, 2, 3]);
  });

  it('shows only own or only shared ones on request', () => {
    expect(ids('', 'personal')).toEqual([2, 3]);
    expect(ids('', 'shared')).toEqual([1]);
  });
});
