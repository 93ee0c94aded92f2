/** What entries are about, with its name on the screen. */
export const ENTIDADES_AUDITORIA = {
  area: 'Área',
  area_ia: 'IA del área',
  area_prompt: 'Prompt del área',
  auditoria: 'Auditoría',
  canal: 'Canal',
  contacto: 'Contacto',
  conversacion: 'Conversación',
  cotizacion: 'Cotización',
  difusion: 'Difusión',
  encuesta: 'Encuesta',
  kanbanEstado: 'Estado del Kanban',
  limite: 'Límite',
  llamada: 'Llamada',
  media: 'Multimedia',
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

/** Looking, which changes nothing. */
export const ACCION_CONSULTAR = 'CONSULTAR';

/** The actions that are offered; an entry may name others. */
export const ACCIONES_AUDITORIA = [
  'ACEPTAR',
  'ACTIVAR',
  'ACTUALIZAR',
  'AJUSTAR',
  'CAMBIAR_CONTRASENA',
  'CERRAR',
  'CERRAR_SESION',
  'COMPLETAR',
  ACCION_CONSULTAR,
  'CREAR',
  'DESACTIVAR',
  'EDITAR',
  'ELIMINAR',
  'ENVIAR',
  'EXPORTAR',
  'IMPORTAR',
  'INICIAR_SESION',
  'MOVER',
  'NO_CONTACTAR',
  'REGISTRAR_CONSENTIMIENTO',
  'RESOLVER',
  'SINCRONIZAR',
  'TRANSFERIR',
  'UNIR',
] as const;

/** The stored word for what a person types: without accents, capitals, blanks and signs; what is none of them stays as typed. */
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
