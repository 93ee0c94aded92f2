import { describe, expect, it } from 'vitest';
import { mimeOf, pickAdjuntos, type Rechazado, tipoOf } from './adjuntos.ts';

const MB = 1024 * 1024;

function file(name: string, size = 10, type = 'image/png') {
  return { name, size, type };
}

function said(rechazados: readonly Rechazado[]): string[] {
  return rechazados.map(({ nombre, motivo }) => `${nombre}: ${motivo}`);
}

describe('pickAdjuntos', () => {
  // covers D2-5.1-16b, D2-9-05a
  it('takes ten of a selection and reports the rest', () => {
    const many = Array.from({ length: 12 }, (_, index) => file(`${index}.png`));
    const { accepted, rechazados } = pickAdjuntos(many);
    expect(accepted).toEqual(many.slice(0, 10));
    expect(said(rechazados)).toEqual([
      '10.png: Solo se envían 10 archivos a la vez.',
      '11.png: Solo se envían 10 archivos a la vez.',
    ]);
  });

  // covers D2-5.1-16a
  it('skips and reports files above 30 MB, and takes exactly 30 MB', () => {
    const { accepted, rechazados } = pickAdjuntos([
      file('justa.mp4', 30 * MB, 'video/mp4'),
      file('larga.mp4', 30 * MB + 1),
    ]);
    expect(accepted.map(({ name }) => name)).toEqual(['justa.mp4']);
    expect(said(rechazados)).toEqual(['larga.mp4: Pesa más de 30 MB.']);
  });

  // covers D2-5.1-16c
  it('silently ignores duplicates of the same name and size, also of pending files', () => {
    const twice = [file('a.png'), file('a.png'), file('a.png', 11)];
    expect(pickAdjuntos(twice)).toEqual({ accepted: [file('a.png'), file('a.png', 11)], rechazados: [] });
    expect(pickAdjuntos([file('a.png')], [file('a.png')])).toEqual({ accepted: [], rechazados: [] });
  });

  it('does not count skipped files among the ten', () => {
    const files = [file('larga.mp4', 31 * MB), ...Array.from({ length: 10 }, (_, index) => file(`${index}.png`))];
    expect(pickAdjuntos(files).accepted).toHaveLength(10);
  });

  // covers D2-5.1-17
  it.each('foto.png video.mp4 audio.mp3 a.pdf a.doc a.docx a.xls a.xlsx a.ppt a.pptx a.zip'.split(' '))(
    'accepts %s',
    (name) => {
      const type = name === 'foto.png' ? 'image/png' : '';
      expect(pickAdjuntos([file(name, 10, type)]).accepted).toHaveLength(1);
    },
  );

  // covers D2-5.1-17
  it('refuses every other type, and an empty file, with the reason', () => {
    const { accepted, rechazados } = pickAdjuntos([
      file('virus.exe', 10, 'application/x-msdownload'),
      file('pagina.html', 10, 'text/html'),
      file('notas.txt', 10, 'text/plain'),
      file('lista.csv', 10, 'text/csv'),
      file('sin-apellido', 10, ''),
      file('nada.png', 0),
    ]);
    expect(accepted).toEqual([]);
    expect(said(rechazados)).toEqual([
      'virus.exe: Este tipo de archivo no se puede enviar.',
      'pagina.html: Este tipo de archivo no se puede enviar.',
      'notas.txt: Este tipo de archivo no se puede enviar.',
      'lista.csv: Este tipo de archivo no se puede enviar.',
      'sin-apellido: Este tipo de archivo no se puede enviar.',
      'nada.png: Está vacío.',
    ]);
  });

  it('F-A20 names each refused file with its own reason, however many there are', () => {
    const many = [...Array.from({ length: 40 }, (_, index) => file(`${index}.mp4`, 31 * MB)), file('nada.png', 0)];
    const { rechazados } = pickAdjuntos(many);
    expect(rechazados.map(({ nombre }) => nombre)).toEqual(many.map(({ name }) => name));
    expect(new Set(rechazados.map(({ motivo }) => motivo))).toEqual(new Set(['Pesa más de 30 MB.', 'Está vacío.']));
  });

  it('F-A04 stages no more files than fit beside those that are staged already', () => {
    const { accepted, rechazados } = pickAdjuntos([file('a.png'), file('b.png'), file('c.png')], [file('a.png')], 1);
    expect(accepted).toEqual([file('b.png')]);
    expect(rechazados.map(({ nombre }) => nombre)).toEqual(['c.png']);
  });
});

describe('tipoOf', () => {
  // covers D2-5.1-19
  it.each([
    ['image/webp', 'IMAGEN'],
    ['video/mp4', 'VIDEO'],
    ['audio/mpeg', 'AUDIO'],
    ['application/pdf', 'DOC'],
    ['', 'DOC'],
  ])('makes of %s the type %s', (type, tipo) => {
    expect(tipoOf({ name: 'archivo', type })).toBe(tipo);
  });

  it('knows extensions that the browser does not, and types that browsers invent', () => {
    expect(mimeOf({ name: 'lista.XLSX', type: '' })).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(mimeOf({ name: 'a.zip', type: 'application/x-zip-compressed' })).toBe('application/zip');
    expect(mimeOf({ name: 'a.webm', type: 'audio/webm;codecs=opus' })).toBe('audio/webm');
  });
});
