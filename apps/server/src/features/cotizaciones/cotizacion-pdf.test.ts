import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { copFormatFor } from '@tertulia/contract/core/money';
import { subtotalCentavos, totalCentavos } from '@tertulia/contract/features/cotizaciones/calculo';
import { drawMountains } from '../../../db/seed/demo-files.ts';
import { drawCotizacion, type Hoja } from './cotizacion-pdf.ts';

const LONG =
  'Prensa francesa de ocho tazas con filtro de acero inoxidable, tapa de cedro y guía de preparación para oficinas';

function hoja(count: number, change: Partial<Hoja> = {}): Hoja {
  const items = Array.from({ length: count }, (_, index) => ({
    codigo: `P-${index + 1}`,
    nombre: index % 4 === 1 ? `${LONG} ${index + 1}` : `Producto ${index + 1}`,
    cantidad: (index % 9) + 1,
    precioCentavos: (1000 + index * 137) * 100,
  }));
  return {
    consecutivo: 1284,
    fecha: '22/11/2026',
    negocio: {
      nombre: 'Café Andino',
      documento: '901234567-1',
      contacto: 'Lucía Restrepo',
      telefono: '+57 601 555 0101',
      color: '#0f766e',
      logo: null,
    },
    cliente: { nombre: 'María Gómez', documento: 'CC 1020', email: 'maria@correo.co', telefono: '+57 300 123 4567' },
    atiende: 'Ana Torres',
    items,
    totalCentavos: totalCentavos(items),
    condiciones: 'Validez: 15 días.\nPago contra entrega.',
    textoInferior: 'Gracias por preferirnos.',
    ...change,
  };
}

interface Word {
  text: string;
  /** Its right edge, in points from the left. */
  right: number;
  y: number;
}

