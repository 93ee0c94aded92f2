/** Texts of the profile page (document 1 §2, §8); those shared with the server are in the contract. */
export const PERFIL_PAGE_TEXTS = {
  title: 'Mi información',
  loadFailed: 'No se pudo cargar tu perfil.',
  saved: 'Perfil actualizado correctamente.',
  saveFailed: 'No se pudo actualizar el perfil.',
  nombre: 'Nombre',
  area: 'Área',
  areaPlaceholder: 'Selecciona un área',
  areasFailed: 'No se pudieron cargar las áreas',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  fechaCreacion: 'Fecha de creación',
  save: 'Guardar cambios',
  fotoChoose: 'Elegir foto',
  fotoChange: 'Cambiar foto',
  fotoRemove: 'Quitar foto',
  fotoHint: 'JPG, PNG o WebP, hasta 5 MB.',
  fotoNotImage: 'Elige una imagen JPG, PNG o WebP.',
  fotoTooLarge: 'La foto no puede pesar más de 5 MB.',
  cancel: 'Cancelar',
} as const;

export const CONTRASENA_TEXTS = {
  title: 'Contraseña',
  about: 'Al cambiarla se cierran tus demás sesiones.',
  open: 'Cambiar contraseña',
  current: 'Contraseña actual',
  fresh: 'Nueva contraseña',
  confirm: 'Confirmar nueva contraseña',
  differ: 'Las contraseñas no coinciden.',
  save: 'Cambiar contraseña',
  saved: 'Contraseña actualizada.',
  failed: 'No se pudo actualizar la contraseña',
} as const;

export const FACTOR_TEXTS = {
  title: 'Verificación en dos pasos',
  off: 'Además de la contraseña, ingresar pedirá un código de una aplicación en tu teléfono. Así, quien conozca tu contraseña no puede entrar.',
  on: 'Activa',
  onAbout: 'Ingresar a tu cuenta pide un código de tu aplicación.',
  activate: 'Activar',
  deactivate: 'Desactivar',
  loadFailed: 'No se pudo cargar la verificación en dos pasos.',
  failed: 'No se pudo cambiar la verificación en dos pasos.',
  enrolTitle: 'Activar la verificación en dos pasos',
  passwordAbout: 'Para empezar, escribe tu contraseña.',
  password: 'Contraseña',
  next: 'Continuar',
  scanAbout:
    'Escanea este código con una aplicación como Google Authenticator, Microsoft Authenticator o 1Password, y escribe el código de seis dígitos que te muestra.',
  qr: 'Código QR para la aplicación',
  secretAbout: '¿No puedes escanear? Escribe esta clave en la aplicación:',
  code: 'Código de verificación',
  confirm: 'Activar',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesAbout:
    'Si pierdes el teléfono, cada uno de estos códigos te deja entrar una vez. Guárdalos en un lugar seguro: no los volverás a ver.',
  copy: 'Copiar',
  copied: 'Copiados',
  copyFailed: 'No se pudieron copiar. Selecciónalos y cópialos a mano.',
  download: 'Descargar',
  done: 'Ya los guardé',
  activated: 'Verificación en dos pasos activada.',
  removeTitle: 'Desactivar la verificación en dos pasos',
  removeAbout: 'Escribe tu contraseña y un código de tu aplicación, o uno de recuperación.',
  codeOrRecovery: 'Código de verificación o de recuperación',
  deactivated: 'Verificación en dos pasos desactivada.',
} as const;

export const SESIONES_TEXTS = {
  title: 'Sesiones abiertas',
  about: 'Dónde está abierta tu cuenta. Si no reconoces una sesión, ciérrala y cambia tu contraseña.',
  loadFailed: 'No se pudieron cargar las sesiones.',
  current: 'Esta sesión',
  unknown: 'Dispositivo desconocido',
  lastUse: 'Último uso:',
  opened: 'Abierta:',
  close: 'Cerrar',
  closed: 'Sesión cerrada.',
  closeFailed: 'No se pudo cerrar la sesión.',
  closeOthers: 'Cerrar las demás',
  closeOthersTitle: 'Cerrar las demás sesiones',
  closeOthersText: '¿Cerrar todas tus sesiones menos esta?',
  closeOthersNote: 'En esos equipos habrá que ingresar de nuevo.',
} as const;

/** `Chrome en Windows`, as far as it is known. */
export function dispositivoText(sesion: { navegador: string | null; sistema: string | null }): string {
  const { navegador, sistema } = sesion;
  if (navegador !== null && sistema !== null) return `${navegador} en ${sistema}`;
  return navegador ?? sistema ?? SESIONES_TEXTS.unknown;
}

export function closedText(count: number): string {
  return count === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${count} sesiones.`;
}

export function codesLeftText(count: number): string {
  if (count === 0) return 'No te quedan códigos de recuperación: desactívala y actívala de nuevo para tener otros.';
  return count === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${count} códigos de recuperación.`;
}
