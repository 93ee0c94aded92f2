/** What people write of a contact: an edit changes these, and a union fills those that are empty. */
const CAMPOS = ['nombre', 'apellido', 'email', 'telefono'] as const;
type Campo = (typeof CAMPOS)[number];

export type ContactoDatos = Record<Campo, string | null>;

/** Each field as `of` has it. */
export function datosFrom(of: (campo: Campo) => string | null): ContactoDatos {
  return Object.fromEntries(CAMPOS.map((campo) => [campo, of(campo)])) as ContactoDatos;
}

/** The fields in which two differ. */
export function camposChanged(before: ContactoDatos, after: ContactoDatos): Campo[] {
  return CAMPOS.filter((campo) => after[campo] !== before[campo]);
}
