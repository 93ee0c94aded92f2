export const IMPORTACIONES_TEXTS = {
  open: 'Carga masiva',
  title: 'Carga masiva de contactos',
  exportar: 'Exportar',
  exportBusy: 'Preparando CSV…',
  exportReady: 'El CSV con los contactos está listo.',
  exportFailed: 'No pudimos preparar el CSV.',
  tooOften: (wait: string) => `Descargaste varios CSV en poco tiempo. Espera ${wait} e intenta de nuevo.`,

  intro: 'Sube un archivo CSV con un contacto por fila. Antes de guardar nada te mostramos qué encontramos.',
  dropHere: 'Arrastra aquí tu archivo CSV',
  dropNow: 'Suelta el archivo para revisarlo',
  choose: 'Elegir archivo',
  ejemplo: 'Descargar archivo de ejemplo',
  columnasTitle: 'Columnas que entendemos',
  columnasText:
    'nombre y telefono son obligatorias; apellido, email y acepta son opcionales, y también noEscribir, que solo carga un supervisor. Separa con coma o punto y coma. Si tus columnas se llaman de otra forma, eliges cuál es cada una en el siguiente paso. También leemos el CSV de Google Contacts. Hasta 100.000 filas y 30 MB.',
  telefonoText: 'Los teléfonos sin indicativo se toman como de Colombia (+57).',
  noCsv: 'El archivo debe ser CSV (.csv o .txt).',
  tooLarge: 'El archivo no puede pesar más de 30 MB.',
  empty: 'El archivo está vacío.',
  uploadFailed: 'No pudimos subir el archivo. Intenta nuevamente.',
  uploading: 'Subiendo el archivo',
  reviewing: 'Revisando el archivo…',
  cancel: 'Cancelar',

  review: 'Revisión del archivo',
  columns: 'Columnas',
  columnsNote: 'Elige qué es cada columna del archivo.',
  conTitulos: 'La primera fila tiene los títulos',
  noImportar: 'No importar',
  columnName: (titulo: string) => `Qué es la columna «${titulo}»`,
  unnamed: (place: number) => `Columna ${place + 1}`,
  ejemplo1: 'Ej.:',
  noEjemplo: 'Sin datos en las primeras filas',
  nowIn: (campo: string, titulo: string) => `${campo} · ahora en «${titulo}»`,
  moved: (campo: string, titulo: string) =>
    `«${campo}» ya no se toma de la columna «${titulo}», que queda sin importar.`,
  reviewFailed: 'No pudimos revisar el archivo con estas columnas.',
  undoColumns: 'Deshacer el cambio',
  loadNone: 'Cargar contactos',
  unused: 'No se usan:',
  firstRows: 'Primeras filas, como quedarán',
  previsto: 'Qué hará la carga',
  resultado: 'Resultado',
  nothingToLoad: 'Con esta selección la carga no crea ni cambia ningún contacto.',
  fila: 'Fila',
  problems: 'Filas que no se cargarán',
  noProblems: 'No encontramos problemas en las filas.',
  actualizar: 'Actualizar los contactos que ya existen',
  actualizarNote:
    'Las celdas vacías no borran datos. La marca de NO contactar nunca se quita. Con un archivo, un agente no cambia los contactos que atiende otra persona.',
  otherFile: 'Elegir otro archivo',
  startFailed: 'No pudimos iniciar la carga.',

  progress: 'Avance de la carga',
  progressNote: 'Puedes cerrar esta ventana: la carga sigue y aquí verás cómo va.',
  stop: 'Detener carga',
  stopNote: 'Lo que ya se guardó se conserva.',
  stopFailed: 'No pudimos detener la carga.',

  COMPLETADA: 'Carga terminada',
  CANCELADA: 'Carga detenida',
  ERROR: 'La carga se interrumpió',
  unusedAfter: 'Columnas que no se usaron:',
  download: 'Descargar resultado',
  downloadFailures: 'Descargar solo los fallidos',
  downloadFailed: 'No pudimos preparar el resultado.',
  another: 'Cargar otro archivo',
  close: 'Cerrar',
  loadFailed: 'No pudimos consultar la carga.',
} as const;

export const CAMPO_NAMES = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  email: 'Email',
  telefono: 'Teléfono',
  acepta: 'Acepta mensajes',
  noEscribir: 'NO contactar',
} as const;

export const CUENTA_NAMES = {
  creados: 'Creados',
  actualizados: 'Actualizados',
  omitidos: 'Omitidos',
  fallidos: 'Fallidos',
} as const;

/** What an import would do, before it begins. */
export const PREVISTO_NAMES = {
  creados: 'Nuevos',
  actualizados: 'Cambian',
  omitidos: 'Sin cambios',
  fallidos: 'No se cargan',
} as const;

export const RESULTADO_PREVISTO = {
  CREADO: 'Nuevo',
  ACTUALIZADO: 'Cambia',
  OMITIDO: 'Sin cambios',
  FALLIDO: 'No se carga',
} as const;

export const SEPARADOR_NAMES = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador' } as const;
