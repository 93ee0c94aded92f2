/** The server's text when another contact has the value already; every other conflict has its own reason. */
export const TELEFONO_REPETIDO = 'Ya existe un contacto con este teléfono.';
export const EMAIL_REPETIDO = 'Ya existe un contacto con este correo electrónico.';
