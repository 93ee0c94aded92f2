export { archivosDownloadJob } from './archivos.jobs.ts';
export { attachArchivo, createArchivo, type NewArchivo } from './archivos.repository.ts';
export { toNotaDeVoz } from './nota-de-voz.ts';
export type { AccesoArchivo, Archivo, Lector } from './archivos.acceso.ts';
export { createArchivo, releaseArchivo } from './archivos.repository.ts';
