export { archivosDownloadJob } from './archivos.jobs.ts';
export { attachArchivo, createArchivo, releaseArchivo, type NewArchivo } from './archivos.repository.ts';
export { toNotaDeVoz } from './nota-de-voz.ts';
export type { AccesoArchivo } from './archivos.acceso.ts';
