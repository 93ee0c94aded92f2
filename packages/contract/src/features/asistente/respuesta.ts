/** A table of an answer. Numbers stand at the right. */
export interface Tabla {
  columnas: readonly string[];
  filas: readonly (readonly string[])[];
  /** Which columns hold numbers. */
  numeros?: readonly number[];
}

/** A page of the product on which the rows of an answer stand. */
export interface Enlace {
  texto: string;
  /** Always a path of the product's own. */
  ruta: string;
}

/** What the assistant's answer is made of, in the order in which it is read. */
export type Bloque =
  | { tipo: 'texto'; texto: string }
  | { tipo: 'tabla'; tabla: Tabla }
  | { tipo: 'enlace'; enlace: Enlace }
  /** What may be asked next, ready to be sent. */
  | { tipo: 'preguntas'; preguntas: readonly string[] };

/** Only pages of our own: a model, or a customer's text that it repeats, leads nobody elsewhere. */
const RUTA = /^\/(?!\/)[A-Za-z0-9/_?&=.:%+-]*$/;

const escapeText = (text: string) =>
  text
    .replace(/[\\|[\]]/g, String.raw`\$&`)
    .replace(/\s+/g, ' ')
    .trim();
const unescapeText = (text: string) => text.replace(/\\([\\|[\]-])/g, '$1');

/** Writes an answer as the text that goes over the wire: paragraphs, tables, links and lists of Markdown. */
export function writeRespuesta(bloques: readonly Bloque[]): string {
  return bloques.map(writeBloque).join('\n\n');
}

function writeBloque(bloque: Bloque): string {
  switch (bloque.tipo) {
    case 'texto':
      // a dash in front would make a list of questions of it
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

/** Reads such a text; whatever is no table and no link to a page of ours is words. */
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
