export { preparePlantilla } from './plantillas.service.ts';
