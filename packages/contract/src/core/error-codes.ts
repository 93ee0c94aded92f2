/** Every refusal of the API: its status and its default Spanish text (decisions §3). */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Revisa los datos del formulario.' },
  BAD_CREDENTIALS: { status: 401, message: 'Error de autenticación. Vuelva a intentarlo.' },
  TOKEN_EXPIRED: { status: 401, message: 'Tu sesión expiró. Ingresa de nuevo.' },
  UNAUTHENTICATED: { status: 401, message: 'Tu sesión no es válida. Ingresa de nuevo.' },
  INSUFFICIENT_BALANCE: { status: 402, message: 'El saldo no alcanza para esta acción.' },
  FORBIDDEN: { status: 403, message: 'No tienes permiso para hacer esto.' },
  USER_INACTIVE: { status: 403, message: 'Tu usuario está inactivo. Contacta al administrador.' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  USER_NOT_FOUND: { status: 404, message: 'No se encontró ningún usuario con este correo electrónico.' },
  CONFLICT: { status: 409, message: 'Ese valor ya está en uso.' },
  WINDOW_CLOSED: {
    status: 409,
    message: 'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes enviar una plantilla aprobada.',
  },
  DO_NOT_CONTACT: { status: 409, message: 'Este contacto está marcado para NO contactar.' },
  ALREADY_ASSIGNED: { status: 409, message: 'Otra persona ya aceptó este chat.' },
  CONVERSATION_CLOSED: { status: 409, message: 'Este chat ya está cerrado.' },
  KEY_REUSED: {
    status: 422,
    message:
      'Lo que enviaste antes sí se guardó, con otro contenido. Revísalo; si aún hace falta enviar esto, cierra y empieza de nuevo.',
  },
  TOO_LARGE: { status: 413, message: 'Lo que envías es demasiado grande.' },
  STORAGE_FULL: {
    status: 413,
    message: 'Tu negocio ya no tiene espacio para más archivos. Elimina los que no uses o pide más espacio.',
  },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Ese tipo de archivo no se admite.' },
  RATE_LIMITED: { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  INTERNAL: { status: 500, message: 'Algo falló de nuestro lado. Vuelve a intentarlo.' },
  UPSTREAM_FAILED: { status: 502, message: 'Un servicio externo no respondió como debía. Vuelve a intentarlo.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible por un momento. Vuelve a intentarlo.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
