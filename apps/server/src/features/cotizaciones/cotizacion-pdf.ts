import Pdf from 'pdfkit';
import { copFormatFor } from '@tertulia/contract/core/money';
import { subtotalCentavos } from '@tertulia/contract/features/cotizaciones/calculo';
import { isForeign, legible } from './legible.ts';
import { tintaOf, type Tinta } from './tinta.ts';
import { loadLetras, loadLetrasEnteras, type LetraEntera } from './tipos-de-letra.ts';

/** The content of a quote. Texts and bytes only: drawing follows no URL (T50). */
export interface Hoja {
  consecutivo: number;
  fecha: string;
  negocio: {
    nombre: string;
    documento: string;
    contacto: string | null;
    telefono: string;
    color: string;
    /** PNG or JPEG. */
    logo: Uint8Array | null;
  };
  cliente: { nombre: string; documento: string | null; email: string; telefono: string };
  atiende: string;
  items: readonly { codigo: string | null; nombre: string; cantidad: number; precioCentavos: number }[];
  totalCentavos: number;
  condiciones: string | null;
  textoInferior: string | null;
}

const INK = '#171c24';
const MUTED = '#5b6675';
const LINE = '#dfe4ea';
const MARGIN = 48;
/** Top of the pages after the first, below their short head. */
const TOP = 78;
const BOTTOM = 58;
const ROW_PADDING = 6;
const SMALL = 9;
const NAME_SIZES = [20, 17, 14, 11];
const NAME_HEIGHT = 62;

