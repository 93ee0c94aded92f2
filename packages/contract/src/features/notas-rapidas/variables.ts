/** What may stand in double braces and is filled in when the note is picked. */
export const VARIABLES = ['primerNombre', 'nombre', 'apellido', 'telefono', 'email', 'agente', 'negocio'] as const;
export type Variable = (typeof VARIABLES)[number];

/** What stands where a value is missing: a blank that nobody overlooks before sending. */
export const HUECO = '____';

export type ValoresVariables = Partial<Record<Variable, string | null | undefined>>;

const PLACE = /\{\{\s*(\p{L}+)\s*\}\}/gu;
const BY_FOLDED = new Map(VARIABLES.map((variable) => [variable.toLowerCase(), variable]));

/**
 * Fills a note's variables, in web and server alike. A variable without a value becomes HUECO and is named in `faltan`;
 * what stands in braces and is no variable stays as it was written. A value is text and is not filled in turn.
 */
export function fillVariables(contenido: string, valores: ValoresVariables): { texto: string; faltan: Variable[] } {
  const faltan = new Set<Variable>();
  const texto = contenido.replace(PLACE, (written, name: string) => {
    const variable = BY_FOLDED.get(name.toLowerCase());
    if (!variable) return written;
    const valor = valores[variable]?.trim();
    if (valor) return valor;
    faltan.add(variable);
    return HUECO;
  });
  return { texto, faltan: [...faltan] };
}
