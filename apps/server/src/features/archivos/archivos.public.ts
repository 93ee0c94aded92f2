export { archivosDownloadJob } from './archivos.jobs.ts';
export type { AccesoArchivo, Archivo, Lector } from './archivos.acceso.ts';
