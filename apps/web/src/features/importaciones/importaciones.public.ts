export { CargaMasiva } from './CargaMasiva.tsx';
export { ExportarContactos } from './ExportarContactos.tsx';
