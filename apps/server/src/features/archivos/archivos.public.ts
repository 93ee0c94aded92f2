export { enqueueDownload, releaseArchivo } from './archivos.jobs.ts';
export { attachArchivo, createArchivo, createGrabacion, type NewArchivo } from './archivos.repository.ts';
export { archivoOf } from './archivos.service.ts';
export { toNotaDeVoz } from './nota-de-voz.ts';
export type { AccesoArchivo } from './archivos.acceso.ts';
