/** A table of an answer. Numbers are right-aligned. */
export interface Tabla {
  columnas: readonly string[];
  filas: readonly (readonly string[])[];
  /** Indexes of the numeric columns. */
  numeros?: readonly number[];
}

/** A page of the product that lists the rows of an answer. */
export interface Enlace {
  texto: string;
  /** Always a path of the product. */
  ruta: string;
}

/** A block of the assistant's answer, in reading order. */
export type Bloque =
  | { tipo: 'texto'; texto: string }
  | { tipo: 'tabla'; tabla: Tabla }
  | { tipo: 'enlace'; enlace: Enlace }
  /** Suggested next questions. */
  | { tipo: 'preguntas'; preguntas: readonly string[] };

/** Only our own pages: a model, or a customer's text that it repeats, cannot link elsewhere. */
const RUTA = /^\/(?!\/)[A-Za-z0-9/_?&=.:%+-]*$/;

const escapeText = (text: string) =>
  text
    .replace(/[\\|[\]]/g, String.raw`\$&`)
    .replace(/\s+/g, ' ')
    .trim();
const unescapeText = (text: string) => text.replace(/\\([\\|[\]-])/g, '$1');

/** Formats an answer as its wire text: paragraphs, tables, links and lists of Markdown. */
export function writeRespuesta(bloques: readonly Bloque[]): string {
  return bloques.map(writeBloque).join('\n\n');
}

function writeBloque(bloque: Bloque): string {
  switch (bloque.tipo) {
    case 'texto':
      // a leading dash would make it a list of questions
      return escapeText(bloque.texto).replace(/^-/, String.raw`\-`);
    case 'enlace':
      return `[${escapeText(bloque.enlace.texto)}](${bloque.enlace.ruta})`;
    case 'preguntas':
      return bloque.preguntas.map((pregunta) => `- ${escapeText(pregunta)}`).join('\n');
    case 'tabla': {
      const { columnas, filas, numeros = [] } = bloque.tabla;
      const row = (cells: readonly string[]) => `| ${cells.map(escapeText).join(' | ')} |`;
      const marks = columnas.map((_, index) => (numeros.includes(index) ? '---:' : '---'));
      return [row(columnas), `| ${marks.join(' | ')} |`, ...filas.map(row)].join('\n');
    }
  }
}

/** Parses such a text; everything except tables and links to our pages is plain text. */
export function readRespuesta(text: string): Bloque[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(
      (part) =>
        readTabla(part) ?? readEnlace(part) ?? readPreguntas(part) ?? { tipo: 'texto', texto: unescapeText(part) },
    );
}

function readTabla(part: string): Bloque | null {
  const lines = part.split('\n');
  const marks = cellsOf(lines[1] ?? '');
  if (
    lines.length < 2 ||
    !lines.every((line) => line.startsWith('|')) ||
    !marks.every((mark) => /^:?-{3,}:?$/.test(mark))
  )
    return null;
  const columnas = cellsOf(lines[0] ?? '');
  const filas = lines.slice(2).map(cellsOf);
  const numeros = marks.flatMap((mark, index) => (mark.endsWith(':') ? [index] : []));
  return { tipo: 'tabla', tabla: { columnas, filas, numeros } };
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => unescapeText(cell.trim()));
}

function readPreguntas(part: string): Bloque | null {
  const lines = part.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return null;
  return { tipo: 'preguntas', preguntas: lines.map((line) => unescapeText(line.slice(2).trim())) };
}

function readEnlace(part: string): Bloque | null {
  const [, texto, ruta] = /^\[((?:\\.|[^\]\\])*)\]\(([^()\s]*)\)$/.exec(part) ?? [];
  if (texto === undefined || ruta === undefined || !RUTA.test(ruta)) return null;
  return { tipo: 'enlace', enlace: { texto: unescapeText(texto), ruta } };
}