/** Draws a quote on letter paper, the Colombian standard, on as many pages as its lines need. */
export async function drawCotizacion(hoja: Hoja): Promise<Uint8Array> {
  const doc = new Pdf({
    size: 'LETTER',
    margins: { top: TOP, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'es-CO',
    info: {
      Title: `Cotización N.º ${hoja.consecutivo} – ${legible(hoja.negocio.nombre)}`,
      Author: legible(hoja.negocio.nombre),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const [name, bytes] of [...loadLetras(), ...loadLetrasEnteras()]) doc.registerFont(name, bytes);

  const sheet = { doc, hoja, tinta: tintaOf(hoja.negocio.color), width: doc.page.width - 2 * MARGIN };
  drawHead(sheet);
  doc.on('pageAdded', () => drawShortHead(sheet));
  drawParties(sheet);
  drawItems(sheet);
  drawTotal(sheet);
  drawTexts(sheet);
  drawFeet(sheet);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

interface Sheet {
  doc: PDFKit.PDFDocument;
  hoja: Hoja;
  tinta: Tinta;
  /** Between the margins. */
  width: number;
}

/** The typeface that has all letters of a text. */
function fontFor(doc: PDFKit.PDFDocument, letra: LetraEntera, text: string): PDFKit.PDFDocument {
  return doc.font(isForeign(text) ? `${letra}Entera` : letra);
}

function drawHead({ doc, hoja, tinta, width }: Sheet): void {
  doc.rect(0, 0, doc.page.width, 8).fill(tinta.marca);
  const name = legible(hoja.negocio.nombre);
  let below = 116;
  if (!drawLogo(doc, hoja.negocio.logo)) {
    const place = { width: width * 0.58 };
    fontFor(doc, 'bold', name).fillColor(tinta.texto);
    // a long name gets a smaller size first, and more lines then
    const size = NAME_SIZES.find((one) => doc.fontSize(one).heightOfString(name, place) <= NAME_HEIGHT);
    doc.fontSize(size ?? NAME_SIZES[NAME_SIZES.length - 1] ?? SMALL).text(name, MARGIN, 40, place);
    below = Math.max(below, doc.y + 14);
  }
  const right = { width: width * 0.4, align: 'right' } as const;
  const x = MARGIN + width * 0.6;
  doc
    .font('strong')
    .fontSize(10)
    .fillColor(MUTED)
    .text('COTIZACIÓN', x, 40, { ...right, characterSpacing: 1.2 });
  doc.font('bold').fontSize(22).fillColor(INK).text(`N.º ${hoja.consecutivo}`, x, 54, right);
  doc.font('regular').fontSize(SMALL).fillColor(MUTED).text(`Fecha: ${hoja.fecha}`, x, 84, right);
  doc.y = below;
}

/** False without a drawable logo: the name takes its place. */
function drawLogo(doc: PDFKit.PDFDocument, logo: Uint8Array | null): boolean {
  if (!logo) return false;
  try {
    doc.image(Buffer.from(logo), MARGIN, 32, { fit: [210, 64], align: 'left', valign: 'center' } as never);
    return true;
  } catch {
    return false;
  }
}

function drawShortHead({ doc, hoja, tinta, width }: Sheet): void {
  doc.rect(0, 0, doc.page.width, 8).fill(tinta.marca);
  const name = legible(hoja.negocio.nombre);
  fontFor(doc, 'strong', name).fontSize(SMALL).fillColor(INK);
  doc.text(name, MARGIN, 36, { width: width * 0.6 });
  doc.font('regular').fillColor(MUTED);
  doc.text(`Cotización N.º ${hoja.consecutivo}`, MARGIN + width * 0.6, 36, { width: width * 0.4, align: 'right' });
  doc.x = MARGIN;
  doc.y = TOP;
  // a text that continues on a new page keeps its color
  doc.font('regular').fontSize(SMALL).fillColor(INK);
}

function drawParties(sheet: Sheet): void {
  const { doc, hoja, width } = sheet;
  const { negocio, cliente } = hoja;
  const top = doc.y;
  const half = (width - 24) / 2;
  const ends = [
    drawParty(sheet, { title: 'Cliente', x: MARGIN, top, width: half }, cliente.nombre, [
      cliente.documento === null ? null : `Documento: ${cliente.documento}`,
      cliente.email,
      cliente.telefono,
    ]),
    drawParty(sheet, { title: 'De', x: MARGIN + half + 24, top, width: half }, negocio.nombre, [
      `NIT/CC: ${negocio.documento}`,
      negocio.contacto,
      negocio.telefono,
      `Atendido por: ${hoja.atiende}`,
    ]),
  ];
  doc.y = Math.max(...ends) + 20;
}

function drawParty(
  { doc, tinta }: Sheet,
  place: { title: string; x: number; top: number; width: number },
  name: string,
  lines: readonly (string | null)[],
): number {
  const { title, x, top, width } = place;
  doc.font('strong').fontSize(8).fillColor(tinta.texto);
  doc.text(title.toUpperCase(), x, top, { width, characterSpacing: 0.8 });
  fontFor(doc, 'strong', legible(name))
    .fontSize(11)
    .fillColor(INK)
    .text(legible(name), x, top + 13, { width });
  for (const line of lines) {
    if (line === null) continue;
    const text = legible(line);
    fontFor(doc, 'regular', text)
      .fontSize(SMALL)
      .fillColor(MUTED)
      .text(text, x, doc.y + 2, { width });
  }
  return doc.y;
}

interface Column {
  title: string;
  width: number;
  align: 'left' | 'right';
  isNumeric?: boolean;
  of: (item: Hoja['items'][number], index: number) => string;
}

function columnsOf({ hoja, width }: Sheet): Column[] {
  const { items } = hoja;
  const money = copFormatFor(items.map(({ precioCentavos }) => precioCentavos));
  const hasCodes = items.some(({ codigo }) => codigo !== null);
  const fixed: Column[] = [
    {
      title: 'Cant.',
      width: 44,
      align: 'right',
      isNumeric: true,
      of: ({ cantidad }) => cantidad.toLocaleString('es-CO'),
    },
    {
      title: 'Precio unitario',
      width: 88,
      align: 'right',
      isNumeric: true,
      of: ({ precioCentavos }) => money(precioCentavos),
    },
    { title: 'Subtotal', width: 96, align: 'right', isNumeric: true, of: (item) => money(subtotalCentavos(item)) },
  ];
  const first: Column[] = [
    { title: '#', width: 26, align: 'left', of: (_item, index) => String(index + 1) },
    ...(hasCodes
      ? [{ title: 'Código', width: 72, align: 'left', of: ({ codigo }) => legible(codigo ?? '') } satisfies Column]
      : []),
  ];
  const rest = width - [...first, ...fixed].reduce((sum, column) => sum + column.width, 0);
  return [
    ...first,
    { title: 'Descripción', width: rest, align: 'left', of: ({ nombre }) => legible(nombre) },
    ...fixed,
  ];
}

const CELL_GAP = 8;
/** Between the last line and the total's box. */
const TOTAL_GAP = 12;
const TOTAL_HEIGHT = 40;
/** Tabular digits, without lookups that digits do not need. The library's types allow only the list form. */
const CIFRAS = {
  tnum: true,
  ...Object.fromEntries(['calt', 'ccmp', 'locl', 'rlig', 'rclt', 'liga', 'clig'].map((tag) => [tag, false])),
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

function drawItems(sheet: Sheet): void {
  const { doc, hoja } = sheet;
  const columns = columnsOf(sheet);
  drawTableHead(sheet, columns);
  for (const [index, item] of hoja.items.entries()) {
    const cells = columns.map((column) => ({ ...column, text: column.of(item, index) }));
    doc.fontSize(SMALL);
    // a number takes one line, however long it is
    const texts = cells.filter(({ isNumeric }) => !isNumeric);
    const height =
      Math.max(
        ...texts.map(({ text, width }) =>
          fontFor(doc, 'regular', text).heightOfString(text || ' ', { width: width - CELL_GAP }),
        ),
      ) +
      2 * ROW_PADDING;
    // the last line stays with the total, which must not be alone on a page
    const company = index === hoja.items.length - 1 ? TOTAL_GAP + TOTAL_HEIGHT : 0;
    if (doc.y + height + company > doc.page.height - BOTTOM) {
      doc.addPage();
      drawTableHead(sheet, columns);
    }
    drawRow(sheet, cells, height);
  }
}

function drawTableHead({ doc, tinta, width }: Sheet, columns: readonly Column[]): void {
  const top = doc.y;
  const height = 22;
  doc.rect(MARGIN, top, width, height).fill(tinta.marca);
  doc.font('strong').fontSize(8).fillColor(tinta.sobreMarca);
  let x = MARGIN;
  for (const { title, width: columnWidth, align } of columns) {
    doc.text(title, x + CELL_GAP / 2, top + 7, { width: columnWidth - CELL_GAP, align });
    x += columnWidth;
  }
  doc.y = top + height;
}

function drawRow({ doc, width }: Sheet, cells: readonly (Column & { text: string })[], height: number): void {
  const top = doc.y;
  doc.fontSize(SMALL).fillColor(INK);
  drawCells(doc, cells, top + ROW_PADDING);
  doc.y = top + height;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .stroke(LINE);
}

function drawCells(
  doc: PDFKit.PDFDocument,
  cells: readonly Pick<Column, 'width' | 'align' | 'isNumeric'>[] & readonly { text: string }[],
  top: number,
): void {
  let x = MARGIN;
  for (const { text, width, align, isNumeric } of cells) {
    const place = { width: width - CELL_GAP, align };
    if (isNumeric) {
      fitLine(doc.font('cifras'), text, { width: place.width, size: SMALL, features: CIFRAS });
      doc.text(text, x + CELL_GAP / 2, top, { ...place, features: CIFRAS });
    } else
      fontFor(doc, 'regular', text)
        .fontSize(SMALL)
        .text(text, x + CELL_GAP / 2, top, place);
    x += width;
  }
}

/** Shrinks a line that is too long for its place: broken in two, one number would read as two. */
function fitLine(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, size, features = [] }: { width: number; size: number; features?: PDFKit.Mixins.OpenTypeFeatures[] },
): void {
  // the library breaks lines by the width without features, and draws them with these
  const wide = Math.max(...[[], features].map((on) => doc.fontSize(size).widthOfString(text, { features: on })));
  if (wide > width) doc.fontSize(Math.floor((size * width * 10) / wide) / 10);
}

function drawTotal({ doc, hoja, tinta, width }: Sheet): void {
  if (doc.y + TOTAL_GAP + TOTAL_HEIGHT > doc.page.height - BOTTOM) doc.addPage();
  const top = doc.y + TOTAL_GAP;
  const boxWidth = width * 0.5;
  const x = MARGIN + width - boxWidth;
  const money = copFormatFor([...hoja.items.map(({ precioCentavos }) => precioCentavos), hoja.totalCentavos]);
  const count = hoja.items.length === 1 ? '1 ítem' : `${hoja.items.length} ítems`;
  doc
    .font('regular')
    .fontSize(SMALL)
    .fillColor(MUTED)
    .text(count, MARGIN, top + 15, { width: width * 0.4 });
  doc.roundedRect(x, top, boxWidth, TOTAL_HEIGHT, 6).fill(tinta.suave);
  doc
    .font('strong')
    .fontSize(11)
    .fillColor(INK)
    .text('Total', x + 14, top + 14, { width: 60 });
  const total = money(hoja.totalCentavos);
  const space = boxWidth - 88;
  fitLine(doc.font('bold').fillColor(tinta.texto), total, { width: space, size: 16 });
  const middle = top + (TOTAL_HEIGHT - doc.currentLineHeight()) / 2;
  doc.text(total, x + 74, middle, { width: space, align: 'right' });
  doc.y = top + TOTAL_HEIGHT + 24;
}

function drawTexts(sheet: Sheet): void {
  const { doc, hoja, tinta, width } = sheet;
  const { condiciones, textoInferior } = hoja;
  const space = (lines: number) => {
    if (doc.y + lines * 14 > doc.page.height - BOTTOM) doc.addPage();
  };
  if (condiciones !== null) {
    // a heading must not be alone at the end of a page
    space(4);
    doc.font('strong').fontSize(10).fillColor(tinta.texto).text('Condiciones', MARGIN, doc.y, { width });
    const text = legible(condiciones);
    fontFor(doc, 'regular', text).fontSize(SMALL).fillColor(INK);
    doc.text(text, MARGIN, doc.y + 4, { width, lineGap: 2 });
    doc.y += 14;
  }
  if (textoInferior === null) return;
  space(3);
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .stroke(LINE);
  const text = legible(textoInferior);
  fontFor(doc, 'regular', text).fontSize(SMALL).fillColor(MUTED);
  doc.text(text, MARGIN, doc.y + 10, { width, lineGap: 2, align: 'center' });
}

function drawFeet({ doc, hoja, width }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // below the margin, where a text would otherwise begin a new page
    doc.page.margins.bottom = 0;
    const top = doc.page.height - 40;
    const name = `${legible(hoja.negocio.nombre)} · ${legible(hoja.negocio.telefono)}`;
    fontFor(doc, 'regular', name).fontSize(8).fillColor(MUTED);
    doc.text(name, MARGIN, top, { width: width * 0.7, height: doc.page.height - top });
    doc
      .font('regular')
      .text(`Página ${index + 1} de ${count}`, MARGIN + width * 0.7, top, { width: width * 0.3, align: 'right' });
  }
}
