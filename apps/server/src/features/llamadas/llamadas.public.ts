export { countLlamadas } from './llamada-counts.repository.ts';
