export { sendCorreoDeCuenta } from './auth.jobs.ts';
export { createInvitaciones } from './invitacion.service.ts';
export { answerableFor } from './correos.limites.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { refuseCommonPassword } from './auth.service.ts';
export { resetSegundoFactorOf, type SegundoFactorService } from './segundo-factor.service.ts';
export { isSesionViva } from './sesiones.repository.ts';
export type { SesionesPropias } from './sesiones-propias.service.ts';
