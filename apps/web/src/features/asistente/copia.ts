import type { Bloque } from '@tertulia/contract/features/asistente/respuesta';

/** An answer as pasted text: words unchanged, a table with tabs between its cells, which a spreadsheet takes apart. */
export function textToCopy(bloques: readonly Bloque[]): string {
  return bloques
    .flatMap((bloque) => {
      if (bloque.tipo === 'texto') return [bloque.texto];
      if (bloque.tipo === 'enlace' || bloque.tipo === 'preguntas') return [];
      return [[bloque.tabla.columnas, ...bloque.tabla.filas].map((cells) => cells.map(plain).join('\t')).join('\n')];
    })
    .join('\n\n');
}

/** A cell that a spreadsheet would compute gets a mark that makes it text. */
function plain(cell: string): string {
  return /^[=+@]|^-(?!\d)/.test(cell) && !/^\+?\d[\d ]*$/.test(cell) ? `'${cell}` : cell;
}
