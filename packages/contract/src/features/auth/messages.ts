/**
 * The literal texts of login, registration and recovery (document 1 §5, §8). No schema here, so that the web bundles
 * only text.
 */
export const AUTH_TEXTS = {
  required: 'Campo obligatorio',
  invalidEmail: 'Email inválido',
  min3: 'Debe contener un mínimo de 3 caracteres',
  min5: 'Debe contener un mínimo de 5 caracteres',
  min6: 'Debe contener un mínimo de 6 caracteres',
  acceptTerms: 'Debe aceptar los términos para continuar',
  newPasswordMin6: 'La nueva contraseña debe tener al menos 6 caracteres.',
  passwordsDiffer: 'Las contraseñas deben coincidir',
  invalidPhone: 'Número de teléfono inválido',
  commonPassword: 'Elige una contraseña menos común.',
  emailTaken: 'Ya existe un usuario con este correo electrónico.',
  whatsappTaken: 'Ya existe un usuario con este número de WhatsApp.',
  nombreNegocioTaken: 'El nombre del negocio ya está registrado.',
  documentoTaken: 'Este documento (NIT/CC) ya está registrado.',
  captchaMissing: 'Confirma que eres una persona.',
  captchaFailed: 'No pudimos comprobar que eres una persona. Inténtalo de nuevo.',
  wrongPassword: 'La contraseña actual no es correcta.',
  wrongCode: 'El código no es correcto o ya se usó.',
  loginLapsed: 'El ingreso caducó. Escribe de nuevo tu contraseña.',
  factorOn: 'La verificación en dos pasos ya está activa.',
  factorOff: 'La verificación en dos pasos no está activa.',
  factorNotBegun: 'Empieza de nuevo: escanea otra vez el código QR.',
  factorOfOneself: 'Desactiva tu propia verificación en dos pasos desde tu perfil.',
  mailsOfPerson: 'Esa cuenta ya recibió hoy todos los correos que puede recibir.',
  mailsOfBusiness: 'Tu negocio ya envió hoy todos los correos de cuenta que puede enviar.',
  invalidLink: 'Enlace inválido. Solicita uno nuevo.',
  expiredLink: 'El enlace ha expirado o no es válido. Solicita uno nuevo.',
} as const;

export const AUTH_LIMITS = {
  loginPasswordMin: 5,
  passwordMin: 6,
  passwordMax: 200,
  nameMin: 3,
  phoneDigitsMin: 8,
  phoneDigitsMax: 10,
  codigoMax: 40,
} as const;
