export { hashPassword, verifyPassword } from './passwords.ts';
export { refuseCommonPassword } from './auth.service.ts';