/** The text pieces of each page with their positions. */
async function read(bytes: Uint8Array): Promise<Word[][]> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: Word[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ text: item.str.replaceAll('\u00a0', ' ').trim(), right: Math.round(x + item.width), y }];
      }),
    );
  }
  await loading.destroy();
  return pages;
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the PDF of a quote', () => {
  const long = hoja(200);
  let longPages: Word[][];
  beforeAll(async () => {
    longPages = await read(await drawCotizacion(long));
  });

  // covers D2-5.2-03c, D2-5.2-03d
  it.each([1, 30, 200])('shows each line, its subtotal and the total of %i items, as computed', async (count) => {
    const sheet = count === 200 ? long : hoja(count);
    const pages = count === 200 ? longPages : await read(await drawCotizacion(sheet));
    const text = pages.map(textOf).join(' ');
    const money = copFormatFor([0]);
    for (const item of sheet.items) {
      expect(text).toContain(item.codigo);
      expect(text).toContain(plain(money(subtotalCentavos(item))));
    }
    expect(text).toContain(plain(`Total ${money(sheet.totalCentavos)}`));
    for (const part of [
      'N.º 1284',
      'Fecha: 22/11/2026',
      'Café Andino',
      'NIT/CC: 901234567-1',
      'María Gómez',
      'Pago contra entrega.',
      'Gracias por preferirnos.',
    ])
      expect(text).toContain(part);
  });

  it('repeats the table head on each page of lines and numbers the pages', () => {
    expect(longPages.length).toBeGreaterThan(5);
    const texts = longPages.map(textOf);
    for (const [index, text] of texts.entries()) expect(text).toContain(`Página ${index + 1} de ${texts.length}`);
    for (const text of texts.slice(1)) expect(text).toContain('Cotización N.º 1284');
    const withLines = texts.filter((text) => /P-\d+/.test(text));
    expect(withLines.length).toBeGreaterThanOrEqual(texts.length - 1);
    for (const text of withLines) expect(text).toContain('Precio unitario');
  });

  it('never leaves the total on a page without a line', async () => {
    const places: number[] = [];
    for (let count = 18; count <= 23; count += 1) {
      const items = Array.from({ length: count }, (_, index) => ({
        codigo: `P-${index + 1}`,
        nombre: 'Café',
        cantidad: 1,
        precioCentavos: 100_000,
      }));
      const pages = await read(await drawCotizacion(hoja(1, { items, totalCentavos: totalCentavos(items) })));
      const texts = pages.map(textOf);
      const place = texts.findIndex((text) => text.includes(' Total $'));
      expect(texts[place], `${count} items`).toMatch(/P-\d+/);
      places.push(place);
    }
    expect(new Set(places), 'the total moves to the second page within these counts').toEqual(new Set([0, 1]));
  });

  it('aligns numbers right, however long they are, within the margins', async () => {
    const items = [1, 20, 300, 4000].map((cantidad) => ({
      codigo: null,
      nombre: 'x',
      cantidad,
      precioCentavos: 123_400,
    }));
    const [page = []] = await read(await drawCotizacion(hoja(1, { items, totalCentavos: totalCentavos(items) })));
    const ends = items.map((item) => {
      const wanted = plain(copFormatFor([0])(subtotalCentavos(item)));
      // the smallest subtotal is also a unit price: takes the rightmost
      return Math.max(...page.filter(({ text }) => text === wanted).map(({ right }) => right));
    });
    expect(new Set(ends).size).toBe(1);
    expect(Math.max(...page.map(({ right }) => right))).toBeLessThanOrEqual(612 - 48);
  });

  // covers D2-5.2-03d
  it('keeps the largest amounts in one piece, and the total inside its box', async () => {
    const items = Array.from({ length: 3 }, () => ({
      codigo: null,
      nombre: 'Edificio',
      cantidad: 3000,
      precioCentavos: 999_999_999_999,
    }));
    const sheet = hoja(1, { items, totalCentavos: totalCentavos(items) });
    const [page = []] = await read(await drawCotizacion(sheet));
    const money = copFormatFor([50]);
    for (const centavos of [999_999_999_999, subtotalCentavos({ cantidad: 3000, precioCentavos: 999_999_999_999 })])
      expect(page.filter(({ text }) => text === plain(money(centavos)))).toHaveLength(3);
    const total = page.filter(({ text }) => text === plain(money(sheet.totalCentavos)));
    expect(total).toHaveLength(1);
    expect(total[0]?.right).toBeLessThanOrEqual(612 - 48 - 14 + 1);
  });

  it('writes all amounts with centavos if one has some', async () => {
    const items = [
      { codigo: null, nombre: 'Gramo', cantidad: 3, precioCentavos: 1050 },
      { codigo: null, nombre: 'Caja', cantidad: 1, precioCentavos: 100_000 },
    ];
    const text = textOf((await read(await drawCotizacion(hoja(1, { items, totalCentavos: 103_150 }))))[0] ?? []);
    for (const amount of ['$ 10,50', '$ 31,50', '$ 1.000,00', 'Total $ 1.031,50']) expect(text).toContain(amount);
  });

  it('F-B12 omits emoji, writes «[…]» for letters outside its typeface, and leaves out a broken logo', async () => {
    const sheet = hoja(1, {
      items: [{ codigo: null, nombre: 'Té ☕ 抹茶 Ṽerde\u202e', cantidad: 1, precioCentavos: 100 }],
      negocio: { ...hoja(1).negocio, logo: Buffer.from('no image') },
    });
    const text = textOf((await read(await drawCotizacion(sheet)))[0] ?? []);
    expect(text).toContain('Té […] Ṽerde');
    expect(text).toContain('Café Andino');
  });

  it('F-B12 writes Greek, Cyrillic and the other Latin letters', async () => {
    const sheet = hoja(1, {
      cliente: { ...hoja(1).cliente, nombre: 'Алексей Щёголев · Ελένη Παπαδοπούλου · Łukasz Dvořák' },
      items: [{ codigo: null, nombre: 'Кофе «Ķīmija» 😀', cantidad: 1, precioCentavos: 100 }],
    });
    const text = textOf((await read(await drawCotizacion(sheet)))[0] ?? []);
    expect(text).toContain('Алексей Щёголев · Ελένη Παπαδοπούλου');
    expect(text).toContain('Łukasz Dvořák');
    expect(text).toContain('Кофе «Ķīmija»');
  });

  it.each(['nombre', 'documento', 'email', 'telefono'] as const)(
    'F-B12 writes foreign letters of a client’s %s, also where no other text has any',
    async (field) => {
      const cliente = { nombre: 'Ana', documento: '1', email: 'a@b.co', telefono: '2', [field]: 'ŉ Ω ß' };
      const [page = []] = await read(await drawCotizacion(hoja(1, { cliente })));
      expect(textOf(page)).toContain('Ω ß');
    },
  );

  it('F-B12 writes foreign letters of a business’s telephone', async () => {
    const sheet = hoja(1);
    const [page = []] = await read(
      await drawCotizacion({ ...sheet, negocio: { ...sheet.negocio, telefono: 'Ω 601' } }),
    );
    expect(textOf(page)).toContain('Ω 601');
  });

  it('F-B12 writes names in full, on as many lines as they need', async () => {
    const legal = Array.from({ length: 24 }, (_, index) => `Sociedad${index + 1}`).join(' ');
    const { negocio, cliente } = hoja(1);
    const pages = await read(
      await drawCotizacion(
        hoja(60, {
          negocio: { ...negocio, nombre: legal, contacto: legal },
          cliente: { ...cliente, nombre: legal, email: `${'correo'.repeat(20)}@ejemplo.co` },
        }),
      ),
    );
    const text = textOf(pages[0] ?? []);
    expect(text).not.toContain('…');
    // the head, both parties, the contact person and the foot
    expect(text.split('Sociedad24').length - 1).toBe(5);
    expect(textOf(pages[1] ?? [])).toContain('Sociedad24');
  });

  it('draws a logo in place of the name', async () => {
    const sheet = hoja(1, { negocio: { ...hoja(1).negocio, logo: new Uint8Array(drawMountains()) } });
    const bytes = await drawCotizacion(sheet);
    expect(bytes.length).toBeGreaterThan((await drawCotizacion(hoja(1))).length + 1000);
  });

  it('continues texts of any length on further pages, with the foot on each', async () => {
    const condiciones = Array.from({ length: 150 }, (_, index) => `Condición número ${index + 1}.`).join('\n');
    const pages = await read(await drawCotizacion(hoja(30, { condiciones })));
    const text = pages.map(textOf).join(' ');
    for (const number of [1, 75, 150]) expect(text).toContain(`Condición número ${number}.`);
    for (const [index, words] of pages.entries())
      expect(textOf(words)).toContain(`Página ${index + 1} de ${pages.length}`);
  });
});
