import { describe, expect, it } from 'vitest';
import { readRespuesta, writeRespuesta, type Bloque } from './respuesta.ts';

describe('an answer of the assistant', () => {
  it('is parsed as it was written, for any customer text', () => {
    const bloques: Bloque[] = [
      { tipo: 'texto', texto: 'Hoy: 3 mensajes | \\ [uno]' },
      {
        tipo: 'tabla',
        tabla: {
          columnas: ['Cliente', 'Cifra'],
          filas: [
            ['a | b \\', '1'],
            ['[x](https://malo.example)', ''],
            ['| --- |', '3'],
          ],
          numeros: [1],
        },
      },
      { tipo: 'enlace', enlace: { texto: 'Ver [todo]', ruta: '/contacts?q=a%29b&sort=x%2Casc' } },
      { tipo: 'preguntas', preguntas: ['¿Tareas de Ana | Torres?', '- [x] (cliente)'] },
      { tipo: 'texto', texto: '- no es una pregunta' },
    ];
    expect(readRespuesta(writeRespuesta(bloques))).toEqual(bloques);
  });

  it("converts a customer's line breaks to blanks, so that no text becomes a table or a link", () => {
    const text = 'hola\n\n[Entrar](/login)\n\n| a |\n| --- |';
    expect(readRespuesta(writeRespuesta([{ tipo: 'texto', texto: text }]))).toEqual([
      { tipo: 'texto', texto: 'hola [Entrar](/login) | a | | --- |' },
    ]);
  });

  it('links to pages of the product only', () => {
    for (const ruta of ['https://malo.example', '//malo.example', 'javascript:alert(1)', '/\\malo', 'login'])
      expect(readRespuesta(`[Ver](${ruta})`)).toEqual([{ tipo: 'texto', texto: `[Ver](${ruta})` }]);
    expect(readRespuesta('[Ver](/dashboard?desde=2026-01-01)')[0]?.tipo).toBe('enlace');
  });
});
