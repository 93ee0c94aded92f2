export { pauseDifusiones } from './pausa.service.ts';
