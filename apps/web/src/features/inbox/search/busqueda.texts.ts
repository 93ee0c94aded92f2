/** Texts of the search, which loads after the lists. */
export const BUSQUEDA_TEXTS = {
  region: 'BUSCAR',
  placeholder: 'Nombre, número o email',
  hint: 'Escribe al menos 2 caracteres. Se busca en los contactos y en los mensajes.',
  failed: 'No pudimos buscar.',
  byMail: 'Coincide el correo electrónico',
  customer: 'Cliente',
  team: 'Equipo',
} as const;
