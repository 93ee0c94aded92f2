/** Variables in double braces, filled in when the note is picked. */
export const VARIABLES = ['primerNombre', 'nombre', 'apellido', 'telefono', 'email', 'agente', 'negocio'] as const;
export type Variable = (typeof VARIABLES)[number];

/** Replaces a missing value: a blank that the user notices before sending. */
export const HUECO = '____';

export type ValoresVariables = Partial<Record<Variable, string | null | undefined>>;

const PLACE = /\{\{\s*(\p{L}+)\s*\}\}/gu;
const BY_FOLDED = new Map(VARIABLES.map((variable) => [variable.toLowerCase(), variable]));

/**
 * Fills a note's variables, in web and server. A variable without a value becomes HUECO and is listed in `faltan`;
 * other braces stay unchanged. Variables within a value are not filled.
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
