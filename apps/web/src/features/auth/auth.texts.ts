/** Texts of this feature's pages; those shared with the server are in the contract's messages. */
export const TEXTS = {
  loginSucceeded: 'Inicio de sesión exitoso',
  loginFailed: 'No se pudo iniciar sesión. Inténtalo más tarde.',
  registerFailed: 'No se pudo registrar',
  captchaAway: 'No se pudo cargar la comprobación de que eres una persona. Recarga la página.',
  forgotSucceeded: 'Enviamos un correo electrónico de recuperación…',
  forgotFailed: 'No se pudo enviar la solicitud. Inténtalo más tarde.',
  resetSucceeded: 'Contraseña cambiada exitosamente.',
  invitationTitle: 'Elige tu contraseña',
  invitationSubtitle: 'Con ella y el correo en el que recibiste la invitación ingresas a Tertulia.',
  invitationAccepted: 'Tu contraseña quedó guardada. Ya puedes ingresar.',
  resetFailed: 'No se pudo cambiar la contraseña.',
  secondTitle: 'Verificación en dos pasos',
  secondSubtitle: 'Escribe el código que muestra tu aplicación de autenticación.',
  code: 'Código de verificación',
  codeHint: '¿Sin tu teléfono? Escribe uno de tus códigos de recuperación.',
  backToPassword: 'Volver a la contraseña',
  verifying: 'Verificando enlace…',
  verifyFailed: 'No pudimos verificar el enlace.',
} as const;

export function otherSession(name: string): string {
  return `En este navegador está abierta la sesión de ${name}. Al guardar se cerrará.`;
}

export function welcome(name: string): string {
  return `Bienvenido, ${name}. Tu cuenta fue creada correctamente.`;
}
