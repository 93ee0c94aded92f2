export { numbersIn } from './cifras-dichas.ts';
