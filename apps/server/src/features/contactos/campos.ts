/** Fields that users edit; a merge fills the empty ones. */
const CAMPOS = ['nombre', 'apellido', 'email', 'telefono'] as const;
type Campo = (typeof CAMPOS)[number];

export type ContactoDatos = Record<Campo, string | null>;

/** Builds the contact data field by field. */
export function datosFrom(of: (campo: Campo) => string | null): ContactoDatos {
  return Object.fromEntries(CAMPOS.map((campo) => [campo, of(campo)])) as ContactoDatos;
}

/** The fields in which the two differ. */
export function camposChanged(before: ContactoDatos, after: ContactoDatos): Campo[] {
  return CAMPOS.filter((campo) => after[campo] !== before[campo]);
}
