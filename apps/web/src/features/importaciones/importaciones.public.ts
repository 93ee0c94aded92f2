export { BulkImport } from './BulkImport.tsx';
export { ExportarContactos } from './ExportarContactos.tsx';
