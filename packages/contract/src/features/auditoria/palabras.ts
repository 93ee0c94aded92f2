/** Audited entities with their screen names. */
export const ENTIDADES_AUDITORIA = {
  'ajustes de voz': 'Ajustes de voz',
  area: 'Área',
  area_ia: 'IA del área',
  area_prompt: 'Prompt del área',
  auditoria: 'Auditoría',
  canal: 'Canal',
  contacto: 'Contacto',
  conversacion: 'Conversación',
  cotizacion: 'Cotización',
  difusion: 'Difusión',
  'disponibilidad para llamadas': 'Disponibilidad para llamadas',
  encuesta: 'Encuesta',
  kanbanEstado: 'Estado del Kanban',
  limite: 'Límite',
  llamada: 'Llamada',
  media: 'Multimedia',
  movimiento: 'Movimiento',
  nota: 'Nota',
  nota_rapida: 'Nota rápida',
  plantilla: 'Plantilla',
  producto: 'Producto',
  recarga: 'Recarga',
  sala: 'Sala',
  sala_mensaje: 'Mensaje de sala',
  saldo: 'Saldo',
  suscriptor: 'Suscriptor',
  tablero: 'Tablero',
  tarea: 'Tarea',
  tarifa: 'Tarifa',
  usuario: 'Usuario',
  webhook_aparcado: 'Webhook aparcado',
  webhook_cuarentena: 'Webhook en cuarentena',
} as const;

/** A read access, which changes nothing. */
export const ACCION_CONSULTAR = 'CONSULTAR';

/** Every action of the audit. */
export const ACCIONES_AUDITORIA = [
  'ACCEDER',
  'ACEPTAR',
  'ACEPTAR_INVITACION',
  'ACTIVAR',
  'ACTIVAR_SEGUNDO_FACTOR',
  'ACTUALIZAR',
  'ACTUALIZAR_PERFIL',
  'AGREGAR_MIEMBROS',
  'AJUSTAR',
  'CAMBIAR_CONTRASENA',
  'CAMBIAR_NUMERO',
  'CANCELAR_IMPORTACION',
  'CERRAR',
  'CERRAR_SESION',
  'COLGAR',
  'COMPLETAR',
  ACCION_CONSULTAR,
  'CORREO_NO_ENVIADO',
  'CREAR',
  'CREAR_MASIVA',
  'DESACTIVAR',
  'DESACTIVAR_SEGUNDO_FACTOR',
  'DETENER',
  'DEVOLVER',
  'EDITAR',
  'ELIMINAR',
  'ENVIAR',
  'ENVIAR_APROBACION',
  'EXPORTAR',
  'FIJAR_ETAPA',
  'IMPORTAR',
  'INICIAR',
  'INICIAR_IMPORTACION',
  'INICIAR_SESION',
  'INICIAR_SINCRONIZACION',
  'INVITAR',
  'MOVER',
  'NO_CONTACTAR',
  'PAUSAR',
  'PREPARAR_SEGUNDO_FACTOR',
  'QUITAR_NO_CONTACTAR',
  'REANUDAR',
  'REENVIAR',
  'REGISTRAR',
  'REGISTRAR_CONSENTIMIENTO',
  'REPRODUCIR',
  'RESOLVER',
  'RESTABLECER_CONTRASENA',
  'RESTABLECER_SEGUNDO_FACTOR',
  'RETIRAR_MIEMBRO',
  'REVISAR_IMPORTACION',
  'SALIR',
  'SESION_RECHAZADA',
  'SINCRONIZAR',
  'SOLICITAR_RESTABLECIMIENTO',
  'SUPERAR',
  'TRANSFERIR',
  'UNIR',
] as const;

export type EntidadAuditoria = keyof typeof ENTIDADES_AUDITORIA;
export type AccionAuditoria = (typeof ACCIONES_AUDITORIA)[number];

/** The stored code of a typed word, ignoring accents, case, blanks and punctuation; an unknown word stays as typed. */
export function storedWord(
  typed: string,
  words: readonly string[],
  names: Readonly<Record<string, string>> = {},
): string {
  const wanted = folded(typed);
  return words.find((word) => folded(word) === wanted || folded(names[word] ?? '') === wanted) ?? typed.trim();
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
