export { countLlamadas } from './cuentas.repository.ts';
