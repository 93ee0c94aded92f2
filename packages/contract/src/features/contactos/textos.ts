/** What the server says where another contact has the value already; any other conflict has a reason of its own. */
export const TELEFONO_REPETIDO = 'Ya existe un contacto con este teléfono.';
export const EMAIL_REPETIDO = 'Ya existe un contacto con este correo electrónico.';
