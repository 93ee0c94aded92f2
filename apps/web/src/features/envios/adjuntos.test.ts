import { describe, expect, it } from 'vitest';
import { mimeOf, pickAdjuntos, tipoOf } from './adjuntos.ts';

const MB = 1024 * 1024;

function file(name: string, size = 10, type = 'image/png') {
  return { name, size, type };
}

describe('pickAdjuntos', () => {
  it('takes ten of a selection and tells of the rest', () => {
    const many = Array.from({ length: 12 }, (_, index) => file(`${index}.png`));
    const { accepted, told } = pickAdjuntos(many);
    expect(accepted).toEqual(many.slice(0, 10));
    expect(told).toEqual(['Solo se envían 10 archivos a la vez. Los demás no se enviaron.']);
  });

  it('skips what is larger than 30 MB and says so, and takes exactly 30 MB', () => {
    const { accepted, told } = pickAdjuntos([file('justa.mp4', 30 * MB, 'video/mp4'), file('larga.mp4', 30 * MB + 1)]);
    expect(accepted.map(({ name }) => name)).toEqual(['justa.mp4']);
    expect(told).toEqual(['«larga.mp4» pesa más de 30 MB y no se envió.']);
  });

  it('ignores duplicates of the same name and size without a word, also of what is still on its way', () => {
    const twice = [file('a.png'), file('a.png'), file('a.png', 11)];
    expect(pickAdjuntos(twice)).toEqual({ accepted: [file('a.png'), file('a.png', 11)], told: [] });
    expect(pickAdjuntos([file('a.png')], [file('a.png')])).toEqual({ accepted: [], told: [] });
  });

  it('does not let skipped files use up the ten places', () => {
    const files = [file('larga.mp4', 31 * MB), ...Array.from({ length: 10 }, (_, index) => file(`${index}.png`))];
    expect(pickAdjuntos(files).accepted).toHaveLength(10);
  });

  it.each('foto.png video.mp4 audio.mp3 a.pdf a.doc a.docx a.xls a.xlsx a.ppt a.pptx a.zip'.split(' '))(
    'accepts %s',
    (name) => {
      const type = name === 'foto.png' ? 'image/png' : '';
      expect(pickAdjuntos([file(name, 10, type)]).accepted).toHaveLength(1);
    },
  );

  it('refuses every other type, and an empty file, with the reason', () => {
    const { accepted, told } = pickAdjuntos([
      file('virus.exe', 10, 'application/x-msdownload'),
      file('pagina.html', 10, 'text/html'),
      file('notas.txt', 10, 'text/plain'),
      file('lista.csv', 10, 'text/csv'),
      file('sin-apellido', 10, ''),
      file('nada.png', 0),
    ]);
    expect(accepted).toEqual([]);
    expect(told).toEqual([
      '«virus.exe», «pagina.html» y 3 más no son de un tipo que se pueda enviar.',
      '«nada.png» está vacío.',
    ]);
  });

  it('says why once, however many files are left out for it', () => {
    const told = (count: number, size: number) =>
      pickAdjuntos(Array.from({ length: count }, (_, index) => file(`${index}.png`, size))).told;
    expect(told(2, 0)).toEqual(['«0.png» y «1.png» están vacíos.']);
    expect(told(3, 31 * MB)).toEqual(['«0.png», «1.png» y «2.png» pesan más de 30 MB y no se enviaron.']);
    expect(told(40, 31 * MB)).toEqual(['«0.png», «1.png» y 38 más pesan más de 30 MB y no se enviaron.']);
    expect(pickAdjuntos([file('a.exe', 1, 'x/y')]).told).toEqual([
      '«a.exe» no es un tipo de archivo que se pueda enviar.',
    ]);
  });
});

describe('tipoOf', () => {
  it.each([
    ['image/webp', 'IMAGEN'],
    ['video/mp4', 'VIDEO'],
    ['audio/mpeg', 'AUDIO'],
    ['application/pdf', 'DOC'],
    ['', 'DOC'],
  ])('makes of %s the type %s', (type, tipo) => {
    expect(tipoOf({ name: 'archivo', type })).toBe(tipo);
  });

  it('knows by its ending what the browser does not, and the names that browsers invent', () => {
    expect(mimeOf({ name: 'lista.XLSX', type: '' })).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(mimeOf({ name: 'a.zip', type: 'application/x-zip-compressed' })).toBe('application/zip');
    expect(mimeOf({ name: 'a.webm', type: 'audio/webm;codecs=opus' })).toBe('audio/webm');
  });
});
