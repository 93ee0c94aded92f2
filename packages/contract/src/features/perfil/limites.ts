/** Limits of the profile page (document 1 §5). No schema here, so that the web bundles only numbers and texts. */
export const PERFIL_LIMITS = {
  nombreMax: 100,
  telefonoMax: 40,
  fotoBytes: 5 * 1024 * 1024,
} as const;

/** Types of a photo that every browser shows and that cannot contain scripts. */
export const TIPOS_FOTO_PERFIL = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const PERFIL_TEXTS = {
  required: 'Campo obligatorio',
  areaRequired: 'Selecciona un área',
} as const;
