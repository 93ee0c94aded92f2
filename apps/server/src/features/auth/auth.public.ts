export { sendCorreoDeCuenta } from './auth.jobs.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { refuseCommonPassword } from './auth.service.ts';
